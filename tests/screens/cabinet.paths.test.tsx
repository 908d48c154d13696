import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  myBalance,
  myGrowth,
  myOperations,
  myOverview,
  myPayouts,
  mySteps,
  statisticsOf,
} from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import { harness } from '../support/harnesses/cabinet.harness.tsx'
import { cabinetModel } from '../support/models/cabinet.model.ts'
import { proveQuery } from '../support/prove-query.tsx'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

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

testPathsOnScreen(harness)

const show = () => {
  const flow = startFlow(cabinetModel.machine)
  renderInApp(harness.screen(flow.actor))
  return flow
}
const showInvestor = async () => {
  const flow = show()
  await act(() => queryIn(flow, 'situation').answer(myOverview))
  return flow
}
const hrefs = () =>
  [...(card('Under way')?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
const earned = () => text(document.querySelector('section:has(figure) [data-size="hero"]'))
const cards = [
  ['statistics', statisticsOf('USDT'), 'Load the figures again', figure, '8,065.00 USDT', ''],
  ['growth', myGrowth, 'Load the earnings again', earned, '1,704.20 USDT', ''],
  ['payouts', myPayouts, 'Load the payouts again', rows('Later payouts'), 3, 0],
  ['balance', myBalance, 'Load the balance again', rows('Currencies'), 2, 0],
  ['operations', myOperations, 'Load the operations again', rows('Recent operations'), 2, 0],
  ['steps', mySteps, 'Load the steps again', rows('Next steps'), 3, 0],
] as const
for (const [id, data, again, seen, shown, nothing] of cards) {
  const whenNotRefreshed = 'with its button'
  proveQuery({ show: showInvestor, id, data, again, seen, shown, nothing, whenNotRefreshed })
}
proveQuery({
  show,
  id: 'situation',
  data: myOverview,
  again: 'Check again',
  seen: hrefs,
  shown: ['/refill/r-1', '/withdrawal/payment-1'],
  nothing: [],
  whenNotRefreshed: 'with its button',
})

test('an answer renders the cards that show it, and none that stand already', async () => {
  const flow = await showInvestor()
  const reads: string[] = []
  const growth = {
    ...myGrowth,
    get earned() {
      reads.push('earned')
      return myGrowth.earned
    },
  }
  await act(() => queryIn(flow, 'growth').answer(growth))
  expect(earned()).toEqual('1,704.20 USDT')
  const before = [...reads]
  await act(() => queryIn(flow, 'balance').answer(myBalance))
  await act(() => queryIn(flow, 'operations').answer(myOperations))
  expect([rows('Currencies')(), rows('Recent operations')()]).toEqual([2, 2])
  expect(reads).toEqual(before)
  choose('Account', 'bonus')
  expect(label('Account')).toHaveValue('bonus')
  expect(reads).toEqual(before)
})
