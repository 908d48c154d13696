import { type EventObject, fromCallback } from 'xstate'
import type { Newcomer } from '../machines/first-deposit.ts'
import type { RefillDraft, RefillOffer } from '../machines/refill-creation.machine.ts'
import type { RefillFilter } from '../machines/refill-history.machine.ts'
import type { Invoice } from '../machines/refill-payment.machine.ts'
import type { RefillReading } from '../machines/refill-stage.ts'
import type { Submission } from '../machines/submission.machine.ts'
import {
  createRefill,
  listRefills,
  lookUpTransfer,
  type NewRefill,
  type Refill,
  readRefill,
} from './contract/refill.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import { fetchNewcomer, newcomerTags } from './newcomer.ts'
import { pagedListActors } from './paged-list.ts'
import { fetchPaymentSystems } from './payment-systems.ts'
import { queryActors } from './query.ts'
import type { ReadCache } from './read-cache.ts'

export type RefillDeps = {
  call: Call
  reads: ReadCache
  now: () => number
  /** True once the person has pressed "Paid" for this refill. */
  isClaimed: (id: string) => boolean
  canShare: boolean
  /** Reads the form that this tab kept. */
  readDraft: (login: string) => RefillDraft | null
}

export function refillActors({ call, reads, now, isClaimed, canShare, readDraft }: RefillDeps) {
  const systems = (signal: AbortSignal) => fetchPaymentSystems(call, reads, signal)

  const reading = async (id: string, signal: AbortSignal): Promise<RefillReading> => {
    const refill = await call(readRefill, { params: { id } }, { signal })
    return { refill, at: now() }
  }

  /** A change of a refill puts other reads out of date. */
  const noteChange = (known: Refill, refill: Refill): void => {
    if (refill.status !== known.status || refill.credited !== known.credited) {
      reads.invalidate(['balance', 'refills', 'operations', 'notifications'])
    } else if (refill.received !== known.received) {
      reads.invalidate(['refills'])
    }
  }

  return {
    /** A refill needs nothing that a newcomer is told. */
    readOffer: limited<RefillOffer, { login: string }>(async ({ input: { login }, signal }) => {
      const [listed, newcomer] = await Promise.all([
        systems(signal),
        fetchNewcomer(call, reads, signal).catch(() => null),
      ])
      return { systems: listed, newcomer, draft: readDraft(login) }
    }),

    newcomer: queryActors<Newcomer | null>(reads, newcomerTags, (_, signal) =>
      fetchNewcomer(call, reads, signal),
    ),

    createRefill: limited<Refill, Submission<NewRefill>>(
      async ({ input: { key, body }, signal }) => {
        const refill = await call(createRefill, { body }, { signal, idempotencyKey: key })
        reads.invalidate(['refills'])
        return refill
      },
    ),

    findRefill: limited<Refill | null, Submission<NewRefill>>(
      async ({ input: { key }, signal }) => {
        const { items } = await call(listRefills, { query: { key } }, { signal })
        const [found = null] = items
        if (found) reads.invalidate(['refills'])
        return found
      },
    ),

    list: pagedListActors<Refill, RefillFilter>(
      { reads, now },
      'refills',
      ({ params: { status, currency }, cursor }, signal) =>
        call(
          listRefills,
          {
            query: {
              ...(status ? { status } : {}),
              ...(currency ? { currency } : {}),
              ...(cursor ? { cursor } : {}),
            },
          },
          { signal },
        ),
    ),

    loadInvoice: limited<Invoice, { id: string }>(async ({ input: { id }, signal }) => {
      const [read, listed] = await Promise.all([reading(id, signal), systems(signal)])
      return {
        ...read,
        system: listed.find((system) => system.id === read.refill.paymentSystem) ?? null,
        claimed: isClaimed(id),
        canShare,
      }
    }),

    checkRefill: limited<RefillReading, { id: string; known: Refill }>(
      async ({ input: { id, known }, signal }) => {
        const read = await reading(id, signal)
        noteChange(known, read.refill)
        return read
      },
    ),

    lookUpTransfer: limited<RefillReading, { hash: string; known: Refill }>(
      async ({ input: { hash, known }, signal }) => {
        const input = { params: { id: known.id }, body: { hash } }
        const refill = await call(lookUpTransfer, input, { signal })
        noteChange(known, refill)
        return { refill, at: now() }
      },
    ),

    watchSeconds: fromCallback<EventObject, undefined, { type: 'second.passed'; at: number }>(
      ({ sendBack }) => {
        const timer = setInterval(() => sendBack({ type: 'second.passed', at: now() }), 1_000)
        return () => clearInterval(timer)
      },
    ),
  }
}
