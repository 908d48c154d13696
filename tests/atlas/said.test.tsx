import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { says } from './said.ts'

test.each([
  ['The code was sent to <0>{phone}</0>.', true],
  ['{count, plural, one {# session was ended.} other {# sessions were ended.}}', true],
  ['Close the dialog', true],
  ['The code was sent to <0>{phone}</0>?', false],
  ['{count, plural, one {# code was sent.} other {# codes were sent.}}', false],
])('%s is said: %s', (said, expected) => {
  const { container } = render(
    <main>
      <p>
        The code was sent to <b>+49 30 1234</b>. 3 sessions were ended.
      </p>
      <button type="button" aria-label="Close the dialog" />
    </main>,
  )
  expect(says(container, said)).toEqual(expected)
})
