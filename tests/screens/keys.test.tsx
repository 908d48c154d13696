import { render } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromCallback, setup } from 'xstate'
import { createKeys } from '../../src/browser/keys.ts'
import type { KeyPressed } from '../../src/machines/command-palette.machine.ts'

const told: KeyPressed[] = []
const listener = setup({
  types: {} as { events: KeyPressed },
  actors: { watchKeys: createKeys(window), none: fromCallback(() => undefined) },
}).createMachine({
  invoke: { src: 'watchKeys' },
  on: { '*': { actions: ({ event }) => told.push(event) } },
})

let stop = () => {}
afterEach(() => {
  stop()
  told.length = 0
})

function listen() {
  const actor = createActor(listener).start()
  stop = () => actor.stop()
}

/** Returns true where the key's own effect was prevented. */
const press = (key: string, more: KeyboardEventInit = {}, at: Element = document.body) =>
  !at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

test('a stroke, Ctrl and K, and Command and K ask for the search, and the browser does nothing of its own', () => {
  listen()
  expect([
    press('/'),
    press('k', { ctrlKey: true, code: 'KeyK' }),
    press('л', { metaKey: true, code: 'KeyK' }),
  ]).toEqual([true, true, true])
  expect(told).toEqual(told.map(() => ({ type: 'search.requested' })))
  expect(told.length).toEqual(3)
})

test('letters are told by their place where the layout writes others', () => {
  listen()
  press('g')
  press('в', { code: 'KeyD' })
  press('?', { shiftKey: true })
  expect(told).toEqual([
    { type: 'letter.pressed', letter: 'g' },
    { type: 'letter.pressed', letter: 'd' },
    { type: 'shortcuts.requested' },
  ])
})

test('nothing is told of keys with a modifier, held keys, and what somebody has answered already', () => {
  listen()
  expect(press('d', { ctrlKey: true })).toEqual(false)
  press('d', { altKey: true })
  press('k', { ctrlKey: true, altKey: true })
  press('g', { repeat: true })
  press('Enter')
  const { container } = render(<p>x</p>)
  container.addEventListener('keydown', (event) => event.preventDefault())
  press('g', {}, container)
  expect(told).toEqual([])
})

test('nothing is told while somebody types or a dialog is open', () => {
  listen()
  const { container, rerender } = render(
    <>
      <input />
      <textarea />
      <select />
      <div contentEditable suppressContentEditableWarning>
        <b>x</b>
      </div>
    </>,
  )
  for (const field of container.querySelectorAll('input, textarea, select, b')) {
    press('/', {}, field)
    press('k', { ctrlKey: true }, field)
  }
  rerender(createPortal(<dialog open />, document.body))
  press('/')
  press('g')
  expect(told).toEqual([])
})
