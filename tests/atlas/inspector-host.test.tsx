import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { openInspector } from '../../tools/atlas/inspector/host.ts'
import type { FromApp, FromPage } from '../../tools/atlas/inspector/protocol.ts'
import { bell } from './house.ts'

const { origin } = window.location

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  localStorage.clear()
  vi.restoreAllMocks()
})

function start() {
  const observe = openInspector(window, { page: '/inspector.html', sanitise: () => ({}) })
  const actor = createActor(bell, { inspect: observe }).start()
  const frame = document.querySelector('iframe')
  const page = frame?.contentWindow
  if (!frame || !page) throw new Error('The inspector is not docked')
  const posted = vi.spyOn(page, 'postMessage').mockImplementation(() => undefined)
  return { actor, frame, page, posted }
}

function say(data: FromPage, source: Window, from = origin) {
  window.dispatchEvent(new MessageEvent('message', { data, source, origin: from }))
}

test('an event reaches an actor only from the page that the app opened, and of its own origin', () => {
  const { actor, page } = start()
  const rung: FromPage = { type: 'send', to: actor.sessionId, event: { type: 'rung' } }
  say(rung, window)
  say(rung, page, 'https://evil.example')
  expect(actor.getSnapshot().value).toEqual('quiet')
  say(rung, page)
  expect(actor.getSnapshot().value).toEqual('ringing')
})

test('the page is told what happened before it asked, and for its own origin alone', async () => {
  const { actor, page, posted } = start()
  await Promise.resolve()
  say({ type: 'opened' }, page)
  const welcomes = posted.mock.calls as unknown as [FromApp, string][]
  const [welcome, to] = welcomes.at(-1) ?? []
  expect(to).toEqual(origin)
  if (welcome?.type !== 'welcome') throw new Error('Nobody is welcomed')
  expect(welcome.placement).toEqual({ side: 'bottom', size: 560 })
  expect(welcome.timeline.entries.map(({ kind }) => kind)).toEqual(['actor', 'message', 'snapshot'])
  actor.send({ type: 'rung' })
  await Promise.resolve()
  const [recorded] = welcomes.at(-1) ?? []
  if (recorded?.type !== 'recorded') throw new Error('Nothing is recorded')
  expect(recorded.entries.map(({ kind }) => kind)).toEqual(['message', 'snapshot'])
})

test.each([
  [1599, '', '100%'],
  [1600, '560px', 'min(560px, 100%)'],
])('at a width of %i the page leaves the app a margin of %j at its right', (width, margin, own) => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width)
  expect([start().frame.style.width, document.documentElement.style.marginRight]).toEqual([
    own,
    margin,
  ])
})

test('between the side and the bottom the page stays as it is, and its size is kept', () => {
  const { frame, page } = start()
  say({ type: 'placed', placement: { side: 'bottom', size: 320 } }, page)
  expect(document.querySelector('iframe')).toBe(frame)
  expect([frame.style.height, document.documentElement.style.marginBottom]).toEqual([
    'min(320px, 60dvh)',
    'min(320px, 60dvh)',
  ])
  document.body.replaceChildren()
  expect(start().frame.style.height).toEqual('min(320px, 60dvh)')
})

test('a window that the browser refuses is opened by a button', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { page } = start()
  say({ type: 'placed', placement: { side: 'window', size: 560 } }, page)
  expect(document.querySelector('iframe')).toBeNull()
  document.querySelector('button')?.click()
  expect(open.mock.calls.map(([url]) => url)).toEqual(['/inspector.html', '/inspector.html'])
})
