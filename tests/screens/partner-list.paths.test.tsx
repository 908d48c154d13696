import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { firstFew } from '../../src/machines/partner-filter.ts'
import type { partnerListMachine } from '../../src/machines/partner-list.machine.ts'
import { harness } from '../support/harnesses/partner-list.harness.tsx'
import { fill } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

type Snapshot = SnapshotFrom<typeof partnerListMachine>

const failureTexts: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}
const search = () => screen.queryByLabelText<HTMLInputElement>('Search by login')
const line = () => screen.getByLabelText<HTMLSelectElement>('Level')
const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? null

/** A person without partners has no search field. */
const expectTyped = ({ context: { list, typed } }: Snapshot) =>
  expect(search()?.value ?? null).toEqual(list?.totals.partners === 0 ? null : typed)

const table = [
  ['marat77', '1Level 1', '4,200.00', '168.0012.50 locked'],
  ['saule2020', '2Level 2', '1,500.00', '30.50'],
]

function expectRows({ context: { list, filter } }: Snapshot, isMuted: boolean) {
  const isAlone = list?.totals.partners === 0
  const isFound = list !== null && list.items.length > 0
  expect({
    rows: rows(),
    isMuted: document.querySelector('[aria-busy=true]') !== null,
    sorted: document.querySelector('th[aria-sort]')?.getAttribute('aria-sort') ?? null,
    page: plain(document.querySelector('nav [role=status]')),
    all: plain(screen.queryByText(/^All \d+$/)),
    steps: document.querySelectorAll('ol li').length,
    nobody: screen.queryByText('Nobody found') !== null,
  }).toEqual({
    rows: isFound ? table : [],
    isMuted: isMuted && !isAlone,
    sorted: isFound ? 'descending' : null,
    page: isFound && filter.limit !== firstFew ? `Page ${filter.page} of 2` : null,
    all: isFound && filter.limit === firstFew ? 'All 25' : null,
    steps: isAlone ? 3 : 0,
    nobody: !isAlone && list !== null && !isFound,
  })
}

testPathsOnScreen({
  ...harness,
  gestures: {
    'search.typed': (event) => {
      const field = search()
      if (field) fill(field, event.search)
    },
    'filter.chosen': ({ filter }) => {
      fireEvent.change(line(), { target: { value: filter.line ?? '' } })
    },
    'page.chosen': ({ page }, _, { snapshot }) => {
      const name = page > snapshot.context.filter.page ? 'Next page' : 'Previous page'
      fireEvent.click(screen.getByRole('button', { name }))
    },
    'retry.requested': () => fireEvent.click(screen.getByText('Try again')),
  },
  shows: {
    'search.settled': expectTyped,
    'search.typing': expectTyped,
    'rows.loading': (snapshot) => {
      const { list } = snapshot.context
      expect(screen.queryByText('Loading…') !== null).toEqual(list === null)
      expectRows(snapshot, list !== null)
    },
    'rows.notLoaded': ({ context }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        failureTexts[context.failure?.code ?? ''] ?? '',
      )
      expect(rows()).toEqual([])
    },
    'rows.listing': (snapshot) => expectRows(snapshot, false),
    'rows.refreshing': (snapshot) => expectRows(snapshot, false),
  },
})
