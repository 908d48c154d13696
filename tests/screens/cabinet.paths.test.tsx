import { act, fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { cabinetMachine } from '../../src/machines/cabinet.machine.ts'
import { CabinetScreen } from '../../src/screens/cabinet/cabinet.screen.tsx'
import {
  myBalance,
  myDeposits,
  myOperations,
  mySteps,
  myUnfinished,
  statisticsOf,
} from '../support/cabinet-data.ts'
import { type Flow, startFlow } from '../support/flow.ts'
import { cabinetModel } from '../support/models/cabinet.model.ts'
import { proveQuery } from '../support/prove-query.tsx'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

type Cabinet = Flow<typeof cabinetMachine>

const label = (text: string) => screen.getByLabelText(text)
const card = (title: string) =>
  [...document.querySelectorAll('section')].find(
    (section) => section.querySelector('h2')?.textContent === title,
  ) ?? null
const text = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const figure = () => text(card('Total')?.querySelector('[data-size="hero"]'))
const rows = (title: string) => () => card(title)?.querySelectorAll('li').length ?? 0
const choose = (select: string, value: string) =>
  fireEvent.change(label(select), { target: { value } })

const totals: Record<string, string> = {
  balance: '2,418.60 USDT',
  referral: '96.40 USDT',
  bonus: '50.00 USDT',
  deposit: '5,500.00 USDT',
  all: '8,065.00 USDT',
}
const days: Record<string, string> = {
  2: '1 January 2026Paid out 0.00 USDTWithheld 15.25 USDT',
  1: '31 December 2025Paid out 60.00 USDTWithheld 15.25 USDT',
}

/** The figures come as soon as they are asked for. */
async function expectFigures({ context }: SnapshotFrom<typeof cabinetMachine>, flow: Cabinet) {
  const { type, currency, period, day, areAmountsHidden } = context
  expect(label('Account')).toHaveValue(type)
  expect(label('Main currency')).toHaveValue(currency)
  expect(label('Period of the chart')).toHaveValue(period)
  const statistics = queryIn(flow, 'statistics')
  if (statistics.value === 'loading') await act(() => statistics.answer(statisticsOf(currency)))
  expect(label(areAmountsHidden ? 'Show amounts' : 'Hide amounts')).toBeVisible()
  if (areAmountsHidden) {
    expect(figure()).not.toMatch(/\d/)
    expect(text(document.body)).not.toMatch(/\d\.\d\d USDT/)
  } else {
    expect(figure()).toEqual(currency === 'BTC' ? '0.0372 BTC' : totals[type])
    if (currency === 'USDT') expect(text(card('Income'))).toContain(days[day ?? 2])
  }
}

testPathsOnScreen(cabinetModel, {
  screen: (actor) => <CabinetScreen actor={actor} />,
  gestures: {
    'account.chosen': ({ account }) => choose('Account', account),
    'currency.chosen': ({ currency }) => choose('Main currency', currency),
    'period.chosen': ({ period }) => choose('Period of the chart', period),
    'day.chosen': ({ day }) => choose('Day', String(day)),
    'hiding.chosen': ({ areAmountsHidden }) =>
      fireEvent.click(label(areAmountsHidden ? 'Hide amounts' : 'Show amounts')),
  },
  shows: { '': expectFigures },
})

const show = () => {
  const flow = startFlow(cabinetModel.machine)
  renderInApp(<CabinetScreen actor={flow.actor} />)
  return flow
}
const hrefs = () =>
  ['An unfinished refill', 'A withdrawal under way'].flatMap(
    (title) => card(title)?.querySelector('a')?.getAttribute('href') ?? [],
  )
const cards = [
  ['statistics', statisticsOf('USDT'), 'Load the figures again', figure, totals.balance, ''],
  ['balance', myBalance, 'Load the balance again', rows('Currencies'), 2, 0],
  ['operations', myOperations, 'Load the operations again', rows('Recent operations'), 2, 0],
  ['deposits', myDeposits, 'Load the deposits again', rows('Active deposits'), 2, 0],
  ['steps', mySteps, 'Load the steps again', rows('Next steps'), 3, 0],
  ['unfinished', myUnfinished, 'Check again', hrefs, ['/refill/r-1', '/withdrawal/payment-1'], []],
] as const
for (const [id, data, again, seen, shown, nothing] of cards) {
  const whenNotRefreshed = 'with its button'
  proveQuery({ show, id, data, again, seen, shown, nothing, whenNotRefreshed })
}
