import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { InspectorPage } from '../../tools/atlas/inspector/page.tsx'
import type { FromApp } from '../../tools/atlas/inspector/protocol.ts'
import { recordedHouse } from './house.ts'

const origin = 'https://app.example'

async function open() {
  const app = { postMessage: vi.fn() }
  const page = Object.assign(new EventTarget(), { opener: app, parent: null, location: { origin } })
  render(<InspectorPage page={page as never} />)
  const hear = (data: FromApp, source: unknown = app, from = origin) =>
    act(() => {
      page.dispatchEvent(Object.assign(new Event('message'), { data, source, origin: from }))
    })
  const welcome: FromApp = {
    type: 'welcome',
    timeline: await recordedHouse(),
    placement: { side: 'window', size: 560 },
  }
  return { app, hear, welcome, user: userEvent.setup() }
}

const part = (name: string) => within(screen.getByRole('region', { name }))

test('the page asks the window that opened it, and hears nobody else', async () => {
  const { app, hear, welcome } = await open()
  expect(app.postMessage.mock.calls.at(0)).toEqual([{ type: 'opened' }, origin])
  hear(welcome, window)
  hear(welcome, app, 'https://evil.example')
  expect(screen.queryByRole('region', { name: 'Actors' })).toBeNull()
  hear(welcome)
  expect(part('Actors').getByRole('button', { name: 'home lit' })).toBePressed()
})

test('ended actors are hidden until they are asked for', async () => {
  const { hear, welcome, user } = await open()
  hear(welcome)
  const names = () =>
    part('Actors')
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(names()).toEqual(['home lit', 'bell ringing'])
  await user.click(screen.getByLabelText('Ended ones too'))
  expect(names()).toEqual(['home lit', 'bell ringing', 'light done'])
})

test('a message shows everything as it was then; nothing is sent until it is live again', async () => {
  const { app, hear, welcome, user } = await open()
  hear(welcome)
  await user.click(part('Messages').getByRole('button', { name: /knocked/ }))
  expect(part('Actors').getByRole('button', { name: 'home awake' })).toBePressed()
  expect(part('Actors').getByRole('button', { name: 'bell quiet' })).not.toBePressed()
  await screen.findByRole('button', { name: 'awake, state, active' })
  expect(part('Send').queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Step back' }))
  await user.click(screen.getByRole('button', { name: 'Step back' }))
  expect(part('Actors').getByRole('button', { name: 'home asleep' })).toBePressed()
  await user.click(screen.getByRole('button', { name: 'Live' }))
  expect(part('Actors').getByRole('button', { name: 'home lit' })).toBePressed()
  expect(app.postMessage).toHaveBeenCalledTimes(1)
})

test('an event is sent to the actor that is looked at', async () => {
  const { app, hear, welcome, user } = await open()
  const at = welcome.type === 'welcome' ? welcome.timeline : undefined
  if (!at) throw new Error('Nobody is welcomed')
  const entries = at.entries.slice(0, at.entries.findIndex(({ kind }) => kind === 'snapshot') + 4)
  hear({ ...welcome, timeline: { ...at, entries } } as FromApp)
  await user.click(part('Send').getByRole('button', { name: 'Send knocked' }))
  const [[message] = []] = app.postMessage.mock.calls.slice(-1)
  expect({ ...message, to: 'house' }).toEqual({
    type: 'send',
    to: 'house',
    event: { type: 'knocked' },
  })
})

test('messages are filtered by words and by the actor that is looked at', async () => {
  const { hear, welcome, user } = await open()
  hear(welcome)
  const rows = () => part('Messages').getAllByRole('listitem').length
  expect(rows()).toEqual(6)
  await user.type(screen.getByLabelText('Filter of messages'), 'rung')
  expect(rows()).toEqual(1)
  await user.clear(screen.getByLabelText('Filter of messages'))
  await user.click(part('Actors').getByRole('button', { name: 'bell ringing' }))
  await user.click(screen.getByLabelText('bell only'))
  expect(rows()).toEqual(2)
  await user.click(screen.getByRole('button', { name: 'Sequence' }))
  expect(part('Messages').getByTitle('home to bell: rung')).toHaveAttribute('data-way', 'right')
})
