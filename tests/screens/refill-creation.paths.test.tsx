import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { RefillCreationScreen } from '../../src/screens/refill/refill-creation.screen.tsx'
import { startFlow } from '../support/flow.ts'
import { refillCreationModel } from '../support/models/refill-creation.model.ts'
import { ton, usdt } from '../support/models/refill-samples.ts'
import { ZERO_KEY } from '../support/models/zero-key.ts'
import { fill, renderInApp } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

type Snapshot = SnapshotFrom<typeof refillCreationMachine>

const select = () => screen.getByLabelText<HTMLSelectElement>('Currency and network')
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const button = (name: string) => screen.getByRole('button', { name })
const shown = () => ({
  network: select().value,
  amount: amount().value,
  canType: !amount().readOnly && select().matches(':enabled'),
  submit: screen
    .getAllByRole('button')
    .filter((each) => each.matches('[type=submit]'))
    .map((each) => [each.textContent, each.matches(':enabled')]),
  canAsk: screen.queryByRole('button', { name: 'Ask now' })?.matches(':enabled') ?? null,
  alert: screen.queryByRole('alert')?.textContent ?? null,
  status: screen.queryByRole('status')?.querySelector('strong')?.textContent ?? null,
  bound: screen.queryByText(/^The maximum is 20,000.TON\.$/) !== null,
})

/** What was typed stays, whatever happened to the request. */
const typed = ({ context: { submitted, draft } }: Snapshot) => ({
  network: submitted?.body.paymentSystem ?? draft?.paymentSystem ?? 'TON',
  amount: submitted?.body.amount ?? draft?.amount ?? '',
})

walkScreen(refillCreationModel, {
  screen: (actor) => <RefillCreationScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'refill.submitted': async ({ values }, person) => {
      fireEvent.change(select(), { target: { value: values.paymentSystem } })
      fill(amount(), values.amount)
      await person.click(button('Show the address'))
    },
  },
  shows: {
    loadingSystems: () => {
      expect(screen.getByRole('status')).toHaveTextContent('Loading…')
      expect(screen.queryByLabelText('Amount')).toEqual(null)
    },
    systemsNotLoaded: ({ context }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        context.failure?.code === 'timed_out'
          ? 'The waiting time has expired.'
          : 'No connection. Check your internet and try again.',
      )
      expect(button('Load again')).toBeEnabled()
    },
    enteringAmount: (snapshot) => {
      const end = snapshot.context.submitted?.end
      expect(shown()).toEqual({
        ...typed(snapshot),
        canType: true,
        submit: [['Show the address', true]],
        canAsk: null,
        alert: null,
        status: end?.outcome === 'nothing' ? 'Nothing was created' : null,
        bound: end?.outcome === 'refused',
      })
    },
    creating: (snapshot) =>
      expect(shown()).toEqual({
        ...typed(snapshot),
        canType: false,
        submit: [['Show the address', false]],
        canAsk: null,
        alert: null,
        status: null,
        bound: false,
      }),
  },
})

test('while nobody knows what became of it, it is said, and nothing can be sent', async () => {
  const flow = startFlow(refillCreationMachine)
  await flow.answer('readPaymentSystems', [ton, usdt])
  renderInApp(<RefillCreationScreen actor={flow.actor} />)
  fill(amount(), '120')
  await userEvent.click(button('Show the address'))
  await act(() => flow.refuse('send', 'timed_out'))
  const unknown = {
    network: 'TON',
    amount: '120',
    canType: false,
    submit: [['Finding out what happened', false]],
    canAsk: true,
    alert: null,
    status: 'We do not know yet whether the refill was created',
    bound: false,
  }
  expect(shown()).toEqual(unknown)

  await userEvent.click(button('Ask now'))
  expect(flow.inputOf('find')).toEqual({
    body: { paymentSystem: 'TON', amount: '120' },
    key: ZERO_KEY,
  })
  expect(shown()).toEqual({ ...unknown, canAsk: false })
})
