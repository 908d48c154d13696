import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { incomeTransferMachine } from '../../src/machines/income-transfer.machine.ts'
import { IncomeTransferScreen } from '../../src/screens/income-transfer/income-transfer.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/income-transfer.harness.tsx'
import { income } from '../support/models/income-transfer.model.ts'
import { proveLostAnswer } from '../support/prove-lost-answer.tsx'
import { fill, renderInApp } from '../support/render.tsx'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(harness)

const opened = (from: 'bonus' | 'referral', shown = income) => {
  const flow = startFlow(incomeTransferMachine, {
    input: { income: shown, decimals: { USDT: 6 }, from },
  })
  renderInApp(<IncomeTransferScreen actor={flow.actor} />)
  return flow
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')

proveLostAnswer({
  begin: async () => {
    const flow = opened('bonus')
    fill(amount(), '40')
    return flow
  },
  submit: /^Move 40/,
  says: 'We don’t know yet whether it was moved',
  disabled: ['Max', 'Cancel'],
})

test('Max takes all there is, and more than that is refused before it is sent', async () => {
  const flow = opened('referral')
  await userEvent.click(button('Max'))
  expect(amount().value).toEqual('12.5')
  expect(button(/^Move 12\.50.USDT$/)).toBeEnabled()
  fill(amount(), '12.51')
  await userEvent.click(button(/^Move/))
  expect(screen.getByText(/^There is no more than 12\.50.USDT\.$/)).toBeVisible()
  fireEvent.change(screen.getByLabelText('What to move'), { target: { value: 'bonus BTC' } })
  expect(amount().value).toEqual('')
  expect(flow.services.calls).toEqual([])
})

test('where there is nothing to move, it says so', async () => {
  const flow = opened('bonus', { referral: { USDT: '0' }, bonus: {} })
  expect(screen.getByText('There is nothing to move')).toBeVisible()
  await userEvent.click(screen.getByText('Close'))
  expect(flow.snapshot.status).toEqual('done')
})
