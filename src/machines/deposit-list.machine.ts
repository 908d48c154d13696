import { assign, setup } from 'xstate'
import type { Deposit } from '../api/contract/deposit.ts'
import type { Failure } from '../api/contract/failure.ts'
import type { Payouts } from '../api/contract/payout.ts'
import { canSwitch } from './deposit.machine.ts'
import { joinedPage } from './joined-page.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import type { LocationVisited, RouteLocation } from './route-location.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: what is locked on deposits is the part of a person's money that cannot be reached, so it is
 * shown as a whole: what is there, how far each is, and what each will pay when it ends, soonest first. What is paid when
 * also goes into a calendar. Past deposits are a history of their own, told apart in the address. The list keeps what it
 * has shown when a later page or a refresh fails.
 */

export const depositGroups = ['active', 'past'] as const
export type DepositGroup = (typeof depositGroups)[number]

/** A page and when it came, in milliseconds; active deposits come with what they will pay. */
export type DepositPage = {
  items: Deposit[]
  nextCursor: string | null
  payouts: Payouts | null
  at: number
}

type Switch = { id: string; autoinvestment: boolean }

type Context = {
  group: DepositGroup
  items: Deposit[]
  nextCursor: string | null
  payouts: Payouts | null
  /** When the provider was last heard. */
  at: number
  failure: Failure | null
  /** The last refresh failed: what is shown is as of `at`. */
  isOutdated: boolean
  /** Switch that the provider has not answered yet. */
  wanted: Switch | null
  /** The switch that the provider refused last. */
  refused: Switch | null
  /** Why the calendar was not saved last. */
  unsaved: Failure | null
}

export type DepositListEvent =
  | LocationVisited
  | { type: 'older.requested' }
  | { type: 'retry.requested' }
  | { type: 'refresh.requested' }
  | ({ type: 'autoinvestment.switched' } & Switch)
  | { type: 'calendar.requested' }
  | { type: 'deposits.changed' }

export const depositListMachine = setup({
  types: {} as {
    input: { location: RouteLocation }
    context: Context
    events: DepositListEvent
    tags: 'busy'
  },
  actors: {
    listDeposits: port<DepositPage, { group: DepositGroup; cursor: string | null }>('listDeposits'),
    switchAutoinvestment: port<Deposit, Switch>('switchAutoinvestment'),
    saveCalendar: port<void, undefined>('saveCalendar'),
    watchDeposits: unprovidedListener<{ type: 'deposits.changed' }>('watchDeposits'),
  },
  actions: {
    storeGroup: assign((_, { location }: { location: RouteLocation }) => ({
      group: groupOf(location),
      items: [],
      payouts: null,
      wanted: null,
    })),
    storeFirstPage: assign((_, { items, nextCursor, payouts, at }: DepositPage) => ({
      items,
      nextCursor,
      payouts,
      at,
      isOutdated: false,
    })),
    storeOlderPage: assign(({ context }, { items, nextCursor }: DepositPage) => ({
      items: [...context.items, ...items],
      nextCursor,
    })),
    storeFreshPage: assign(({ context }, page: DepositPage) => ({
      ...joinedPage(page, context),
      payouts: page.payouts,
      at: page.at,
      isOutdated: false,
    })),
    noteOutdated: assign({ isOutdated: true }),
    /** All that is known is out of date, so the listeners of this page tell their flows to ask anew. */
    refreshReads: unprovidedAction('refreshReads'),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null, refused: null, unsaved: null }),
    storeUnsaved: assign((_, { failure }: { failure: Failure }) => ({ unsaved: failure })),
    storeWanted: assign((_, { id, autoinvestment }: Switch) => ({
      wanted: { id, autoinvestment },
    })),
    storeSwitched: assign(({ context }, switched: Deposit) => ({
      items: context.items.map((item) => (item.id === switched.id ? switched : item)),
      wanted: null,
    })),
    storeRejection: assign(({ context }, { failure }: { failure: Failure }) => ({
      failure,
      refused: context.wanted,
      wanted: null,
    })),
    forgetWanted: assign({ wanted: null }),
  },
  guards: {
    isOtherGroup: ({ context }, { location }: { location: RouteLocation }) =>
      groupOf(location) !== context.group,
    hasOlder: ({ context }) => context.nextCursor !== null,
    isSwitched: ({ context }, { id, autoinvestment }: Switch) =>
      context.items.some(
        (item) => item.id === id && canSwitch(item) && item.autoinvestment !== autoinvestment,
      ),
    hasPayouts: ({ context: { payouts } }) => payouts !== null && payouts.count > 0,
    /** It is active no more, so there is nothing to switch. */
    isOver: (_, { failure }: { failure: Failure }) => failure.code === 'deposit_not_closed',
  },
}).createMachine({
  id: 'depositList',
  context: ({ input }) => ({
    group: groupOf(input.location),
    items: [],
    nextCursor: null,
    payouts: null,
    at: 0,
    failure: null,
    isOutdated: false,
    wanted: null,
    refused: null,
    unsaved: null,
  }),
  invoke: { id: 'watchDeposits', src: 'watchDeposits', onError: {} },
  on: {
    'location.visited': {
      guard: { type: 'isOtherGroup', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'storeGroup', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'listDeposits',
        src: 'listDeposits',
        input: ({ context }) => ({ group: context.group, cursor: null }),
        onDone: {
          target: 'listing',
          actions: { type: 'storeFirstPage', params: ({ event }) => event.output },
        },
        onError: { target: 'notLoaded', actions: { type: 'storeFailure', params: rejection } },
      },
      on: { 'deposits.changed': { target: 'loading', reenter: true } },
    },
    notLoaded: {
      on: { 'retry.requested': 'loading', 'deposits.changed': 'loading' },
    },
    listing: {
      on: {
        'older.requested': { guard: 'hasOlder', target: 'loadingOlder' },
        'autoinvestment.switched': {
          guard: { type: 'isSwitched', params: ({ event }) => event },
          target: 'switching',
          actions: { type: 'storeWanted', params: ({ event }) => event },
        },
        'refresh.requested': { target: 'refreshing', actions: 'refreshReads' },
        'calendar.requested': { guard: 'hasPayouts', target: 'savingCalendar' },
        'deposits.changed': 'refreshing',
      },
    },
    refreshing: {
      invoke: {
        id: 'listDeposits',
        src: 'listDeposits',
        input: ({ context }) => ({ group: context.group, cursor: null }),
        onDone: {
          target: 'listing',
          actions: { type: 'storeFreshPage', params: ({ event }) => event.output },
        },
        onError: { target: 'listing', actions: 'noteOutdated' },
      },
      on: { 'deposits.changed': { target: 'refreshing', reenter: true } },
    },
    loadingOlder: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'listDeposits',
        src: 'listDeposits',
        input: ({ context }) => ({ group: context.group, cursor: context.nextCursor }),
        onDone: {
          target: 'listing',
          actions: { type: 'storeOlderPage', params: ({ event }) => event.output },
        },
        onError: { target: 'listing', actions: { type: 'storeFailure', params: rejection } },
      },
      on: { 'deposits.changed': 'refreshing' },
    },
    switching: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'switchAutoinvestment',
        src: 'switchAutoinvestment',
        input: ({ context }) => present(context.wanted, 'wanted'),
        // The payouts have changed with it.
        onDone: {
          target: 'refreshing',
          actions: { type: 'storeSwitched', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isOver', params: rejection },
            target: 'refreshing',
            actions: 'forgetWanted',
          },
          { target: 'listing', actions: { type: 'storeRejection', params: rejection } },
        ],
      },
    },
    savingCalendar: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'saveCalendar',
        src: 'saveCalendar',
        onDone: 'listing',
        onError: { target: 'listing', actions: { type: 'storeUnsaved', params: rejection } },
      },
    },
  },
})

/** An address may be old or foreign: an unknown group shows the active deposits. */
function groupOf({ query }: RouteLocation): DepositGroup {
  return depositGroups.find((group) => group === query.status) ?? 'active'
}
