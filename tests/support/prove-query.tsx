import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Flow } from './flow.ts'
import { queryIn } from './running-query.ts'

type Proof<Machine extends AnyStateMachine> = {
  /** Starts the flow and shows its screen; whatever else it reads may wait. */
  show: () => Flow<Machine> | Promise<Flow<Machine>>
  /** The id of the query in the flow. */
  id: string
  data: unknown
  /** A text of it on the page. */
  seen: () => unknown
  /** That, once it is there; before, there is nothing. */
  shown: unknown
  nothing: unknown
  /** The button that asks for it again. */
  again?: string
  /** The title of what is said then. */
  says?: string
  /** A failed refresh is shown with a button, or beside the time of the last read. */
  whenNotRefreshed: 'with its button' | 'with its time'
  /** For a list: the page that follows `data`, and a text of that. */
  older?: { page: unknown; shown: unknown }
}

const failures = () =>
  screen.queryAllByRole('alert').map((each) => each.querySelector('strong')?.textContent)
const unreachable = 'No connection. Check your internet and try again.'

/** Proves through its screen what holds for whatever a flow reads and shows. */
export function proveQuery<Machine extends AnyStateMachine>({
  show,
  id,
  data,
  seen,
  shown,
  nothing,
  again = 'Try again',
  says = unreachable,
  whenNotRefreshed,
  older,
}: Proof<Machine>): void {
  const button = () => screen.queryByRole('button', { name: again })
  const begun = async () => queryIn(await show(), id)
  const begunWith = async (first: unknown) => {
    const query = await begun()
    await act(() => query.answer(first))
    return query
  }

  describe(`${id}, as whatever is read and shown`, () => {
    test('is awaited without a word of failure', async () => {
      await begun()
      expect([seen(), failures(), button()]).toEqual([nothing, [], null])
    })

    test('that could not be loaded is asked for again with its button, and then shown', async () => {
      const query = await begun()
      await act(() => query.refuse('unreachable'))
      expect([seen(), failures()]).toEqual([nothing, [says]])
      fireEvent.click(screen.getByRole('button', { name: again }))
      expect([failures(), button()]).toEqual([[], null])
      await act(() => query.answer(data))
      expect([seen(), failures(), button()]).toEqual([shown, [], null])
    })

    test('stays while it is read anew, and when that fails, which is said until it succeeds', async () => {
      const query = await begunWith(data)
      act(() => query.outdate())
      expect([seen(), failures(), button()]).toEqual([shown, [], null])
      await act(() => query.refuse('unreachable'))
      expect(seen()).toEqual(shown)
      if (whenNotRefreshed === 'with its button') {
        expect(failures()).toEqual([says])
        fireEvent.click(screen.getByRole('button', { name: again }))
      } else {
        expect(failures()).toEqual([])
        expect(screen.getByText('We couldn’t refresh this.')).toBeVisible()
        fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
      }
      expect(seen()).toEqual(shown)
      await act(() => query.answer(data))
      expect([seen(), failures(), button()]).toEqual([shown, [], null])
      expect(screen.queryByText('We couldn’t refresh this.')).toEqual(null)
    })

    if (!older) return
    test('goes on where it ends, and a page that fails takes nothing', async () => {
      const query = await begunWith(data)
      const onward = () => screen.getByRole('button', { name: /^Show older$|^Loading older/ })
      fireEvent.click(onward())
      expect(onward()).toBeDisabled()
      await act(() => query.refuse('unreachable'))
      expect([seen(), failures()]).toEqual([shown, [unreachable]])
      fireEvent.click(onward())
      await act(() => query.answer(older.page))
      expect([seen(), failures()]).toEqual([older.shown, []])
      expect(screen.queryByRole('button', { name: 'Show older' })).toEqual(null)
    })
  })
}
