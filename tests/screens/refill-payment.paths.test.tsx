import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { refillPaymentMachine } from '../../src/machines/refill-payment.machine.ts'
import { RefillPaymentScreen } from '../../src/screens/refill/refill-payment.screen.tsx'
import { refillPaymentModel } from '../support/models/refill-payment.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof refillPaymentMachine>

const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const tick = () => screen.queryByRole<HTMLInputElement>('checkbox')
const isWallet = ({ value }: Snapshot) =>
  JSON.stringify(value).includes('"payable":"showingWallet"')

const isOver = (snapshot: Snapshot) => snapshot.matches({ open: { watch: 'over' } })

function expectProgress(
  snapshot: Snapshot,
  expected: { says: string[]; chip: string; confirmations: string | null; again: boolean },
) {
  const { context } = snapshot
  expect(screen.queryByRole('dialog')).toEqual(null)
  expect({
    says: screen
      .queryAllByRole('status')
      .flatMap((status) => status.querySelector('strong')?.textContent ?? [])
      .filter((text) => text !== 'The last check failed'),
    failed: screen.queryByText('The last check failed') !== null,
    chip: screen.getByText(/^(Waiting|Replenished|Rejected|Expired)$/).textContent,
    confirmations: screen.queryByRole('progressbar')?.getAttribute('aria-label') ?? null,
    again: button('Get a new address')?.matches(':enabled') ?? false,
  }).toEqual({ ...expected, failed: context.failure !== null && !isOver(snapshot) })
}

function expectExpired(snapshot: Snapshot, more: string[]) {
  expectProgress(snapshot, {
    says: ['This refill has expired', ...more],
    chip: 'Expired',
    confirmations: null,
    again: true,
  })
  expect(press('Copy: Address')).toBeEnabled()
  expect(screen.queryByText('Waiting for the transfer')).toEqual(null)
}

const expectWatch =
  (canCheck: boolean) =>
  (snapshot: Snapshot): void => {
    if (isWallet(snapshot)) return
    expect(button('Check now')?.matches(':enabled')).toEqual(canCheck)
  }

walkScreen(refillPaymentModel, {
  screen: (actor) => <RefillPaymentScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(press('Load again')),
    'payment.closed': (_, person) => person.click(press(/^(Close|All refills)$/)),
    'memo.acknowledged': (_, person) => person.click(screen.getByRole('checkbox')),
    'transfer.claimed': (_, person) => person.click(press('Paid')),
    'wallet.requested': (_, person) => person.click(press('Show the address again')),
    'check.requested': (_, person) => person.click(press('Check now')),
    'repeat.requested': (_, person) => person.click(press('Get a new address')),
    'hash.reconsidered': (_, person) => person.click(press('It was another transfer')),
    'print.requested': (_, person) => person.click(press('Print the receipt')),
  },
  shows: {
    loading: () => expect(screen.getByRole('status')).toHaveTextContent('Loading…'),
    notLoaded: ({ context }) =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        context.failure?.code === 'timed_out'
          ? 'The waiting time has expired.'
          : 'No connection. Check your internet and try again.',
      ),
    notFound: () =>
      expect(screen.getByRole('heading', { name: 'There is no such refill' })).toBeVisible(),
    'open.stage.payable.showingWallet': ({ context }) => {
      const { refill, acknowledged } = context
      expect({
        title: screen.getByRole('dialog').getAttribute('aria-labelledby') !== null,
        qr: screen.queryByRole('img', { name: 'QR code with the address' }) !== null,
        copies: screen.getAllByRole('button', { name: /^Copy: / }).length,
        ticked: tick()?.checked ?? null,
        canClaim: press('Paid').matches(':enabled'),
      }).toEqual({
        title: true,
        qr: true,
        copies: refill?.memo === null ? 1 : 2,
        ticked: refill?.memo === null ? null : acknowledged,
        canClaim: refill?.memo === null || acknowledged,
      })
    },
    'open.stage.payable.waitingForTransfer': (snapshot) => {
      expectProgress(snapshot, {
        says: [
          snapshot.context.refill?.replaced
            ? 'The transfer was replaced'
            : 'We are looking for your transfer',
        ],
        chip: 'Waiting',
        confirmations: null,
        again: false,
      })
      expect(button('Show the address again')).toBeEnabled()
    },
    'open.stage.confirming': (snapshot) =>
      expectProgress(snapshot, {
        says: [],
        chip: 'Waiting',
        confirmations: '7 of 12 confirmations',
        again: false,
      }),
    'open.stage.expired.asking': (snapshot) => {
      expectExpired(
        snapshot,
        snapshot.context.refill?.lookup?.state === 'not_found'
          ? ['The network does not show your transfer']
          : [],
      )
    },
    'open.stage.expired.looking': (snapshot) => {
      expectExpired(snapshot, ['We are looking for your transfer'])
      expect(screen.getByText('Looking for your transfer')).toBeVisible()
    },
    'open.stage.rejected': (snapshot) =>
      expectProgress(snapshot, {
        says: ['This refill was rejected'],
        chip: 'Rejected',
        confirmations: null,
        again: true,
      }),
    'open.stage.replenished': (snapshot) =>
      expectProgress(snapshot, {
        says: ['It is on your balance'],
        chip: 'Replenished',
        confirmations: '12 of 12 confirmations',
        again: false,
      }),
    'open.watch.resting': expectWatch(true),
    'open.watch.checking': expectWatch(false),
    'open.watch.paused': expectWatch(false),
    'open.watch.over': () => expect(button('Check now')).toEqual(null),
  },
})
