import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { partnerProgrammeMachine } from '../../src/machines/partner-programme.machine.ts'
import { partnerProgrammeModel } from '../support/models/partner-programme.model.ts'
import { expect } from './support/journey.ts'
import { newcomer } from './support/provider.ts'
import { keepToken, settle } from './support/settle.ts'
import { age } from './support/time.ts'
import { type Scene, visit, walkJourney } from './support/walk.ts'

const DAY = 86_400

type Snapshot = SnapshotFrom<typeof partnerProgrammeMachine>

const button = (page: Page, name: string) => page.getByRole('button', { name })
const period = (page: Page) => page.getByLabel('Period of the partner income')

const expectTiers =
  (isFailed: boolean) =>
  async ({ context: { bonus } }: Snapshot, { page }: Scene) => {
    await expect(page.getByText('The next award')).toHaveCount(bonus ? 1 : 0)
    await expect(button(page, 'Load the tiers again')).toHaveCount(isFailed ? 1 : 0)
  }

const expectIncome =
  (isFailed: boolean) =>
  async ({ context }: Snapshot, { page }: Scene) => {
    const { statistics, day } = context
    await expect(period(page)).toHaveValue(context.period)
    await expect(page.getByLabel(/^Partner income by day/)).toHaveCount(statistics ? 1 : 0)
    if (day !== null) await expect(page.getByLabel('Day', { exact: true })).toHaveValue(String(day))
    await expect(button(page, 'Load the income again')).toHaveCount(isFailed ? 1 : 0)
  }

walkJourney(partnerProgrammeModel, {
  calls: { readBonus: 'GET /user/bonus', readIncome: 'GET /user/statistics' },
  // What is read here is made old on other pages only.
  isPossible: ({ type }) => !/outdated/.test(type),
  open: async ({ page, provider, person }) => {
    // Income needs a term that ended, today by the provider's clock, which other walks move as well.
    const opening = await settle(page, provider, person)
    await provider.fund(opening, 'USDT-TRC20', '100')
    await provider.subscribe(opening, 'quarter')
    const below = await provider.register(newcomer(), person.login)
    await provider.fund(below, 'USDT-TRC20', '6000')
    await provider.subscribe(below)
    await provider.openDeposit(below, 'start', '5000')
    await provider.advance(30 * DAY)
    await keepToken(page, provider, await provider.signIn(person))
    await visit(page, '/partners')
    return {}
  },
  acts: {
    'period.chosen': async (event, { page }) => {
      // What was read of this period before would not be asked for again so soon.
      await age(page)
      const { period: chosen } = { period: '', ...event }
      await period(page).selectOption(chosen)
    },
    'day.chosen': (_, { page }) => page.getByLabel('Day', { exact: true }).fill('1'),
    'tiers.requested': (_, { page }) => button(page, 'Load the tiers again').click(),
    'income.requested': (_, { page }) => button(page, 'Load the income again').click(),
  },
  shows: {
    'tiers.readingTiers': expectTiers(false),
    'tiers.tiersShown': expectTiers(false),
    'tiers.tiersNotRead': expectTiers(true),
    'income.readingIncome': expectIncome(false),
    'income.incomeShown': expectIncome(false),
    'income.incomeNotRead': expectIncome(true),
  },
})
