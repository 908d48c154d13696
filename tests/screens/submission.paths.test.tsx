import { screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { submissionMachine } from '../../src/machines/submission.machine.ts'
import { OutcomeUnknown } from '../../src/screens/parts/outcome-unknown.tsx'
import { submissionModel } from '../support/models/submission.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const left = { type: 'outcome.left' } as const

/** A dialog may be closed while nobody knows. */
function Screen({ actor }: { actor: ActorRefFrom<typeof submissionMachine> }) {
  const submission = useSelector(actor, (current) => current)
  return (
    <>
      <OutcomeUnknown
        submission={submission}
        ask={() => actor.send({ type: 'outcome.requested' })}
        title="We do not know yet"
      >
        The answer was lost.
      </OutcomeUnknown>
      <button type="button" disabled={!submission.can(left)} onClick={() => actor.send(left)}>
        Close
      </button>
    </>
  )
}

const ask = () => screen.getByRole('button', { name: 'Check now' })
const close = () => screen.getByRole('button', { name: 'Close' })
const shown = () => ({
  says: screen.queryByRole('status')?.querySelector('strong')?.textContent ?? null,
  canAsk: screen.queryByRole('button', { name: 'Check now' })?.matches(':enabled') ?? null,
  canLeave: close().matches(':enabled'),
})

testPathsOnScreen(submissionModel, {
  screen: (actor) => <Screen actor={actor} />,
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
