import { useSelector } from '@xstate/react'
import type { CopyingActor } from '../../../src/machines/copying.machine.ts'
import { CopyableView } from '../../../src/screens/refill/copyable.view.tsx'
import { copying } from '../descriptions/copying.ts'
import { defineHarness } from '../harness.ts'
import { copyingModel } from '../models/copying.model.ts'

function Memo({ actor }: { actor: CopyingActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return (
    <CopyableView snapshot={snapshot} report={actor.send} name="memo" label="Memo" text="48213907">
      48213907
    </CopyableView>
  )
}

export const harness = defineHarness({
  model: copyingModel,
  description: copying,
  facts: () => ({}),
  screen: (actor) => <Memo actor={actor} />,
})
