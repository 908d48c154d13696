import { screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { submissionMachine } from '../../src/machines/submission.machine.ts'
import { OutcomeUnknown } from '../../src/screens/parts/outcome-unknown.tsx'
import { submissionModel } from '../support/models/submission.model.ts'
import { walkScreen } from '../support/walk.tsx'

function Screen({ actor }: { actor: ActorRefFrom<typeof submissionMachine> }) {
  const submission = useSelector(actor, (current) => current)
  return (
    <OutcomeUnknown
      submission={submission}
      ask={() => actor.send({ type: 'outcome.requested' })}
      title="We do not know yet"
    >
      The answer was lost.
    </OutcomeUnknown>
  )
}

const ask = () => screen.getByRole('button', { name: 'Ask now' })
const shown = () => ({
  says: screen.queryByRole('status')?.querySelector('strong')?.textContent ?? null,
  canAsk: screen.queryByRole('button', { name: 'Ask now' })?.matches(':enabled') ?? null,
})

walkScreen(submissionModel, {
  screen: (actor) => <Screen actor={actor} />,
  gestures: { 'outcome.requested': (_, person) => person.click(ask()) },
  shows: {
    sending: () => expect(shown()).toEqual({ says: null, canAsk: null }),
    outcomeUnknown: () => expect(shown()).toEqual({ says: 'We do not know yet', canAsk: true }),
    checkingOutcome: () => expect(shown()).toEqual({ says: 'We do not know yet', canAsk: false }),
  },
})
