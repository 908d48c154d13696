import { screen } from '@testing-library/react'
import { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { RefillCreationScreen } from '../../src/screens/refill/refill-creation.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { refillOffer } from '../support/models/refill-samples.ts'
import { proveLostAnswer } from '../support/prove-lost-answer.tsx'
import { fill, renderInApp } from '../support/render.tsx'
import { scene } from '../support/scenes/refill-creation.scene.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(scene)

proveLostAnswer({
  begin: async () => {
    const flow = startFlow(refillCreationMachine, { input: { login: 'asselk88' } })
    await flow.answer('readOffer', refillOffer)
    renderInApp(<RefillCreationScreen actor={flow.actor} />)
    fill(screen.getByLabelText('Amount'), '120')
    return flow
  },
  submit: /^Show the address$/,
  says: 'We don’t know yet whether the refill was created',
})
