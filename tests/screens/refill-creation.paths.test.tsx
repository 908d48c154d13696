import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Newcomer } from '../../src/machines/first-deposit.ts'
import { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { RefillCreationScreen } from '../../src/screens/refill/refill-creation.screen.tsx'
import { myNewcomer } from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/refill-creation.harness.tsx'
import { refillOffer } from '../support/models/refill-samples.ts'
import { proveLostAnswer } from '../support/prove-lost-answer.tsx'
import { fill, renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(harness)

async function offered(newcomer: Newcomer | null = null) {
  const flow = startFlow(refillCreationMachine, { input: { login: 'asselk88' } })
  await flow.answer('readOffer', { ...refillOffer, newcomer })
  renderInApp(<RefillCreationScreen actor={flow.actor} />)
  return flow
}

test('whoever has no deposit yet is told what the amount consists of', async () => {
  await offered(myNewcomer)
  const reason = screen.getByText(/^Subscription/).textContent?.replaceAll('\u00a0', ' ')
  expect(reason).toEqual(
    'Subscription 15.00 USDT + smallest deposit 50.00 USDT. Our fee of a refill is 1.50 USDT.',
  )
})

proveLostAnswer({
  begin: async () => {
    const flow = await offered()
    fill(screen.getByLabelText('Amount'), '120')
    return flow
  },
  submit: /^Show the address$/,
  says: 'We don’t know yet whether the refill was created',
})
