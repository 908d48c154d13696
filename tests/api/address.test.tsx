import { fireEvent, render } from '@testing-library/react'
import type { MouseEvent, ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Link, Route, Router } from 'wouter'
import { type AnyActorRef, createActor, setup } from 'xstate'
import { createAddress } from '../../src/browser/address.ts'
import type { NavigationAttempted, Way } from '../../src/machines/navigation-guard.machine.ts'
import type { LocationVisited, RouteLocation } from '../../src/machines/route-location.ts'
import { parser } from '../../src/screens/addresses.ts'

let address: ReturnType<typeof createAddress>
let visited: RouteLocation[] = []
let actor: AnyActorRef

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  address = createAddress(window)
  visited = []
  const listening = setup({
    types: {} as { events: LocationVisited },
    actors: { watchAddress: address.watchAddress },
    actions: {
      note: (_, { location }: { location: RouteLocation }) => void visited.push(location),
    },
  }).createMachine({
    invoke: { src: 'watchAddress' },
    on: { 'location.visited': { actions: { type: 'note', params: ({ event }) => event } } },
  })
  actor = createActor(listening).start()
})
afterEach(() => {
  actor.stop()
})

/** Returns true where the browser was left to follow the link. */
function click(link: ReactElement, init: MouseEventInit = {}): boolean {
  const { getByText, unmount } = render(
    <Router hook={address.hook} aroundNav={address.aroundNav} parser={parser}>
      {link}
    </Router>,
  )
  let isLeft = false
  const watch = (event: Event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', watch, { once: true })
  fireEvent.click(getByText('x'), init)
  unmount()
  return isLeft
}

test('a link moves the person without a reload', () => {
  expect(click(<Link href="/refill?status=waiting">x</Link>)).toBe(false)
  expect(visited).toEqual([{ name: 'refill', query: { status: 'waiting' } }])
  expect(window.location.pathname + window.location.search).toBe('/refill?status=waiting')
})

test('a link is not drawn anew because the person is elsewhere', () => {
  let drawn = 0
  const count = () => {
    drawn += 1
    return ''
  }
  click(
    <>
      <Link href="/news" className={count}>
        y
      </Link>
      <Link href="/refill">x</Link>
    </>,
  )
  expect([window.location.pathname, drawn]).toEqual(['/refill', 1])
})

test('a link to where the person is adds nothing to the history', () => {
  const before = window.history.length
  expect(click(<Link href="/">x</Link>)).toBe(false)
  expect([visited, window.history.length - before]).toEqual([[], 0])
})

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['⌘', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
])('a click with %s is the browser’s', (_, init) => {
  expect(click(<Link href="/refill">x</Link>, init)).toBe(true)
  expect(visited).toEqual([])
})

test('a click that a view has used moves nobody', () => {
  const used = (event: MouseEvent) => event.preventDefault()
  expect(
    click(
      <Link href="/refill" onClick={used}>
        x
      </Link>,
    ),
  ).toBe(false)
  expect(visited).toEqual([])
})

test('routes of the router match as locations do', () => {
  const id = ({ id }: { id: string }) => <p>{id}</p>
  address.goTo({ name: 'deposit', id: 'd-1', query: {} })
  const { container } = render(
    <Router aroundNav={address.aroundNav} parser={parser}>
      <Route path="/deposits/:id">{id}</Route>
    </Router>,
  )
  expect([container.textContent, visited]).toEqual([
    'd-1',
    [{ name: 'deposit', id: 'd-1', query: {} }],
  ])
})

test('a jump within the page is no visit', async () => {
  const jumped = new Promise((resolve) =>
    window.addEventListener('hashchange', resolve, { once: true }),
  )
  window.location.hash = 'content'
  await jumped
  expect(visited).toEqual([])
})

test('a flow moves the person and hears of it as of any other move', () => {
  address.goTo({ name: 'refill', id: 'r-1', query: {} })
  expect(visited).toEqual([{ name: 'refill', id: 'r-1', query: {} }])
})

test('replacing a location leaves no way back to it', () => {
  const before = window.history.length
  address.replaceLocation({ name: 'login', query: {} })
  expect([visited, window.history.length - before]).toEqual([[{ name: 'login', query: {} }], 0])
})

test('Back is heard', async () => {
  address.goTo({ name: 'deposits', query: {} })
  window.history.back()
  await vi.waitFor(() => expect(visited.at(-1)).toEqual({ name: 'cabinet', query: {} }))
})

test('a new route begins at its top, a new filter stays where it is', () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  address.goTo({ name: 'refill', query: {} })
  address.goTo({ name: 'refill', query: { status: 'waiting' } })
  expect(scrolled).toHaveBeenCalledTimes(1)
  scrolled.mockRestore()
})

describe('while something unsaved is held', () => {
  let attempted: Way[] = []
  let blocking: AnyActorRef

  beforeEach(() => {
    address.goTo({ name: 'deposits', query: {} })
    address.goTo({ name: 'settingsData', query: {} })
    visited = []
    attempted = []
    const holding = setup({
      types: {} as { events: NavigationAttempted },
      actors: { blockNavigation: address.blockNavigation },
      actions: { note: (_, { way }: { way: Way }) => void attempted.push(way) },
    }).createMachine({
      invoke: { src: 'blockNavigation' },
      on: { 'navigation.attempted': { actions: { type: 'note', params: ({ event }) => event } } },
    })
    blocking = createActor(holding).start()
  })
  afterEach(() => {
    blocking.stop()
  })

  const refill = { name: 'refill', query: { status: 'waiting' } } as const

  test('a link to another route moves nobody and is reported with all that it asks for', () => {
    expect(click(<Link href="/refill?status=waiting">x</Link>)).toBe(false)
    expect(window.location.pathname).toBe('/settings/data')
    expect([visited, attempted]).toEqual([[], [{ to: 'location', location: refill }]])
  })

  test('a flow that would move the person is reported too', () => {
    address.goTo(refill)
    expect([visited, attempted]).toEqual([[], [{ to: 'location', location: refill }]])
  })

  test('a filter of the same route leaves nothing', () => {
    address.goTo({ name: 'settingsData', query: { step: '2' } })
    expect(window.location.search).toBe('?step=2')
    expect(attempted).toEqual([])
  })

  /** The person is shown where they were all the time; nothing is told of the way there and back. */
  const stepped = async (take: () => void) => {
    const received = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    )
    take()
    await received
  }

  test.each([
    ['Back', () => window.history.back()],
    ['a leap through the history', () => window.history.go(-2)],
  ])('%s leaves the person where they are, and is reported', async (_, take) => {
    await stepped(take)
    expect([window.location.pathname, visited, attempted]).toEqual([
      '/settings/data',
      [],
      [{ to: 'history' }],
    ])
  })

  test('what stands in the address while it holds is there after Back', async () => {
    address.goTo({ name: 'settingsData', query: { step: '2' } })
    visited = []
    await stepped(() => window.history.go(-2))
    expect([window.location.search, visited]).toEqual(['?step=2', []])
  })

  test.each([
    ['Back', () => window.history.back(), { name: 'deposits', query: {} }],
    ['a leap', () => window.history.go(-2), { name: 'cabinet', query: {} }],
  ])('after the confirmation %s has led where it leads', async (_, take, location) => {
    await stepped(take)
    blocking.stop()
    await stepped(() => address.depart({ to: 'history' }))
    expect(visited).toEqual([location])
  })

  test('Back asked for twice is reported twice, and then leads where it leads', async () => {
    await stepped(() => window.history.back())
    await stepped(() => window.history.back())
    expect(attempted).toEqual([{ to: 'history' }, { to: 'history' }])
    blocking.stop()
    await stepped(() => address.depart({ to: 'history' }))
    expect(visited).toEqual([{ name: 'deposits', query: {} }])
  })

  test('the browser asks before the page is closed, and only then', () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(true)
    blocking.stop()
    expect(closing()).toBe(false)
  })
})
