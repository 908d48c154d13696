import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { submissionMachine } from '../../../src/machines/submission.machine.ts'
import { OutcomeUnknown } from '../../../src/screens/parts/outcome-unknown.tsx'
import { defineHarness } from '../harness.ts'
import { submissionModel } from '../models/submission.model.ts'

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

export const harness = defineHarness({
  model: submissionModel,
  screen: (actor) => <Screen actor={actor} />,
})
