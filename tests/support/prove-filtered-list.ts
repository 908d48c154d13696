import { expect, test } from 'vitest'
import { startFlow } from './flow.ts'
import type { FilteredListSample } from './models/filtered-list-model.ts'
import { queryIn } from './running-query.ts'

/** Proves the requirements of every list that is filtered by its address. */
export function proveFilteredList<Item extends { id: string }, Filter extends object>({
  machine,
  all,
  narrowed,
}: FilteredListSample<Item, Filter>): void {
  const started = () => startFlow(machine, { input: { location: all.location } })
  const asked = ({ filter }: { filter: Filter }) => ({ params: filter, cursor: null })

  test('another filter in the address gives up the request for the old one, the same one asks for nothing', () => {
    const flow = started()
    flow.send({ type: 'location.visited', location: all.location })
    expect(queryIn(flow, 'list').calls).toEqual([[asked(all), false]])
    expect(flow.snapshot.context).toEqual({ filter: all.filter, hasChanged: false })
    flow.send({ type: 'location.visited', location: narrowed.location })
    expect(flow.snapshot.context).toEqual({ filter: narrowed.filter, hasChanged: true })
    expect(queryIn(flow, 'list').calls).toEqual([
      [asked(all), true],
      [asked(narrowed), false],
    ])
  })

  test('choosing a filter moves the person, and the address brings the list', () => {
    const flow = started()
    flow.send({ type: 'filter.chosen', filter: narrowed.filter })
    expect(flow.services.performed).toEqual([{ type: 'goTo', params: narrowed.location }])
    expect(queryIn(flow, 'list').calls).toEqual([[asked(all), false]])
    expect(flow.snapshot.context).toEqual({ filter: all.filter, hasChanged: false })
  })
}
