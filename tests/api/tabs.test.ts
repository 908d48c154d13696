import { afterEach, expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, setup } from 'xstate'
import { createTabs } from '../../src/browser/tabs.ts'
import type { SessionWatched } from '../../src/machines/session.machine.ts'

const open: AnyActorRef[] = []
afterEach(() => {
  for (const actor of open.splice(0)) actor.stop()
})

function openTab(tabWindow: Window & typeof globalThis = window) {
  const heard: string[] = []
  const tabs = createTabs(tabWindow)
  const listening = setup({
    types: {} as { events: SessionWatched },
    actors: { watchTabs: tabs.watchTabs },
    actions: { note: (_, type: string) => void heard.push(type) },
  }).createMachine({
    invoke: { src: 'watchTabs' },
    on: { '*': { actions: { type: 'note', params: ({ event }) => event.type } } },
  })
  open.push(createActor(listening).start())
  return { heard, tell: tabs.tell }
}

test('the other tabs hear who came and who left, and the tab that said it hears nothing', async () => {
  const here = openTab()
  const there = openTab()
  here.tell('signedIn')
  here.tell('signedOut')
  await vi.waitFor(() => expect(there.heard).toEqual(['tab.signedIn', 'tab.signedOut']))
  expect(here.heard).toEqual([])
})

test('what another script says on the channel is no fact', async () => {
  const there = openTab()
  const stranger = new BroadcastChannel('cabinet')
  stranger.postMessage({ type: 'signedOut' })
  stranger.postMessage('signedIn')
  await vi.waitFor(() => expect(there.heard).toEqual(['tab.signedIn']))
  stranger.close()
})

test('without the channel the item user of the storage tells it', () => {
  const bare = Object.assign(Object.create(null), {
    addEventListener: window.addEventListener.bind(window),
  })
  const { heard } = openTab(bare)
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: '{}' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }))
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }))
  expect(heard).toEqual(['tab.signedIn', 'tab.signedOut', 'tab.signedOut'])
})

test('a page that comes back from the back/forward cache says so; one that is new does not', () => {
  const { heard } = openTab()
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  shown(false)
  shown(true)
  expect(heard).toEqual(['page.returned'])
})

test('another tab hears which groups of reads were written, until it no longer listens', async () => {
  const here = createTabs(window)
  const heard: string[] = []
  const stop = createTabs(window).watchWrites((tags) => heard.push(...tags))
  const session = openTab()
  here.tell({ written: ['balance', 'payment'] })
  await vi.waitFor(() => expect(heard).toEqual(['balance', 'payment']))
  stop()
  here.tell({ written: ['news'] })
  here.tell('signedOut')
  await vi.waitFor(() => expect(session.heard).toEqual(['tab.signedOut']))
  expect(heard).toEqual(['balance', 'payment'])
})
