import Big from 'big.js'
import { and, desc, eq } from 'drizzle-orm'
import type { Refill } from '../../src/api/contract/refill.ts'
import type { Deps } from '../clock.ts'
import { identifierFrom } from '../database/cursor.ts'
import { chainTransfers, refills, unnoticedTransfers } from '../database/schema/refill.ts'
import { inspectRefill } from './refill.ts'
import { isNetwork, newHash } from './refill-address.ts'
import { recordTransfer } from './refill-transfer.ts'
import { Rejection } from './rejection.ts'

export type SimulatedTransfer = {
  refillId: string
  /** By default the amount of the invoice. */
  amount?: string | undefined
  /** By default as many as are needed, and none when the transfer is replaced. */
  confirmations?: number | undefined
  /** The network drops the transfer on its way in favour of one of another name. */
  replaced?: boolean | undefined
  /** A transfer of its own, even if its amount is that of the one before. */
  further?: boolean | undefined
}

export type UnnoticedTransfer = { refillId: string; hash: string; amount: string }

/**
 * Sends money over a simulated network. Asked again for the same refill it confirms the transfer that is on its way;
 * an amount that differs from it is a further transfer.
 */
export async function sandboxTransfer(deps: Deps, order: SimulatedTransfer): Promise<Refill> {
  const { database } = deps
  const id = identifierFrom(order.refillId)
  if (id === null) throw new Rejection('not_found')

  await database.transaction(async () => {
    const [refill] = await database.queries
      .select()
      .from(refills)
      .where(eq(refills.id, id))
      .for('update')
    if (!refill) throw new Rejection('not_found')
    const hash = await hashesFor(deps, order.refillId)

    const [latest] = await database.queries
      .select()
      .from(chainTransfers)
      .where(and(eq(chainTransfers.refillId, id), eq(chainTransfers.replaced, false)))
      .orderBy(desc(chainTransfers.id))
      .limit(1)
    const isSameAmount =
      order.amount === undefined || (latest && new Big(order.amount).eq(latest.amount))
    const needed = refill.neededConfirmations

    if (order.replaced) {
      const dropped =
        latest && latest.creditedAt === null
          ? latest
          : { hash: hash(), amount: order.amount ?? refill.amount }
      await recordTransfer(deps, { refillId: id, ...only(dropped), confirmations: 0 })
      await recordTransfer(deps, {
        refillId: id,
        hash: hash(),
        amount: order.amount ?? dropped.amount,
        confirmations: order.confirmations ?? 0,
        replaces: dropped.hash,
      })
    } else if (latest && isSameAmount && !order.further) {
      await recordTransfer(deps, {
        refillId: id,
        ...only(latest),
        confirmations: latest.confirmations + (order.confirmations ?? needed),
      })
    } else {
      await recordTransfer(deps, {
        refillId: id,
        hash: hash(),
        amount: order.amount ?? refill.amount,
        confirmations: order.confirmations ?? needed,
      })
    }
  })
  return inspectRefill(deps, order.refillId)
}

/** Sends money that nobody notices: it is there for whoever knows its hash. */
export async function sendUnnoticed(
  deps: Deps,
  order: Pick<SimulatedTransfer, 'refillId' | 'amount'>,
): Promise<UnnoticedTransfer> {
  const id = identifierFrom(order.refillId)
  if (id === null) throw new Rejection('not_found')
  const refill = await inspectRefill(deps, order.refillId)
  const hash = (await hashesFor(deps, order.refillId))()
  const amount = order.amount ?? refill.amount
  await deps.database.queries.insert(unnoticedTransfers).values({ refillId: id, hash, amount })
  return { refillId: order.refillId, hash, amount }
}

async function hashesFor(deps: Deps, refillId: string): Promise<() => string> {
  const { network } = await inspectRefill(deps, refillId)
  if (!isNetwork(network)) throw new Error(`No transfers are simulated on ${network}.`)
  return newHash[network]
}

const only = ({ hash, amount }: { hash: string; amount: string }) => ({ hash, amount })
