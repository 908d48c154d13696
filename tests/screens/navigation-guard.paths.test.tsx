import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { harness } from '../support/harnesses/navigation-guard.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const nothing = () => expect(screen.queryByRole('dialog')).toEqual(null)

testPathsOnScreen({
  ...harness,
  gestures: {
    'navigation.declined': (_, person) =>
      person.click(screen.getByRole('button', { name: 'Stay here' })),
    'navigation.confirmed': (_, person) =>
      person.click(screen.getByRole('button', { name: /without saving$/ })),
  },
  shows: {
    free: nothing,
    'held.staying': nothing,
    'held.asking': ({ context: { way } }) => {
      expect(screen.getByRole('dialog')).toHaveAccessibleName('Leave without saving?')
      expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
        '',
        'Stay here',
        way?.to === 'signedOut' ? 'Log out without saving' : 'Leave without saving',
      ])
      expect(screen.getByRole('dialog')).toHaveTextContent(
        way?.to === 'signedOut'
          ? 'You’ll be logged out, and what you entered here will be lost.'
          : 'What you entered on this page will be lost.',
      )
    },
  },
})
