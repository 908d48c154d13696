import { assign, type SnapshotFrom, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import { joinedPage } from './joined-page.ts'
import { rejection } from './rejection.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: whatever is read in order to be shown may fail, and grows old while it is shown. It is read
 * anew when it changed elsewhere in the cabinet or when the person asks for it; what is shown stays meanwhile, also
 * when that fails. A list goes on where it ends, and a page that does not come takes nothing from it.
 */

/** A page and when it was read, in milliseconds. */
export type Page<Item> = { items: Item[]; nextCursor: string | null; at: number }

/** `cursor`: where the page that is asked for begins; null for the first one, and for what has no pages. */
export type Asked<Params> = { params: Params; cursor: string | null }

/** Something that was written elsewhere made what was read old. */
export type DataOutdated = { type: 'data.outdated' }

/** A person asks this of it. */
export type QueryRequest =
  | { type: 'retry.requested' }
  | { type: 'refresh.requested' }
  | { type: 'older.requested' }

type QueryEvent<Params> =
  | QueryRequest
  | DataOutdated
  /** The parent needs something else. */
  | { type: 'params.changed'; params: Params }

type Paging<Data> = {
  cursorOf: (shown: Data) => string | null
  extended: (shown: Data, older: Data) => Data
  /** A first page that was read anew, before the older ones that are shown. */
  renewed: (fresh: Data, shown: Data) => Data
}

/** For a parent that invokes it: one answer. */
export const queryOf = <Data, Params = null>() =>
  createQuery<Data, Params>({
    cursorOf: () => null,
    extended: (shown) => shown,
    renewed: (fresh) => fresh,
  })

/** The same of a list whose pages follow each other. */
export const pagedQueryOf = <
  Item extends { id: string },
  Params = null,
  ItemPage extends Page<Item> = Page<Item>,
>() =>
  createQuery<ItemPage, Params>({
    cursorOf: ({ nextCursor }) => nextCursor,
    extended: (shown, older) => ({
      ...older,
      // The pages above do not become newer.
      at: shown.at,
      items: [...shown.items, ...older.items],
    }),
    renewed: (fresh, shown) => ({ ...fresh, ...joinedPage(fresh, shown) }),
  })

function createQuery<Data, Params>({ cursorOf, extended, renewed }: Paging<Data>) {
  type Context = {
    params: Params
    /** Shown now; after other params were asked for, this is the answer to the ones before. */
    data: Data | null
    /** Why it was not read last; beside data that is shown, why it could not be refreshed. */
    failure: Failure | null
    olderFailure: Failure | null
  }
  type Answer = { data: Data }
  return setup({
    types: {} as {
      input: { params: Params }
      context: Context
      events: QueryEvent<Params>
      tags: 'busy'
    },
    actors: {
      read: port<Data, Asked<Params>>('read'),
      watchChanges: unprovidedListener<DataOutdated>('watchChanges'),
    },
    actions: {
      storeParams: assign((_, { params }: { params: Params }): Partial<Context> => ({ params })),
      storeData: assign((_, { data }: Answer): Partial<Context> => ({ data })),
      renewData: assign(
        ({ context }, { data }: Answer): Partial<Context> => ({
          data: context.data === null ? data : renewed(data, context.data),
          failure: null,
          olderFailure: null,
        }),
      ),
      extendData: assign(
        ({ context }, { data }: Answer): Partial<Context> => ({
          data: context.data === null ? data : extended(context.data, data),
        }),
      ),
      storeFailure: assign(
        (_, { failure }: { failure: Failure }): Partial<Context> => ({ failure }),
      ),
      storeOlderFailure: assign(
        (_, { failure }: { failure: Failure }): Partial<Context> => ({ olderFailure: failure }),
      ),
      forgetFailures: assign((): Partial<Context> => ({ failure: null, olderFailure: null })),
      forgetOlderFailure: assign((): Partial<Context> => ({ olderFailure: null })),
      /** All that is known is out of date, so the listeners of this page tell their flows to ask anew. */
      refreshReads: unprovidedAction('refreshReads'),
    },
    guards: {
      hasOlder: ({ context: { data } }) => data !== null && cursorOf(data) !== null,
      isNotRefreshed: ({ context }) => context.failure !== null,
    },
  }).createMachine({
    id: 'query',
    context: ({ input: { params } }) => ({
      params,
      data: null,
      failure: null,
      olderFailure: null,
    }),
    invoke: { id: 'watchChanges', src: 'watchChanges' },
    on: {
      'params.changed': {
        target: '.loading',
        actions: { type: 'storeParams', params: ({ event }) => event },
      },
    },
    initial: 'loading',
    states: {
      loading: {
        tags: 'busy',
        entry: 'forgetFailures',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { params } }) => ({ params, cursor: null }),
          onDone: {
            target: 'shown',
            actions: { type: 'storeData', params: ({ event }) => ({ data: event.output }) },
          },
          onError: { target: 'notLoaded', actions: { type: 'storeFailure', params: rejection } },
        },
        on: { 'data.outdated': { target: 'loading', reenter: true } },
      },
      notLoaded: {
        on: {
          'retry.requested': 'loading',
          'refresh.requested': { target: 'loading', actions: 'refreshReads' },
          'data.outdated': 'loading',
        },
      },
      shown: {
        on: {
          'older.requested': { guard: 'hasOlder', target: 'loadingOlder' },
          'retry.requested': { guard: 'isNotRefreshed', target: 'refreshing' },
          'refresh.requested': { target: 'refreshing', actions: 'refreshReads' },
          'data.outdated': 'refreshing',
        },
      },
      refreshing: {
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { params } }) => ({ params, cursor: null }),
          onDone: {
            target: 'shown',
            actions: { type: 'renewData', params: ({ event }) => ({ data: event.output }) },
          },
          onError: { target: 'shown', actions: { type: 'storeFailure', params: rejection } },
        },
        on: { 'data.outdated': { target: 'refreshing', reenter: true } },
      },
      loadingOlder: {
        tags: 'busy',
        entry: 'forgetOlderFailure',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { params, data } }) => ({
            params,
            cursor: data === null ? null : cursorOf(data),
          }),
          onDone: {
            target: 'shown',
            actions: { type: 'extendData', params: ({ event }) => ({ data: event.output }) },
          },
          onError: { target: 'shown', actions: { type: 'storeOlderFailure', params: rejection } },
        },
        on: { 'data.outdated': 'refreshing' },
      },
    },
  })
}

export const queryMachine = pagedQueryOf<{ id: string }, { status: string | null }>()

/** A view needs no more of a query, whatever its params. */
export type QuerySnapshot<Data> = Pick<SnapshotFrom<typeof queryMachine>, 'hasTag' | 'matches'> & {
  can: (request: QueryRequest) => boolean
  context: { data: Data | null; failure: Failure | null; olderFailure: Failure | null }
}
