import { screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect } from 'vitest'
import type { CopyingActor } from '../../src/machines/copying.machine.ts'
import { CopyableView } from '../../src/screens/refill/copyable.view.tsx'
import { copyingModel } from '../support/models/copying.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

function Memo({ actor }: { actor: CopyingActor }) {
  const snapshot = useSelector(actor, (current) => current)
  return (
    <CopyableView snapshot={snapshot} report={actor.send} name="memo" label="Memo" text="48213907">
      48213907
    </CopyableView>
  )
}

const expectText = (said: string) => () =>
  expect(screen.getByRole('status').textContent).toEqual(said)

testPathsOnScreen(copyingModel, {
  screen: (actor) => <Memo actor={actor} />,
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
