import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { cabinetMachine } from '../../src/machines/cabinet.machine.ts'
import { CabinetScreen } from '../../src/screens/cabinet/cabinet.screen.tsx'
import { cabinetModel } from '../support/models/cabinet.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof cabinetMachine>

const currency = () => screen.getByLabelText('Currency')
const button = (name: string) => screen.queryByText(name)?.closest('button') ?? null
const card = (title: string) => {
  const found = screen.getByText(title, { selector: 'h2' }).closest('section')
  if (!found) throw new Error(`'${title}' is no card`)
  return found
}
const totals = { USDT: '8,065.00 USDT', TON: '12.5 TON' }

function expectBalance({ context }: Snapshot, failure: boolean) {
  const total = card('Total')
  expect(currency()).toHaveValue(context.currency)
  const shown = totals[context.currency as 'USDT' | 'TON']
  expect(total.textContent?.replaceAll('\u00a0', ' ').includes(shown)).toEqual(
    context.balance !== null,
  )
  expect(total.querySelector('[role=status]') !== null).toEqual(
    context.balance === null && !failure,
  )
  expect(total.querySelector('[role=alert]') !== null).toEqual(failure)
  expect(button('Load the balance again') !== null).toEqual(failure)
  expect(within(total).getByText('Refill').closest('a')).toHaveAttribute('href', '/refill')
}

function expectOperations({ context }: Snapshot, failure: boolean) {
  const recent = card('Recent operations')
  expect(recent.querySelectorAll('li').length).toEqual(context.operations === null ? 0 : 2)
  expect(recent.querySelector('[role=status]') !== null).toEqual(
    context.operations === null && !failure,
  )
  expect(button('Load the operations again') !== null).toEqual(failure)
}

function expectRefill({ context }: Snapshot, failure: boolean) {
  const link = screen.queryByText('Continue')?.closest('a')
  expect(link?.getAttribute('href') ?? null).toEqual(
    context.waitingRefill === null ? null : '/refill/r-1',
  )
  expect(button('Look for refills again') !== null).toEqual(failure)
}

walkScreen(cabinetModel, {
  screen: (actor) => <CabinetScreen actor={actor} />,
  gestures: {
    'currency.chosen': (event, person) => person.selectOptions(currency(), event.currency),
    'balance.requested': (_, person) => person.click(button('Load the balance again')!),
    'operations.requested': (_, person) => person.click(button('Load the operations again')!),
    'refills.requested': (_, person) => person.click(button('Look for refills again')!),
  },
  shows: {
    'balance.readingBalance': (snapshot) => expectBalance(snapshot, false),
    'balance.balanceShown': (snapshot) => expectBalance(snapshot, false),
    'balance.balanceNotRead': (snapshot) => expectBalance(snapshot, true),
    'operations.listingOperations': (snapshot) => expectOperations(snapshot, false),
    'operations.operationsShown': (snapshot) => expectOperations(snapshot, false),
    'operations.operationsNotListed': (snapshot) => expectOperations(snapshot, true),
    'refills.findingRefill': (snapshot) => expectRefill(snapshot, false),
    'refills.refillKnown': (snapshot) => expectRefill(snapshot, false),
    'refills.refillNotKnown': (snapshot) => expectRefill(snapshot, true),
  },
})
