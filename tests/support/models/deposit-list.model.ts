import { depositListMachine } from '../../../src/machines/deposit-list.machine.ts'
import type { RouteLocation } from '../../../src/machines/route-location.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import {
  activeDeposit,
  closedDeposit,
  endedDeposit,
  payouts,
  plainDeposit,
} from './money-samples.ts'

export const at = Date.UTC(2026, 0, 1, 12)

const active: RouteLocation = { name: 'deposits', query: {} }
const past: RouteLocation = { name: 'deposits', query: { status: 'past' } }

export const input = { location: active }

export const firstPast = { items: [closedDeposit], nextCursor: 'older', payouts: null, at }
export const olderPast = {
  items: [{ ...endedDeposit, id: 'deposit-0' }],
  nextCursor: null,
  payouts: null,
  at,
}
export const allActive = { items: [plainDeposit, activeDeposit], nextCursor: null, payouts, at }
export const none = {
  items: [],
  nextCursor: null,
  payouts: { ...payouts, total: '0', count: 0, items: [] },
  at,
}

export const depositListModel = defineModel({
  machine: depositListMachine,
  input,
  cases: ({ context: { group, items } }): ModelEvent<typeof depositListMachine>[] => {
    const known = items.find(({ id }) => id === activeDeposit.id) ?? activeDeposit
    const switched = { ...known, autoinvestment: !known.autoinvestment }
    return [
      { type: 'location.visited', location: group === 'active' ? past : active },
      answered(
        'listDeposits',
        group === 'active' ? allActive : items.length === 0 ? firstPast : olderPast,
      ),
      answered('listDeposits', none),
      failed('listDeposits', 'unreachable'),
      {
        type: 'autoinvestment.switched',
        id: activeDeposit.id,
        autoinvestment: switched.autoinvestment,
      },
      answered('switchAutoinvestment', switched),
      failed('switchAutoinvestment', 'unreachable'),
      failed('switchAutoinvestment', 'deposit_not_closed'),
      answered('saveCalendar', undefined),
      failed('saveCalendar', 'unreachable'),
      failed('watchDeposits', 'unexpected'),
    ]
  },
  project: ({
    group,
    items,
    nextCursor,
    payouts: known,
    failure,
    isOutdated,
    wanted,
    refused,
    unsaved,
  }) => ({
    group,
    items: [...new Set(items.map(({ id, autoinvestment }) => `${id} ${autoinvestment}`))],
    hasOlder: nextCursor !== null,
    isOutdated,
    failure: failure?.code ?? null,
    wanted,
    refused,
    hasPayouts: known !== null && known.count > 0,
    unsaved: unsaved?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('listing'),
  sources: { 'location.visited': 'another machine', 'deposits.changed': 'watchDeposits' },
})
