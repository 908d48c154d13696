import { afterEach, expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, setup } from 'xstate'
import { createTabs } from '../../src/browser/tabs.ts'
import type { SessionWatched } from '../../src/machines/session.machine.ts'

const open: AnyActorRef[] = []
afterEach(() => {
  for (const actor of open.splice(0)) actor.stop()
})

function openTab(tabWindow: Window & typeof globalThis = window) {
  const received: string[] = []
  const tabs = createTabs(tabWindow)
  const listening = setup({
    types: {} as { events: SessionWatched },
    actors: { watchTabs: tabs.watchTabs },
    actions: { note: (_, type: string) => void received.push(type) },
  }).createMachine({
    invoke: { src: 'watchTabs' },
    on: { '*': { actions: { type: 'note', params: ({ event }) => event.type } } },
  })
  open.push(createActor(listening).start())
  return { received, tell: tabs.tell }
}

test('the other tabs hear who came and who left, and the tab that said it hears nothing', async () => {
  const here = openTab()
  const there = openTab()
  here.tell('signedIn')
  here.tell('signedOut')
  await vi.waitFor(() => expect(there.received).toEqual(['tab.signedIn', 'tab.signedOut']))
  expect(here.received).toEqual([])
})

test('what another script says on the channel is no fact', async () => {
  const there = openTab()
  const stranger = new BroadcastChannel('cabinet')
  stranger.postMessage({ type: 'signedOut' })
  stranger.postMessage('signedIn')
  await vi.waitFor(() => expect(there.received).toEqual(['tab.signedIn']))
  stranger.close()
})

test('without the channel the item user of the storage tells it', () => {
  const bare = Object.assign(Object.create(null), {
    addEventListener: window.addEventListener.bind(window),
  })
  const { received } = openTab(bare)
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: '{}' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }))
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }))
  expect(received).toEqual(['tab.signedIn', 'tab.signedOut', 'tab.signedOut'])
})

test('a page that comes back from the back/forward cache says so; one that is new does not', () => {
  const { received } = openTab()
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  shown(false)
  shown(true)
  expect(received).toEqual(['page.returned'])
})

test('another tab hears which groups of reads were written, until it no longer listens', async () => {
  const here = createTabs(window)
  const received: string[] = []
  const stop = createTabs(window).watchWrites((tags) => received.push(...tags))
  const session = openTab()
  here.tell({ written: ['balance', 'payment'] })
  await vi.waitFor(() => expect(received).toEqual(['balance', 'payment']))
  stop()
  here.tell({ written: ['news'] })
  here.tell('signedOut')
  await vi.waitFor(() => expect(session.received).toEqual(['tab.signedOut']))
  expect(received).toEqual(['balance', 'payment'])
})
