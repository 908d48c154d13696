import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { harness } from '../support/harnesses/copying.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const expectText = (said: string) => () =>
  expect(screen.getByRole('status').textContent).toEqual(said)

testPathsOnScreen({
  ...harness,
  gestures: {
    'copy.requested': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Copy: Memo' })),
  },
  shows: {
    idle: expectText(''),
    copying: expectText(''),
    copied: expectText('Copied. Compare the first and last characters after pasting.'),
    notCopied: expectText('Your browser did not copy it. It is selected: copy it by hand.'),
  },
})
