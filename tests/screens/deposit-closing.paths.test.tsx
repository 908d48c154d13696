import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CloseQuote } from '../../src/api/contract/deposit.ts'
import { depositClosingMachine } from '../../src/machines/deposit-closing.machine.ts'
import { DepositClosingScreen } from '../../src/screens/deposit-closing/deposit-closing.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/deposit-closing.harness.tsx'
import { uiIn } from '../support/jsdom-ui.ts'
import { at, input, laterQuote, quote } from '../support/models/deposit-closing.model.ts'
import { proveLostAnswer } from '../support/prove-lost-answer.tsx'
import { renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(harness)

async function offered(offer: CloseQuote = quote) {
  const flow = startFlow(depositClosingMachine, { input })
  await flow.answer('quoteClosing', { quote: offer, at })
  renderInApp(<DepositClosingScreen actor={flow.actor} />)
  return flow
}

test('when nothing was accrued yet, no loss is named', async () => {
  await offered({ ...quote, forfeited: '0' })
  const ui = uiIn(document.body, userEvent.setup())
  expect({
    tick: await ui.role('checkbox').label(),
    disabled: await ui.disabled(),
    timeLeft: await ui.text(/^These figures/).content(),
  }).toEqual({
    tick: 'I understand that this cannot be undone',
    disabled: ['Close now'],
    timeLeft: 'These figures are valid for 60 seconds',
  })
})

test('figures that changed stand beside the earlier ones, and are agreed to anew', async () => {
  const flow = await offered()
  const ui = uiIn(document.body, userEvent.setup())
  await ui.role('checkbox').click()
  await ui.button(/^Close and lose/).click()
  await flow.refuse('send', 'quote_expired')
  await act(() => flow.answer('quoteClosing', { quote: laterQuote, at }))
  expect({
    says: await ui.titles('status'),
    lost: (await ui.rows())[3],
    isTicked: await ui.role('checkbox').isChecked(),
  }).toEqual({
    says: ['The figures have changed'],
    lost: ['Earnings, lostbefore: 135.00 USDT', '−148.50 USDT'],
    isTicked: false,
  })
})

test('neither choice has the focus, and Enter closes nothing', async () => {
  const flow = await offered()
  await userEvent.keyboard('{Enter}')
  expect(flow.snapshot.value).toEqual('offering')
  expect(document.activeElement?.tagName).toEqual('H2')
})

proveLostAnswer({
  begin: async () => {
    const flow = await offered()
    await userEvent.click(screen.getByRole('checkbox'))
    return flow
  },
  submit: /^Close and lose/,
  says: 'We don’t know yet whether it was closed',
  pressable: ['Close'],
})

test('while nobody knows whether it was closed, one may leave', async () => {
  const flow = await offered()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: /^Close and lose/ }))
  await flow.refuse('send', 'unreachable')
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(flow.snapshot.output).toEqual({ deposit: null, isUnknown: true })
})
