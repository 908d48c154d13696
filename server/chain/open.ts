import { eq, inArray } from 'drizzle-orm'
import type { Deps } from '../clock.ts'
import { chainKeys } from '../database/schema/chain.ts'
import { paymentSystems } from '../database/schema/refill.ts'
import type { Log } from '../log.ts'
import { type Chain, type ChainConfig, chainNetworks } from './chain.ts'

/** Opens what is configured; the libraries of chains are loaded for that alone. */
export async function openChains(
  deps: Deps,
  configs: readonly ChainConfig[],
  log: Log,
  now?: () => number,
): Promise<Chain[]> {
  if (configs.length === 0) return []
  const { openEvmChain, Refused } = await import('./evm.ts')
  const opened: Chain[] = []
  for (const config of configs) {
    const { native, tokens } = chainNetworks[config.name]
    const systems = await deps.database.queries
      .select()
      .from(paymentSystems)
      .where(inArray(paymentSystems.network, [native, tokens]))
    const assets = systems.flatMap(({ id, network, currency, decimals }) =>
      network === native || config.tokens[currency]
        ? [{ paymentSystem: id, currency, decimals, isNative: network === native }]
        : [],
    )
    const chain = openEvmChain(config, { assets, ...(now ? { now } : {}) })
    await keepKey(deps, chain, log)
    // Nodes that are away are found later. What is configured wrongly is said at once.
    for (const answer of await Promise.allSettled(chain.usable().map((node) => node.head()))) {
      if (answer.status === 'fulfilled') continue
      if (answer.reason instanceof Refused) throw answer.reason
      log.warn({ chain: chain.name, error: String(answer.reason) }, 'node does not answer')
    }
    opened.push(chain)
  }
  return opened
}

/** Another key begins at its own index 0. Addresses of the one before are watched as before. */
async function keepKey({ database, clock }: Deps, chain: Chain, log: Log): Promise<void> {
  const known = await database.queries
    .select({ fingerprint: chainKeys.fingerprint })
    .from(chainKeys)
    .where(eq(chainKeys.chain, chain.name))
  const { keyFingerprint: fingerprint, name } = chain
  if (known.some((key) => key.fingerprint === fingerprint)) return
  await database.queries
    .insert(chainKeys)
    .values({ fingerprint, chain: name, firstUsedAt: await clock.now() })
    .onConflictDoNothing()
  if (known.length === 0) return
  log.warn(
    { chain: name, fingerprint, before: known.map((key) => key.fingerprint) },
    'new addresses are derived from another extended public key than before',
  )
}
