import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { refillCreationMachine } from '../../src/machines/refill-creation.machine.ts'
import { RefillCreationScreen } from '../../src/screens/refill/refill-creation.screen.tsx'
import { refillCreationModel } from '../support/models/refill-creation.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

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
const typed = ({ context: { body, draft } }: Snapshot) => ({
  network: body?.paymentSystem ?? draft?.paymentSystem ?? 'TON',
  amount: body?.amount ?? draft?.amount ?? '',
})

const unknown = 'We do not know yet whether the refill was created'

walkScreen(refillCreationModel, {
  screen: (actor) => <RefillCreationScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'refill.submitted': async ({ values }, person) => {
      fireEvent.change(select(), { target: { value: values.paymentSystem } })
      fill(amount(), values.amount)
      await person.click(button('Show the address'))
    },
    'outcome.requested': (_, person) => person.click(button('Ask now')),
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
      const { failure, nothingCreated } = snapshot.context
      expect(shown()).toEqual({
        ...typed(snapshot),
        canType: true,
        submit: [['Show the address', true]],
        canAsk: null,
        alert: null,
        status: nothingCreated ? 'Nothing was created' : null,
        bound: failure?.code === 'validation_failed',
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
    outcomeUnknown: (snapshot) =>
      expect(shown()).toEqual({
        ...typed(snapshot),
        canType: false,
        submit: [['Finding out what happened', false]],
        canAsk: true,
        alert: null,
        status: unknown,
        bound: false,
      }),
    checkingOutcome: (snapshot) =>
      expect(shown()).toEqual({
        ...typed(snapshot),
        canType: false,
        submit: [['Finding out what happened', false]],
        canAsk: false,
        alert: null,
        status: unknown,
        bound: false,
      }),
  },
})
