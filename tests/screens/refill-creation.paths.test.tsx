import { screen } from '@testing-library/react'
import { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { RefillCreationScreen } from '../../src/screens/refill/refill-creation.screen.tsx'
import { refillCreation } from '../support/descriptions/refill-creation.ts'
import { startFlow } from '../support/flow.ts'
import { refillCreationModel } from '../support/models/refill-creation.model.ts'
import { refillOffer } from '../support/models/refill-samples.ts'
import { proveLostAnswer } from '../support/prove-lost-answer.tsx'
import { fill, renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(refillCreationModel, {
  description: refillCreation,
  facts: () => ({ firstNetwork: 'TON', firstAmount: '', lackingAmount: '66.5' }),
  screen: (actor) => <RefillCreationScreen actor={actor} />,
})

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
