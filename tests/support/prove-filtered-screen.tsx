import { act, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { FilteredListMachine } from '../../src/machines/filtered-list.ts'
import { type FilteredPage, filteredList } from './descriptions/filtered-list.ts'
import { startFlow } from './flow.ts'
import { type FilteredListSample, filteredListModel } from './models/filtered-list-model.ts'
import { proveQuery } from './prove-query.tsx'
import { renderInApp } from './render.tsx'
import { queryIn } from './running-query.ts'
import { testPathsOnScreen } from './screen-paths.tsx'

type Page<Item> = { items: Item[]; addresses: string[] }

type FilteredScreen<Item extends { id: string }, Filter extends object> = FilteredPage & {
  screen: (actor: ActorRefFrom<FilteredListMachine<Item, Filter>>) => ReactElement
  first: Page<Item>
  older: Page<Item>
  /** The text where there is nothing at all. */
  empty: string
}

const at = Date.UTC(2026, 0, 1, 12)

/** Takes the paths of a list whose address filters it, and proves how it shows what has been read. */
export function proveFilteredScreen<Item extends { id: string }, Filter extends object>(
  sample: FilteredListSample<Item, Filter>,
  { screen: render, first, older, empty, ...page }: FilteredScreen<Item, Filter>,
): void {
  const { machine, all, narrowed } = sample
  const show = ({ location } = all) => {
    const flow = startFlow(machine, { input: { location } })
    renderInApp(render(flow.actor))
    return flow
  }

  testPathsOnScreen(filteredListModel(sample), {
    description: filteredList(sample, page),
    facts: () => ({ rows: null }),
    screen: render,
  })

  proveQuery({
    show,
    id: 'list',
    data: { items: first.items, nextCursor: 'older', at },
    seen: () => [...document.querySelectorAll('li > a')].map((link) => link.getAttribute('href')),
    nothing: [],
    shown: first.addresses,
    older: {
      page: { items: older.items, nextCursor: null, at },
      shown: [...first.addresses, ...older.addresses],
    },
    whenNotRefreshed: 'with its time',
  })

  test.each([
    [all, empty],
    [narrowed, 'Nothing matches your filter'],
  ])('an empty list at %o says "%s"', async (narrowing, title) => {
    const flow = show(narrowing)
    await act(() => queryIn(flow, 'list').answer({ items: [], nextCursor: null, at }))
    expect(screen.getByText(title)).toBeVisible()
  })
}
