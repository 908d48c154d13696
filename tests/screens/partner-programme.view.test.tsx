import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Statistics } from '../../src/api/contract/statistics.ts'
import {
  type Bonus,
  partnerProgrammeMachine,
} from '../../src/machines/partner-programme.machine.ts'
import { PartnerProgrammeScreen } from '../../src/screens/partner-programme/partner-programme.screen.tsx'
import { HiddenAmounts } from '../../src/screens/parts/amounts.tsx'
import { statisticsOf } from '../support/cabinet-data.ts'
import { startFlow } from '../support/flow.ts'
import {
  allAwarded,
  allReached,
  firstAwarded,
  secondWaits,
} from '../support/models/partner-detail-samples.ts'
import { renderInApp } from '../support/render.tsx'
import { queryIn } from '../support/running-query.ts'

const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ')
const card = (title: string) =>
  screen.getByRole('heading', { name: title, level: 2 }).closest('section')
const tiers = () => [...(card('Bonus tiers')?.querySelectorAll('li') ?? [])].map(plain)
const paid = () => plain(card('Bonus tiers')?.querySelector('dl'))
const rail = () => card('Bonus tiers')?.querySelector('[role=progressbar]')

async function show(
  bonus: Bonus,
  statistics: Statistics = statisticsOf('USDT'),
  { isHidden } = { isHidden: false },
) {
  const flow = startFlow(partnerProgrammeMachine)
  renderInApp(
    <HiddenAmounts isHidden={isHidden}>
      <PartnerProgrammeScreen actor={flow.actor} />
    </HiddenAmounts>,
  )
  await act(async () => {
    await queryIn(flow, 'tiers').answer(bonus)
    await queryIn(flow, 'income').answer(statistics)
  })
  return flow
}

test('the way to the next award is drawn in marks and said in words', async () => {
  await show(firstAwarded)
  expect(plain(card('Bonus tiers'))).toContain('Turnover of all levels13,480.00 of 25,000 USDT')
  expect(rail()).toHaveAttribute('aria-valuenow', '10')
  expect(rail()).toHaveAttribute('aria-valuemax', '20')
  expect(rail()).toHaveAttribute('aria-label', '13,480.00\u00a0USDT of 25,000\u00a0USDT')
})

test('who hides amounts shows no marks either: with the goal beside them they tell the turnover', async () => {
  await show(firstAwarded, statisticsOf('USDT'), { isHidden: true })
  expect(plain(card('Bonus tiers'))).toContain('••••Hidden of 25,000 USDT')
  expect(rail()).toEqual(null)
})

test('deposits that run are hatched on the way, and said to count when they end', async () => {
  await show(firstAwarded)
  // 13,480 is ten marks of twenty, and with 3,000 thirteen.
  expect(rail()?.getAttribute('style')).toContain('--done: 50%; --awaited: 15%')
  expect(plain(card('Bonus tiers'))).toContain(
    '3,000.00 USDT pending. Deposits count when they end, and not at all if they are closed early.',
  )
})

test('where no deposit runs nothing is hatched or said to be pending', async () => {
  await show(secondWaits)
  expect(rail()?.getAttribute('style')).toContain('--awaited: 0%')
  expect(plain(card('Bonus tiers'))).not.toContain('pending')
})

test('every tier says its turnover, its award and whether it was paid, once they are opened', async () => {
  await show(firstAwarded)
  const [, second] = card('Bonus tiers')?.querySelectorAll('li') ?? []
  expect(second).not.toBeVisible()
  await userEvent.click(screen.getByText('All bonus tiers'))
  expect(second).toBeVisible()
  expect(tiers()).toEqual([
    '5,000 USDTPaid on 4 November 2025+50 USDT',
    '225,000 USDTNext bonus300 USDT',
    '3100,000 USDTNot reached yet1,500 USDT',
    '4500,000 USDTNot reached yet10,000 USDT',
  ])
  expect(paid()).toEqual('Next bonus300 USDTBonuses paid50.00 USDT')
})

test('the last mark is not drawn a cent before the tier is reached', async () => {
  await show({ ...firstAwarded, turnover: '24999.99999999' })
  expect(rail()).toHaveAttribute('aria-valuenow', '19')
})

test('an award that waits for the subscription says so, and leads to it and back', async () => {
  await show(secondWaits)
  expect(tiers()[1]).toEqual('25,000 USDTReached, waiting for the subscription300 USDT')
  expect(screen.getByText('1 bonus is waiting for your subscription')).toBeVisible()
  expect(screen.getByText('Choose a subscription').closest('a')).toHaveAttribute(
    'href',
    '/subscription?return=partners',
  )
  expect(paid()).toEqual('Next bonus1,500 USDTBonuses paid50.00 USDT')
  expect(rail()).toHaveAttribute('aria-valuenow', '5')
})

test('when all awards are paid it says so, and no way is drawn', async () => {
  await show(allAwarded)
  expect(plain(card('Bonus tiers'))).toContain(
    'Turnover of all levels: 512,000.00 USDTAll bonuses have been paid.',
  )
  expect(rail()).toEqual(null)
  expect(screen.queryByText('Choose a subscription')).toEqual(null)
  expect(paid()).toEqual('Bonuses paid11,850.00 USDT')
})

test('tiers that are all reached are not said to be paid while two wait', async () => {
  await show(allReached)
  expect(screen.getByText('All bonus tiers are reached.')).toBeVisible()
  expect(screen.queryByText('All bonuses have been paid.')).toEqual(null)
  expect(screen.getByText('2 bonuses are waiting for your subscription')).toBeVisible()
})

test('without tiers nothing is said to be paid or reached', async () => {
  await show({ ...firstAwarded, tiers: [] })
  expect(screen.getByText('There are no bonuses at the moment.')).toBeVisible()
  expect(paid()).toEqual('Bonuses paid0.00 USDT')
})

test('awards paid in two currencies are not added up', async () => {
  const [first, ...others] = allAwarded.tiers
  if (!first) throw new Error('There is a first tier')
  await show({ ...allAwarded, tiers: [{ ...first, currency: 'TON', award: '7' }, ...others] })
  expect(paid()).toEqual('Bonuses paid7 TONBonuses paid11,800.00 USDT')
})

test('the income of the period is told exactly, day by day and together', async () => {
  const statistics = statisticsOf('USDT')
  const series = statistics.series.map((day, place) => ({
    ...day,
    partners: place ? '0.1' : '0.2',
  }))
  await show(firstAwarded, { ...statistics, series })
  const income = card('Partner income and bonuses')
  expect(plain(income)).toContain('0.40 USDT')
  expect(income?.querySelector('svg[role=img]')).toHaveAttribute(
    'aria-label',
    'Partner income and bonuses by day, 0.40\u00a0USDT together',
  )
  expect([...(income?.querySelectorAll('tbody tr') ?? [])].map(plain)).toEqual([
    '30 December 20250.20 USDT',
    '31 December 20250.10 USDT',
    '1 January 20260.10 USDT',
  ])
})

test('nothing of the partner income is drawn as withheld', async () => {
  await show(firstAwarded)
  expect(card('Partner income and bonuses')?.querySelector('[data-fill=held]')).toEqual(null)
})

test('a period without income says where income comes from, and another period can be chosen', async () => {
  const statistics = statisticsOf('USDT')
  const series = statistics.series.map((day) => ({ ...day, partners: '0' }))
  const flow = await show(firstAwarded, { ...statistics, series })
  expect(screen.getByText('No partner income in this period')).toBeVisible()
  expect(card('Partner income and bonuses')?.querySelector('svg[role=img]')).toEqual(null)
  expect(flow.snapshot.can({ type: 'period.chosen', period: 'all' })).toEqual(true)
})
