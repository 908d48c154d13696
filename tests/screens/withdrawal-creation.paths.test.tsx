import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { isNothingDone } from '../../src/machines/submission.machine.ts'
import { writtenIn } from '../../src/machines/typed-amount.ts'
import { withdrawalCreationMachine } from '../../src/machines/withdrawal-creation.machine.ts'
import { WithdrawalCreationScreen } from '../../src/screens/withdrawal/withdrawal-creation.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { metConditions, paymentRequest } from '../support/models/money-samples.ts'
import { confirmation } from '../support/models/phone-verification.model.ts'
import { formData, withdrawalCreationModel } from '../support/models/withdrawal-creation.model.ts'
import { fill, renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof withdrawalCreationMachine>

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const method = () => screen.getByLabelText<HTMLSelectElement>('Payment method')
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const submit = () => {
  const [found] = screen
    .getAllByRole('button', { hidden: true })
    .filter((each) => each.matches('[type=submit]'))
  if (!found) throw new Error('There is nothing to submit')
  return found
}
const strongOf = (role: 'status' | 'alert') =>
  screen.queryAllByRole(role).flatMap((one) => one.querySelector('strong')?.textContent ?? [])

const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  wallet_missing: 'No wallet is saved for this payment system.',
  insufficient_funds: 'Not enough funds.',
  code_expired: 'The code is out of date. Ask for a new one.',
  code_invalid: 'The code is not valid any more. Ask for a new one.',
}

const conditions = {
  newcomer: [
    'Not met: A wallet is saved for USDT · TRC20',
    'Not met: At least one deposit was opened',
    'Met: At least one refill has arrived',
  ],
  held: [
    'Not met: The wallet is not on hold',
    'Met: A wallet is saved for TON',
    'Met: At least one refill has arrived',
    'Met: At least one deposit was opened',
  ],
}
const shownConditions = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => [
      within(item).getByRole('img').getAttribute('aria-label'),
      item.querySelector('div > div')?.textContent,
    ])
    .map(([mark, title]) => `${mark}: ${title}`)

/** The form is there whatever is missing; what was typed stays. */
function expectForm(
  { context }: Snapshot,
  seen: { isOpen: boolean; canType: boolean; label: RegExp; says: string[] },
) {
  const { formData, chosen, failure } = context
  const isCurrent = formData?.paymentSystem === (chosen ?? 'USDT-TRC20')
  const unmet = isCurrent ? (formData?.conditions.filter(({ met }) => !met).length ?? 0) : 0
  expect({
    method: method().value,
    canType: !amount().readOnly,
    typed: amount().value,
    canSubmit: submit().matches(':enabled'),
    label: seen.label.test(submit().textContent ?? ''),
    conditions: shownConditions(),
    wallet: screen.queryByText(/^To your wallet/)?.textContent ?? null,
    says: strongOf('status'),
    alerts: strongOf('alert'),
    bound: screen.queryByText(/^The maximum is 50,000/) !== null,
  }).toEqual({
    method: chosen ?? 'USDT-TRC20',
    canType: seen.canType,
    typed: writtenIn(context.typed)?.text ?? context.typed,
    canSubmit: seen.isOpen && unmet === 0,
    label: true,
    conditions: unmet === 0 ? [] : chosen === 'TON' ? conditions.held : conditions.newcomer,
    wallet:
      isCurrent && formData?.wallet
        ? `To your wallet, ${chosen === 'TON' ? 'TON' : 'USDT · TRC20'}`
        : null,
    says: seen.says,
    alerts: failure && seen.isOpen && messages[failure.code] ? [messages[failure.code]] : [],
    bound: failure?.code === 'validation_failed',
  })
}

const request = /^(Withdraw 400(\.00)?.(USDT|TON)|Request the withdrawal)$/

walkScreen(withdrawalCreationModel, {
  screen: (actor) => <WithdrawalCreationScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'method.chosen': ({ paymentSystem }) => {
      fireEvent.change(method(), { target: { value: paymentSystem } })
    },
    'amount.typed': ({ amount: typed }) => fill(amount(), writtenIn(typed)?.text ?? typed),
    'withdrawal.submitted': (_, person) => person.click(submit()),
  },
  shows: {
    loading: (snapshot) => {
      if (snapshot.context.formData === null) {
        expect(screen.getByRole('status')).toHaveTextContent('Loading…')
        return
      }
      expectForm(snapshot, { isOpen: false, canType: true, label: request, says: [] })
    },
    notLoaded: ({ context }) => {
      expect(strongOf('alert')).toEqual([messages[context.failure?.code ?? '']])
      expect(button('Load again')).toBeEnabled()
      if (context.formData !== null) expect(submit()).toBeDisabled()
    },
    enteringAmount: (snapshot) => {
      const { submitted } = snapshot.context
      expectForm(snapshot, {
        isOpen: true,
        canType: true,
        label: submitted ? /^Send the same request again$/ : request,
        says: isNothingDone(submitted) ? ['Nothing was created'] : [],
      })
    },
    resuming: (snapshot) =>
      expectForm(snapshot, { isOpen: false, canType: false, label: request, says: [] }),
    requesting: (snapshot) =>
      expectForm(snapshot, { isOpen: false, canType: false, label: request, says: [] }),
    confirming: () => {
      const dialog = within(screen.getByRole('dialog', { name: 'Confirm the withdrawal' }))
      expect(dialog.getByText('To your wallet, USDT · TRC20')).toBeVisible()
      expect(
        dialog
          .getAllByRole('definition')
          .map((figure) => figure.textContent?.replaceAll('\u00a0', ' ')),
      ).toEqual(['400.00 USDT', '−1.00 USDT', '399.00 USDT'])
      expect(dialog.getByLabelText('Code from the SMS')).toBeEnabled()
    },
    creating: (snapshot) =>
      expectForm(snapshot, { isOpen: false, canType: false, label: request, says: [] }),
    askingOutcome: (snapshot) => {
      expectForm(snapshot, {
        isOpen: false,
        canType: false,
        label: /^Finding out what happened$/,
        says: ['We do not know yet whether the withdrawal was created'],
      })
      expect(button('Ask now')).toBeDisabled()
    },
  },
})

test('a hold after a security change is one of the conditions, with the time left and where it is looked at', async () => {
  const flow = startFlow(withdrawalCreationMachine, { input: { login: 'asselk88' } })
  await flow.answer('readFormData', {
    ...formData,
    conditions: metConditions.map((item) =>
      // Ten seconds short of a day: rounded up, and never "23 h 60 min".
      item.condition === 'security' ? { ...item, met: false, secondsLeft: 86_390 } : item,
    ),
  })
  const { unmount } = renderInApp(<WithdrawalCreationScreen actor={flow.actor} />)
  expect({
    conditions: shownConditions(),
    left: /24 h 0 min left, until/.test(document.body.textContent ?? ''),
    way: screen.getByRole('link', { name: 'See the security settings' }).getAttribute('href'),
    canSubmit: submit().matches(':enabled'),
  }).toEqual({
    conditions: [
      'Not met: Withdrawals are not on hold',
      'Met: A wallet is saved for USDT · TRC20',
      'Met: At least one refill has arrived',
      'Met: At least one deposit was opened',
    ],
    left: true,
    way: '/settings/security',
    canSubmit: false,
  })
  unmount()
})

test('while nobody knows whether it was created, it is said, and nothing can be sent', async () => {
  const flow = startFlow(withdrawalCreationMachine, { input: { login: 'asselk88' } })
  await flow.answer('readFormData', formData)
  renderInApp(<WithdrawalCreationScreen actor={flow.actor} />)
  fill(amount(), '400')
  fireEvent.click(submit())
  await act(() => flow.answer('requestPayment', paymentRequest))
  act(() => flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' }))
  await act(() => flow.answer('checkCode', confirmation))
  await act(() => flow.refuse('send', 'unreachable'))
  const shown = { isOpen: false, canType: false, label: /^Finding out what happened$/ }
  const says = ['We do not know yet whether the withdrawal was created']
  expectForm(flow.snapshot, { ...shown, says })
  fireEvent.click(button('Ask now'))
  expect(flow.inputOf('find')).toEqual(flow.services.calls.find(({ id }) => id === 'send')?.input)
  expect(button('Ask now')).toBeDisabled()
})
