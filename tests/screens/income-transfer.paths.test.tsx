import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { incomeTransferMachine } from '../../src/machines/income-transfer.machine.ts'
import { isNothingDone, rejectionOf } from '../../src/machines/submission.machine.ts'
import { IncomeTransferScreen } from '../../src/screens/income-transfer/income-transfer.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { income, incomeTransferModel, order } from '../support/models/income-transfer.model.ts'
import { ZERO_KEY } from '../support/models/zero-key.ts'
import { fill, renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

type Snapshot = SnapshotFrom<typeof incomeTransferMachine>

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const source = () => screen.getByLabelText<HTMLSelectElement>('What to move')
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const submit = () =>
  screen.getAllByRole('button').filter((each) => each.matches('[type=submit]'))[0]

const shown = () => ({
  source: source().value,
  amount: amount().value,
  canType: !amount().readOnly && source().matches(':enabled'),
  submit: [plain(submit()?.textContent), submit()?.matches(':enabled')],
  canAsk: screen.queryByRole('button', { name: 'Ask now' })?.matches(':enabled') ?? null,
  canClose: button('Cancel').matches(':enabled'),
  alert: screen.queryByRole('alert')?.querySelector('strong')?.textContent ?? null,
  status: screen.queryByRole('status')?.querySelector('strong')?.textContent ?? null,
})

const typed = ({ context: { submitted } }: Snapshot) => ({
  source: 'bonus USDT',
  amount: submitted?.body.amount ?? '',
})
const verb = ({ context: { submitted } }: Snapshot) => (submitted ? 'Move 40.00 USDT' : 'Move')

walkScreen(incomeTransferModel, {
  screen: (actor) => <IncomeTransferScreen actor={actor} />,
  gestures: {
    'income.submitted': async ({ values }, person) => {
      fill(amount(), values.amount)
      await person.click(button(/^Move 40/))
    },
    'transfer.closed': (_, person) => person.click(button('Cancel')),
  },
  shows: {
    enteringAmount: (snapshot) =>
      expect(shown()).toEqual({
        ...typed(snapshot),
        canType: true,
        submit: [verb(snapshot), true],
        canAsk: null,
        canClose: true,
        alert: rejectionOf(snapshot.context.submitted) ? 'Not enough funds.' : null,
        status: isNothingDone(snapshot.context.submitted) ? 'Nothing was moved' : null,
      }),
    moving: (snapshot) =>
      expect(shown()).toEqual({
        ...typed(snapshot),
        canType: false,
        submit: [verb(snapshot), false],
        canAsk: null,
        canClose: false,
        alert: null,
        status: null,
      }),
  },
})

test('while nobody knows whether it was moved, nothing can be sent or closed', async () => {
  const flow = startFlow(incomeTransferMachine, {
    input: { income, decimals: { USDT: 6 }, from: 'bonus' },
  })
  renderInApp(<IncomeTransferScreen actor={flow.actor} />)
  fill(amount(), '40')
  await userEvent.click(button(/^Move 40/))
  await act(() => flow.refuse('send', 'unreachable'))
  const unknown = {
    source: 'bonus USDT',
    amount: '40',
    canType: false,
    submit: ['Finding out what happened', false],
    canAsk: true,
    canClose: false,
    alert: null,
    status: 'We do not know yet whether it was moved',
  }
  expect(shown()).toEqual(unknown)
  await userEvent.click(button('Ask now'))
  expect(flow.inputOf('find')).toEqual({ body: order, key: ZERO_KEY })
  expect(shown()).toEqual({ ...unknown, canAsk: false })
})

test('Max takes all there is, and more than that is refused before it is sent', async () => {
  const flow = startFlow(incomeTransferMachine, {
    input: { income, decimals: { USDT: 6 }, from: 'referral' },
  })
  renderInApp(<IncomeTransferScreen actor={flow.actor} />)
  await userEvent.click(button('Max'))
  expect(amount().value).toEqual('12.5')
  expect(submit()).toHaveTextContent(/^Move 12\.50.USDT$/)
  fill(amount(), '12.51')
  await userEvent.click(button(/^Move/))
  expect(plain(screen.getByText(/^There is no more than/).textContent)).toEqual(
    'There is no more than 12.50 USDT.',
  )
  fireEvent.change(source(), { target: { value: 'bonus BTC' } })
  expect(amount().value).toEqual('')
  expect(flow.services.calls).toEqual([])
})

test('where there is nothing to move, it says so', async () => {
  const flow = startFlow(incomeTransferMachine, {
    input: { income: { referral: { USDT: '0' }, bonus: {} }, decimals: {}, from: 'bonus' },
  })
  renderInApp(<IncomeTransferScreen actor={flow.actor} />)
  expect(screen.getByText('There is nothing to move')).toBeVisible()
  await userEvent.click(screen.getByText('Close'))
  expect(flow.snapshot.status).toEqual('done')
})
