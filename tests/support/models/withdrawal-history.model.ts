import type { Place } from '../../../src/machines/places.ts'
import { withdrawalHistoryMachine } from '../../../src/machines/withdrawal-history.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { paidPayment, pendingPayment } from './money-samples.ts'

const everything: Place = { name: 'withdrawal', query: {} }
const onlyPending: Place = { name: 'withdrawal', query: { status: 'pending' } }

const at = Date.UTC(2026, 0, 1, 12)

export const withdrawalHistoryModel = defineModel({
  machine: withdrawalHistoryMachine,
  input: { place: everything },
  cases: ({ context }): ModelEvent<typeof withdrawalHistoryMachine>[] => [
    { type: 'place.visited', place: context.filter.status ? everything : onlyPending },
    {
      type: 'filter.chosen',
      filter: {
        status: context.filter.status ? null : 'pending',
        currency: null,
        period: null,
      },
    },
    answered(
      'listPayments',
      context.items.length === 0
        ? { items: [pendingPayment], nextCursor: 'older', at }
        : { items: [{ ...paidPayment, id: 'payment-0' }], nextCursor: null, at },
    ),
    answered('listPayments', { items: [], nextCursor: null, at }),
    failed('listPayments', 'unreachable'),
    failed('watchPayments', 'unexpected'),
  ],
  project: ({ filter, items, nextCursor, failure }) => ({
    filter,
    items: [...new Set(items.map(({ id }) => id))],
    hasOlder: nextCursor !== null,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('listing'),
  heard: { 'place.visited': 'another machine', 'payments.changed': 'watchPayments' },
})
