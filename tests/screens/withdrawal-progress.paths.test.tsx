import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { withdrawalProgressMachine } from '../../src/machines/withdrawal-progress.machine.ts'
import { WithdrawalProgressScreen } from '../../src/screens/withdrawal/withdrawal-progress.screen.tsx'
import { withdrawalProgressModel } from '../support/models/withdrawal-progress.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof withdrawalProgressMachine>

const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => screen.getByRole('dialog', { name: 'Cancel this withdrawal?' })
const enabled = (name: string | RegExp) => button(name)?.matches(':enabled') ?? null
const strongOf = (role: 'status' | 'alert') =>
  screen
    .queryAllByRole(role)
    .flatMap((one) => one.querySelector('strong')?.textContent ?? [])
    .filter((text) => text !== 'The last check failed')

/** What is said of the end that it came to, the chip, and the steps with the one that is current. */
const seen = {
  pending: {
    says: [],
    chip: 'Pending',
    steps: ['Created, the amount is reserved', 'On inspection', 'Sent'],
    current: 'Created, the amount is reserved',
  },
  on_inspection: {
    says: [],
    chip: 'On inspection',
    steps: ['Created, the amount is reserved', 'On inspection', 'Sent'],
    current: 'On inspection',
  },
  successful: {
    says: [],
    chip: 'Successful',
    steps: ['Created, the amount is reserved', 'On inspection', 'Sent'],
    current: null,
  },
  rejected: {
    says: ['This withdrawal was rejected'],
    chip: 'Rejected',
    steps: ['Created, the amount is reserved', 'On inspection', 'Rejected by the operator'],
    current: null,
  },
  cancelled: {
    says: ['You have cancelled this withdrawal'],
    chip: 'Cancelled',
    steps: ['Created, the amount is reserved', 'Cancelled by you'],
    current: null,
  },
  error: {
    says: ['The transfer did not succeed'],
    chip: 'Error',
    steps: ['Created, the amount is reserved', 'On inspection', 'The transfer did not succeed'],
    current: null,
  },
}

const kindOf = ({ context: { payment } }: Snapshot): keyof typeof seen =>
  payment?.rejection === 'cancelled' ? 'cancelled' : (payment?.status ?? 'pending')

/** Of a cancellation that did not succeed. */
const refused: Record<string, string> = {
  payment_failed: 'An unexpected error with the withdrawal.',
  timed_out: 'The waiting time has expired.',
}

const titleOf = (step: HTMLElement) => step.querySelector('span:not([aria-hidden])')?.textContent

function expectOpen(snapshot: Snapshot, canCheck: boolean | null) {
  const { failure, notCancelled, payment } = snapshot.context
  const { says, chip, steps, current } = seen[kindOf(snapshot)]
  const shown = within(screen.getByRole('list')).getAllByRole('listitem')
  const isCancellable = payment?.cancellable === true
  expect({
    says: strongOf('status'),
    alerts: strongOf('alert'),
    failed: screen.queryByText('The last check failed') !== null,
    chip: screen.queryAllByText(chip).length > 0,
    steps: shown.map(titleOf),
    current: shown.filter((step) => step.getAttribute('aria-current') === 'step').map(titleOf),
    canCheck: enabled('Check now'),
    canCancel: enabled('Cancel the withdrawal'),
    hash: screen.queryByRole('link')?.getAttribute('href') ?? null,
    reason: screen.queryByText(/^The reason:/)?.textContent ?? null,
  }).toEqual({
    says,
    alerts:
      notCancelled === null
        ? []
        : [isCancellable ? refused[notCancelled.code] : 'It can no longer be cancelled'],
    failed: canCheck !== null && failure !== null,
    chip: true,
    steps,
    current: current === null ? [] : [current],
    canCheck,
    canCancel: isCancellable ? snapshot.can({ type: 'cancellation.requested' }) : null,
    hash: payment?.explorerUrl ?? null,
    reason: payment?.reason ? `The reason: ${payment.reason}` : null,
  })
}

walkScreen(withdrawalProgressModel, {
  screen: (actor) => <WithdrawalProgressScreen actor={actor} />,
  gestures: {
    'print.requested': (_, person) => person.click(press('Print the receipt')),
    'retry.requested': (_, person) => person.click(press('Load again')),
    'check.requested': (_, person) => person.click(press('Check now')),
    'progress.closed': (_, person) => person.click(press('All withdrawals')),
    'cancellation.requested': (_, person) => person.click(press('Cancel the withdrawal')),
    'cancellation.dismissed': (_, person) => person.click(press('Keep it')),
    'cancellation.confirmed': (_, person) => person.click(press(/^Cancel and take 400/)),
  },
  shows: {
    loading: () => {
      expect(screen.getByRole('status')).toHaveTextContent('Loading…')
      expect(press('All withdrawals')).toBeEnabled()
    },
    notLoaded: ({ context }) =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        context.failure?.code === 'timed_out'
          ? 'The waiting time has expired.'
          : 'No connection. Check your internet and try again.',
      ),
    notFound: () =>
      expect(screen.getByRole('heading', { name: 'There is no such withdrawal' })).toBeVisible(),
    'open.resting': (snapshot) => expectOpen(snapshot, true),
    'open.checking': (snapshot) => expectOpen(snapshot, false),
    'open.paused': (snapshot) => expectOpen(snapshot, false),
    'open.over': (snapshot) => expectOpen(snapshot, null),
    'open.confirmingCancellation': () => {
      expect(dialog()).toHaveTextContent('400.00 USDT return to your balance')
      expect([enabled('Keep it'), enabled(/^Cancel and take/)]).toEqual([true, true])
    },
    'open.cancelling': () => {
      expect(dialog()).toBeVisible()
      expect([enabled('Keep it'), enabled(/^Cancel and take/), enabled('Close')]).toEqual([
        false,
        false,
        null,
      ])
    },
  },
})
