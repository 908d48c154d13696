import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type filteredListHarness, readAt } from './filtered-list-harness.ts'
import { startFlow } from './flow.ts'
import type { FilteredListSample } from './models/filtered-list-model.ts'
import { proveQuery } from './prove-query.tsx'
import { renderInApp } from './render.tsx'
import { queryIn } from './running-query.ts'
import { testPathsOnScreen } from './screen-paths.tsx'

type Page<Item> = { items: Item[]; addresses: string[] }

type FilteredScreen<Item extends { id: string }, Filter extends object> = {
  harness: ReturnType<typeof filteredListHarness<Item, Filter>>
  first: Page<Item>
  older: Page<Item>
  /** Labels of the fields that narrow the list. */
  filters: string[]
  /** The text where there is nothing at all. */
  empty: string
}

/** Takes the paths of a list whose address filters it, and proves how it shows what has been read. */
export function proveFilteredScreen<Item extends { id: string }, Filter extends object>(
  { machine, all, narrowed }: FilteredListSample<Item, Filter>,
  { harness, first, older, filters, empty }: FilteredScreen<Item, Filter>,
): void {
  const show = ({ location } = all) => {
    const flow = startFlow(machine, { input: { location } })
    renderInApp(harness.screen(flow.actor))
    return flow
  }

  testPathsOnScreen(harness)

  proveQuery({
    show,
    id: 'list',
    data: { items: first.items, nextCursor: 'older', at: readAt },
    seen: () =>
      [...document.querySelectorAll('li > a:first-child')].map((link) => link.getAttribute('href')),
    nothing: [],
    shown: first.addresses,
    older: {
      page: { items: older.items, nextCursor: null, at: readAt },
      shown: [...first.addresses, ...older.addresses],
    },
    whenNotRefreshed: 'with its time',
  })

  test('over one entry or none there is nothing to narrow, until a filter that was chosen is taken back', async () => {
    const flow = show()
    const answer = (items: Item[]) =>
      act(() => queryIn(flow, 'list').answer({ items, nextCursor: null, at: readAt }))
    const shown = () =>
      [...document.querySelectorAll('select, input')].map((one) => one.getAttribute('aria-label'))
    await answer(first.items)
    expect(shown()).toEqual([])
    for (const { location } of [narrowed, all]) {
      act(() => flow.send({ type: 'location.visited', location }))
      await answer([])
      expect(shown()).toEqual(filters)
    }
  })

  test.each([
    [all, empty],
    [narrowed, 'Nothing matches your filter'],
  ])('an empty list at %o says "%s"', async (narrowing, title) => {
    const flow = show(narrowing)
    await act(() => queryIn(flow, 'list').answer({ items: [], nextCursor: null, at: readAt }))
    expect(screen.getByText(title)).toBeVisible()
  })
}
