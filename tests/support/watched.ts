import { openChains } from '../../server/chain/open.ts'
import { readChainStatuses } from '../../server/chain/status.ts'
import { createWatcher } from '../../server/chain/watcher.ts'
import type { Deps } from '../../server/clock.ts'
import { createLog } from '../../server/log.ts'
import { readBalance } from '../../server/services/balance.ts'
import { listFindings } from '../../server/services/chain-finding.ts'
import { createRefill, expireRefills, readRefill } from '../../server/services/refill.ts'
import { lookUpTransfer } from '../../server/services/transfer-lookup.ts'
import { startTokens, xpubOf } from './anvil.ts'
import { type databases, newInvestor, openDeps } from './deps.ts'

export const chainStart = new Date('2026-03-01T12:00:00Z')

type Anvil = Awaited<ReturnType<typeof startTokens>>

/** A process that watches a chain. Its clock and that of the chain tell the same time. */
export async function openWatching(
  deps: Deps,
  anvil: Pick<Anvil, 'url' | 'usdt'>,
  { rpc = [anvil.url], xpub = xpubOf(1) }: { rpc?: string[]; xpub?: string } = {},
) {
  const log: string[] = []
  let passed = 0
  let rested = 0
  const lines = createLog('info', { write: (line: string) => log.push(line) })
  const [chain] = await openChains(
    deps,
    [{ name: 'ethereum', id: 31_337, rpc, xpub, tokens: { USDT: anvil.usdt }, treasury: [] }],
    lines,
    () => rested,
  )
  if (!chain) throw new Error('No chain was opened.')
  const watcher = createWatcher(deps, {
    chain,
    log: lines,
    realNow: () => chainStart.getTime() + passed,
  })
  return {
    chain,
    log,
    step: watcher.step,
    async catchUp() {
      while ((await watcher.step()).behind);
    },
    /** Nodes that rest are asked again. */
    rest() {
      rested += 60_000
    },
    pass(milliseconds: number) {
      passed += milliseconds
    },
  }
}

/** An investor of a provider that watches a chain. */
export async function openWatched(
  kind: (typeof databases)[number],
  nodes?: (url: string) => Promise<string[]>,
) {
  const anvil = await startTokens({ start: chainStart })
  const deps = await openDeps(kind, chainStart)
  const watching = await openWatching(deps, anvil, nodes ? { rpc: await nodes(anvil.url) } : {})
  await watching.catchUp()
  const refillDeps = { ...deps, chains: [watching.chain] }

  return {
    ...watching,
    anvil,
    deps,
    newInvestor: () => newInvestor(deps),
    ask: (userId: number, paymentSystem: 'USDT-ERC20' | 'ETH' = 'USDT-ERC20') =>
      createRefill(refillDeps, {
        userId,
        key: crypto.randomUUID(),
        paymentSystem,
        amount: paymentSystem === 'ETH' ? '0.5' : '100',
      }),
    lookUp: (userId: number, id: string, hash: string) =>
      lookUpTransfer(refillDeps, { userId, id, hash }),
    read: (userId: number, id: string) => readRefill(deps, userId, id),
    balance: async (userId: number) =>
      (await readBalance(deps.database, userId)).currencies.balance,
    findings: () => listFindings(deps),
    status: async () => (await readChainStatuses(deps, ['ethereum']))[0],
    expire: () => expireRefills(deps),
    /** Time passes for the provider and for the chain. */
    async wait(minutes: number) {
      await deps.clock.advance(minutes * 60_000)
      watching.pass(minutes * 60_000)
      await anvil.client.increaseTime({ seconds: minutes * 60 })
    },
    async close() {
      await deps.database.close()
      await anvil.stop()
    },
  }
}
