import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { withdrawalCreationMachine } from '../../src/machines/withdrawal-creation.machine.ts'
import { WithdrawalCreationScreen } from '../../src/screens/withdrawal/withdrawal-creation.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/withdrawal-creation.harness.tsx'
import { uiIn } from '../support/jsdom-ui.ts'
import { metConditions, paymentRequest } from '../support/models/money-samples.ts'
import { confirmation } from '../support/models/phone-verification.model.ts'
import { formData } from '../support/models/withdrawal-creation.model.ts'
import { fill, renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(harness)

test('a hold after a security change is one of the conditions, with the time left and where it is looked at', async () => {
  const flow = startFlow(withdrawalCreationMachine, { input: { login: 'asselk88' } })
  await flow.answer('readFormData', {
    ...formData,
    conditions: metConditions.map((item) =>
      // Ten seconds short of a day: rounded up, and never "23 h 60 min".
      item.condition === 'security' ? { ...item, met: false, secondsLeft: 86_390 } : item,
    ),
  })
  renderInApp(<WithdrawalCreationScreen actor={flow.actor} />)
  const ui = uiIn(document.body, userEvent.setup())
  expect({
    conditions: await ui.role('listitem').contents(),
    marks: await ui.role('img', /et$/).attributes('aria-label'),
    links: await ui.links(),
    canSubmit: await ui.button('Request the withdrawal').isEnabled(),
  }).toEqual({
    conditions: [
      expect.stringMatching(
        /^Withdrawals are on hold.* 24 h 0 min left, until .*See the security settings$/,
      ),
      'Your first refill has arrived',
      'You have opened a first deposit',
      'A wallet is saved for USDT · TRC20',
    ],
    marks: ['Not met', 'Met', 'Met', 'Met'],
    links: [['See the security settings', '/settings/security']],
    canSubmit: false,
  })
})

test.each([
  ['2418.6', ['2,418.60 USDT', '−1.00 USDT', '2,417.60 USDT'], null, /^Withdraw 2,418\.60/],
  [
    '2418.61',
    ['—', '−1.00 USDT', '—'],
    'Not enough funds: 2,418.60 USDT are available.',
    /^Request the withdrawal$/,
  ],
  // More digits may still make it an amount that can go.
  ['9.99', ['—', '−1.00 USDT', '—'], null, /^Request the withdrawal$/],
  ['60000', ['—', '−1.00 USDT', '—'], 'The maximum is 50,000.00 USDT.', /^Request the withdrawal$/],
])('of %s typed nothing is told that cannot be', async (typed, figures, said, submit) => {
  const flow = startFlow(withdrawalCreationMachine, { input: { login: 'asselk88' } })
  await flow.answer('readFormData', formData)
  renderInApp(<WithdrawalCreationScreen actor={flow.actor} />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  fill(field, typed)
  const ui = uiIn(document.body, userEvent.setup())
  expect({
    figures: (await ui.rows()).map(([, figure]) => figure),
    said: await ui.text(/^(Not enough funds|The maximum)/).content(),
    canSubmit: await ui.button(submit).isEnabled(),
    typed: Number(field.value.replaceAll(',', '')),
  }).toEqual({ figures, said, canSubmit: said === null, typed: Number(typed) })
})

test('while nobody knows whether it was created, it is said, and nothing can be sent', async () => {
  const flow = startFlow(withdrawalCreationMachine, { input: { login: 'asselk88' } })
  await flow.answer('readFormData', formData)
  renderInApp(<WithdrawalCreationScreen actor={flow.actor} />)
  fill(screen.getByLabelText('Amount'), '400')
  fireEvent.click(screen.getByRole('button', { name: /^Withdraw 400/ }))
  await act(() => flow.answer('requestPayment', paymentRequest))
  act(() => flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' }))
  await act(() => flow.answer('checkCode', confirmation))
  await act(() => flow.refuse('send', 'unreachable'))
  const ui = uiIn(document.body, userEvent.setup())
  const shown = async () => ({
    notes: await ui.titles('status'),
    submit: await ui.button('Checking what happened').isEnabled(),
    canType: await ui.field('Amount').isEditable(),
    canAsk: await ui.button('Check now').isEnabled(),
  })
  const unknown = {
    notes: ['We don’t know yet whether the withdrawal was created'],
    submit: false,
    canType: false,
    canAsk: true,
  }
  expect(await shown()).toEqual(unknown)
  await ui.button('Check now').click()
  expect(flow.inputOf('find')).toEqual(flow.services.calls.find(({ id }) => id === 'send')?.input)
  expect(await shown()).toEqual({ ...unknown, canAsk: false })
})
