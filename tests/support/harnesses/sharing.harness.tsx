import { useSelector } from '@xstate/react'
import type { SharingActor } from '../../../src/machines/sharing.machine.ts'
import { ShareView } from '../../../src/screens/refill/share.view.tsx'
import { sharing } from '../descriptions/sharing.ts'
import { defineHarness } from '../harness.ts'
import { waiting } from '../models/refill-samples.ts'
import { sharingModel } from '../models/sharing.model.ts'

function Share({ actor }: { actor: SharingActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <ShareView snapshot={snapshot} report={actor.send} refill={waiting} isTag={false} />
}

export const harness = defineHarness({
  model: sharingModel,
  description: sharing,
  facts: () => ({}),
  screen: (actor) => <Share actor={actor} />,
})
