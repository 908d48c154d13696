import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import { createLoadAhead } from '../../src/browser/load-ahead.ts'
import type { RouteName } from '../../src/machines/route-location.ts'

function begin() {
  document.body.innerHTML = `
    <a href="/refill"><b>Refill</b></a>
    <a href="/deposits/7">Deposit 7</a>
    <a href="https://example.org/refill">Elsewhere</a>
    <p>Text</p>`
  const asked: { name: RouteName; answer: PromiseWithResolvers<void> }[] = []
  const actor = createActor(
    createLoadAhead(window, (name) => {
      const answer = Promise.withResolvers<void>()
      asked.push({ name, answer })
      return answer.promise
    }),
  ).start()
  onTestFinished(() => {
    actor.stop()
    document.body.replaceChildren()
  })
  const part = (selector: string) =>
    document.querySelector<HTMLElement>(selector) ?? expect.unreachable(selector)
  return { actor, asked, names: () => asked.map(({ name }) => name), part }
}

test('the page of a link that is pointed at or focused is loaded, once', () => {
  const { names, part } = begin()
  fireEvent.pointerOver(part('b'))
  fireEvent.pointerOver(part('a'))
  part('a[href="/deposits/7"]').focus()
  expect(names()).toEqual(['refill', 'deposit'])
})

test('nothing else loads anything', () => {
  const { actor, names, part } = begin()
  fireEvent.pointerOver(part('p'))
  fireEvent.pointerOver(part('a[href^="https:"]'))
  actor.stop()
  fireEvent.pointerOver(part('a'))
  expect(names()).toEqual([])
})

test('a page that did not come is loaded anew', async () => {
  const { asked, names, part } = begin()
  fireEvent.pointerOver(part('a'))
  asked[0]?.answer.reject(new Error('lost'))
  await asked[0]?.answer.promise.catch(() => undefined)
  fireEvent.pointerOver(part('a'))
  expect(names()).toEqual(['refill', 'refill'])
})
