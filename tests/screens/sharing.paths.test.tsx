import { screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { type SharingActor, sharingMachine } from '../../src/machines/sharing.machine.ts'
import { ShareView } from '../../src/screens/refill/share.view.tsx'
import { sharing } from '../support/descriptions/sharing.ts'
import { startFlow } from '../support/flow.ts'
import { waiting } from '../support/models/refill-samples.ts'
import { sharingModel } from '../support/models/sharing.model.ts'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

function Share({ actor }: { actor: SharingActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return <ShareView snapshot={snapshot} report={actor.send} refill={waiting} isTag={false} />
}

testPathsOnScreen(sharingModel, {
  description: sharing,
  facts: () => ({}),
  screen: (actor) => <Share actor={actor} />,
})

test('a browser that cannot share offers nothing', () => {
  const { actor } = startFlow(sharingMachine, { input: { canShare: false } })
  renderInApp(<Share actor={actor} />)
  expect(screen.queryByRole('button')).toEqual(null)
})
