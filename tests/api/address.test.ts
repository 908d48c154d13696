import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, setup } from 'xstate'
import { createAddress } from '../../src/browser/address.ts'
import type { DepartureAttempted, Way } from '../../src/machines/departure.machine.ts'
import type { Place, PlaceVisited } from '../../src/machines/places.ts'

const address = createAddress(window)
let visited: Place[] = []
let actor: AnyActorRef

beforeEach(() => {
  // What the address noted at its entry stays there.
  window.history.replaceState(window.history.state, '', '/')
  visited = []
  const listening = setup({
    types: {} as { events: PlaceVisited },
    actors: { watchAddress: address.watchAddress },
    actions: { note: (_, { place }: { place: Place }) => void visited.push(place) },
  }).createMachine({
    invoke: { src: 'watchAddress' },
    on: { 'place.visited': { actions: { type: 'note', params: ({ event }) => event } } },
  })
  actor = createActor(listening).start()
})
afterEach(() => {
  actor.stop()
  document.body.replaceChildren()
})

/** Whether the browser was left to follow the link itself. */
function click(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init })
  // What the browser would do is not wanted here, only whether it would.
  let isLeft = false
  window.addEventListener(
    'click',
    (last) => {
      isLeft = !last.defaultPrevented
      last.preventDefault()
    },
    { once: true },
  )
  document.querySelector('span, a')?.dispatchEvent(event)
  return isLeft
}

test('a link to a place of the cabinet moves the person without a reload', () => {
  expect(click('<a href="/refill?status=waiting"><span>Refill</span></a>')).toBe(false)
  expect(visited).toEqual([{ name: 'refill', query: { status: 'waiting' } }])
  expect(window.location.pathname + window.location.search).toBe('/refill?status=waiting')
})

test('a link to where the person is adds nothing to the history', () => {
  const before = window.history.length
  expect(click('<a href="/">Cabinet</a>')).toBe(false)
  expect([visited, window.history.length - before]).toEqual([[], 0])
})

test.each([
  ['that opens elsewhere', '<a href="/refill" target="_blank">x</a>', {}],
  ['that downloads', '<a href="/refill" download>x</a>', {}],
  ['to another site', '<a href="https://example.com/refill">x</a>', {}],
  ['within the page', '<a href="#content">x</a>', {}],
  ['to a page of the provider', '<a href="/docs">x</a>', {}],
  ['with Ctrl', '<a href="/refill">x</a>', { ctrlKey: true }],
  ['with ⌘', '<a href="/refill">x</a>', { metaKey: true }],
  ['with Shift', '<a href="/refill">x</a>', { shiftKey: true }],
  ['with Alt', '<a href="/refill">x</a>', { altKey: true }],
  ['with the middle button', '<a href="/refill">x</a>', { button: 1 }],
])('a link %s is the browser’s', (_, html, init) => {
  expect(click(html, init)).toBe(true)
  expect(visited).toEqual([])
})

test('a click that a view has used moves nobody', () => {
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
  click('<a href="/refill">x</a>')
  expect(visited).toEqual([])
})

test('a flow moves the person and hears of it as of any other move', () => {
  address.goTo({ name: 'refill', id: 'r-1', query: {} })
  expect(visited).toEqual([{ name: 'refill', id: 'r-1', query: {} }])
})

test('replacing a place leaves no way back to it', () => {
  const before = window.history.length
  address.replacePlace({ name: 'login', query: {} })
  expect([visited, window.history.length - before]).toEqual([[{ name: 'login', query: {} }], 0])
})

test('Back is heard', async () => {
  address.goTo({ name: 'deposits', query: {} })
  window.history.back()
  await vi.waitFor(() => expect(visited.at(-1)).toEqual({ name: 'cabinet', query: {} }))
})

test('a new place begins at its top, a new filter stays where it is', () => {
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
      types: {} as { events: DepartureAttempted },
      actors: { blockDeparture: address.blockDeparture },
      actions: { note: (_, { way }: { way: Way }) => void attempted.push(way) },
    }).createMachine({
      invoke: { src: 'blockDeparture' },
      on: { 'departure.attempted': { actions: { type: 'note', params: ({ event }) => event } } },
    })
    blocking = createActor(holding).start()
  })
  afterEach(() => {
    blocking.stop()
  })

  const refill = { name: 'refill', query: { status: 'waiting' } } as const

  test('a link to another place moves nobody and is reported with all that it asks for', () => {
    expect(click('<a href="/refill?status=waiting">x</a>')).toBe(false)
    expect(window.location.pathname).toBe('/settings/data')
    expect([visited, attempted]).toEqual([[], [{ to: 'place', place: refill }]])
  })

  test('a flow that would move the person is reported too', () => {
    address.goTo(refill)
    expect([visited, attempted]).toEqual([[], [{ to: 'place', place: refill }]])
  })

  test('a filter of the same place is no departure', () => {
    address.goTo({ name: 'settingsData', query: { step: '2' } })
    expect(window.location.search).toBe('?step=2')
    expect(attempted).toEqual([])
  })

  test('Back is taken back before it is reported', async () => {
    window.history.back()
    await vi.waitFor(() => expect(attempted).toEqual([{ to: 'history', steps: -1 }]))
    await vi.waitFor(() => expect(window.location.pathname).toBe('/settings/data'))
    expect(visited).toEqual([])
  })

  test('a leap through the history is reported as far as it went', async () => {
    window.history.go(-2)
    await vi.waitFor(() => expect(attempted).toEqual([{ to: 'history', steps: -2 }]))
    await vi.waitFor(() => expect(window.location.pathname).toBe('/settings/data'))
  })

  test('after the confirmation the same way is gone', async () => {
    window.history.back()
    await vi.waitFor(() => expect(attempted).toHaveLength(1))
    await vi.waitFor(() => expect(window.location.pathname).toBe('/settings/data'))
    blocking.stop()
    address.depart({ to: 'history', steps: -1 })
    await vi.waitFor(() => expect(visited).toEqual([{ name: 'deposits', query: {} }]))
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
