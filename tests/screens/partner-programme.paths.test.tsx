import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { partnerProgrammeMachine } from '../../src/machines/partner-programme.machine.ts'
import { PartnerProgrammeScreen } from '../../src/screens/partner-programme/partner-programme.screen.tsx'
import { partnerProgrammeModel } from '../support/models/partner-programme.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof partnerProgrammeMachine>

const label = (text: string) => document.querySelector(`[aria-label='${text}']`)
const card = (title: string) =>
  screen.getByRole('heading', { name: title, level: 2 }).closest('section')
const plain = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

const days: Record<string, string> = {
  2: '1 January 2026Partner income 0.00 USDT',
  1: '31 December 2025Partner income 60.00 USDT',
}

const expectWaiting = (section: Element | null, isWaiting: boolean) =>
  expect(section?.querySelector('[role=status]') !== null).toEqual(isWaiting)

function expectTiers({ context: { bonus } }: Snapshot, isFailed: boolean) {
  const tiers = card('Award tiers')
  expectWaiting(tiers, bonus === null && !isFailed)
  expect(screen.queryByText('Load the tiers again') !== null).toEqual(isFailed)
  expect(plain(tiers?.querySelector('[role=alert]'))).toContain(
    isFailed ? 'Awards are paid whether you see them here or not.' : '',
  )
  expect(tiers?.querySelectorAll('li')).toHaveLength(bonus ? 4 : 0)
  expect(label('13,480.00\u00a0USDT of 25,000\u00a0USDT') !== null).toEqual(bonus !== null)
}

function expectIncome({ context: { period, statistics, day } }: Snapshot, isFailed: boolean) {
  const income = card('Partner income')
  expect(label('Period of the partner income')).toHaveValue(period)
  expectWaiting(income, statistics === null && !isFailed)
  expect(screen.queryByText('Load the income again') !== null).toEqual(isFailed)
  expect(plain(income).includes(days[day ?? 2] ?? '')).toEqual(statistics !== null)
}

walkScreen(partnerProgrammeModel, {
  screen: (actor) => <PartnerProgrammeScreen actor={actor} />,
  gestures: {
    'tiers.requested': () => fireEvent.click(screen.getByText('Load the tiers again')),
    'income.requested': () => fireEvent.click(screen.getByText('Load the income again')),
    'period.chosen': ({ period }) => {
      const select = label('Period of the partner income')
      if (select) fireEvent.change(select, { target: { value: period } })
    },
    'day.chosen': ({ day }) => {
      const chooser = label('Day')
      if (chooser) fireEvent.change(chooser, { target: { value: String(day) } })
    },
  },
  shows: {
    'tiers.readingTiers': (snapshot) => expectTiers(snapshot, false),
    'tiers.tiersShown': (snapshot) => expectTiers(snapshot, false),
    'tiers.tiersNotRead': (snapshot) => expectTiers(snapshot, true),
    'income.readingIncome': (snapshot) => expectIncome(snapshot, false),
    'income.incomeShown': (snapshot) => expectIncome(snapshot, false),
    'income.incomeNotRead': (snapshot) => expectIncome(snapshot, true),
  },
})
