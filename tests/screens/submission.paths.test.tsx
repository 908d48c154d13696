import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { harness } from '../support/harnesses/submission.harness.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const ask = () => screen.getByRole('button', { name: 'Check now' })
const close = () => screen.getByRole('button', { name: 'Close' })
const shown = () => ({
  says: screen.queryByRole('status')?.querySelector('strong')?.textContent ?? null,
  canAsk: screen.queryByRole('button', { name: 'Check now' })?.matches(':enabled') ?? null,
  canLeave: close().matches(':enabled'),
})

testPathsOnScreen({
  ...harness,
  gestures: {
    'outcome.requested': (_, person) => person.click(ask()),
    'outcome.left': (_, person) => person.click(close()),
  },
  shows: {
    sending: () => expect(shown()).toEqual({ says: null, canAsk: null, canLeave: false }),
    outcomeUnknown: () =>
      expect(shown()).toEqual({ says: 'We do not know yet', canAsk: true, canLeave: true }),
    checkingOutcome: () =>
      expect(shown()).toEqual({ says: 'We do not know yet', canAsk: false, canLeave: false }),
  },
})
