import { type Page, queryMachine } from '../../../src/machines/query.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'

export type ItemPage = Page<{ id: string }>

const at = Date.UTC(2026, 0, 1, 12)
export const firstPage: ItemPage = { items: [{ id: 'first' }], nextCursor: 'older', at }
export const lastPage: ItemPage = { items: [{ id: 'last' }], nextCursor: null, at }
export const emptyPage: ItemPage = { items: [], nextCursor: null, at }

/** There are two pages, and none that was rejected. */
export const queryModel = defineModel({
  machine: queryMachine,
  input: { params: { status: null } },
  cases: (snapshot): ModelEvent<typeof queryMachine>[] => {
    const isNarrowed = snapshot.context.params.status !== null
    return [
      { type: 'params.changed', params: { status: isNarrowed ? null : 'rejected' } },
      answered(
        'read',
        isNarrowed ? emptyPage : snapshot.matches('loadingOlder') ? lastPage : firstPage,
      ),
      failed('read', 'unreachable'),
    ]
  },
  project: ({ params, data, failure, olderFailure }) => ({
    ...params,
    items: data?.items.map(({ id }) => id) ?? null,
    hasOlder: data?.nextCursor != null,
    failure: failure?.code ?? null,
    olderFailure: olderFailure?.code ?? null,
  }),
  // Only beside what stays can a person ask for a refresh of what could not be loaded.
  worth: ({ type }, snapshot) =>
    type !== 'refresh.requested' || snapshot.matches('shown') || snapshot.context.data !== null,
  resting: (snapshot) => snapshot.matches('shown'),
  sources: { 'params.changed': 'another machine', 'data.outdated': 'watchChanges' },
})
