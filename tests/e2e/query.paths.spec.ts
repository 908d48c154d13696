import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { queryMachine } from '../../src/machines/query.machine.ts'
import { emptyPage, queryModel } from '../support/models/query.model.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { paymentSystem } from './support/payment-system.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { age } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof queryMachine>

const statusIn = (event: AnyEvent): string =>
  ({ params: { status: '' }, ...event }).params.status ?? ''
const again = (page: Page, name: string) => page.getByRole('button', { name }).click()
const alert = (page: Page) => page.getByRole('main').getByRole('alert')

const older = (page: Page) => page.getByRole('button', { name: /^Show older$|^Loading older/ })
const refills = (page: Page) => page.locator('main a[href^="/refill/"]')

const expectRefills =
  (canShowOlder: boolean) =>
  async ({ context }: Snapshot, { page }: Fixtures) => {
    const { params, data, olderFailure } = context
    const hasOlder = data?.nextCursor != null
    await expect(page.getByLabel('Status')).toHaveValue(params.status ?? '')
    await expect(older(page)).toHaveCount(hasOlder ? 1 : 0)
    if (hasOlder) await expect(older(page)).toBeEnabled({ enabled: canShowOlder })
    await expect(alert(page)).toHaveCount(olderFailure && hasOlder ? 1 : 0)
    if (data?.items.length === 0) {
      await expect(page.getByText('Nothing matches your filter')).toBeVisible()
    } else {
      const shown = await refills(page).count()
      expect(hasOlder ? shown >= 20 : shown > 20).toBe(true)
    }
  }

/** The history of refills stands for every list that goes on from page to page. */
testPathsInBrowser(queryModel, {
  part: 'a list',
  calls: { read: 'GET /funds/refills' },
  // A list that could not be loaded or refreshed has one button for each.
  isPossible: ({ type }, snapshot) =>
    !(type === 'refresh.requested' && snapshot.matches('notLoaded')) &&
    !(type === 'retry.requested' && snapshot.matches('shown')),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    for (let made = 0; made < 22; made += 1) await provider.createRefill(session, 'TON', '120')
    await visit(page, '/refill')
    return {}
  },
  actions: {
    'params.changed': async (event, { page }) => {
      await age(page)
      await page.getByLabel('Status').selectOption(statusIn(event))
    },
    'data.outdated': async (_, { page }) => {
      await paymentSystem(page, 'TON').check()
      await page.getByLabel('Amount').fill('120')
      await page.getByRole('button', { name: 'Show the address' }).click()
      const wallet = page.getByRole('dialog', { name: /^Send/ })
      await wallet.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(wallet).toBeHidden()
    },
    'older.requested': async (_, { page }) => {
      await age(page)
      await older(page).click()
    },
    'refresh.requested': (_, { page }) => again(page, 'Refresh'),
    'retry.requested': (_, { page }) => again(page, 'Try again'),
  },
  shows: {
    loading: async ({ context }, { page }) => {
      await expect(page.getByLabel('Status')).toHaveValue(context.params.status ?? '')
      await expect(page.getByRole('main').getByText('Loading…').first()).toBeVisible()
      await expect(refills(page)).toHaveCount(0)
    },
    notLoaded: (_, { page }) => expect(alert(page)).toContainText('No connection.'),
    shown: expectRefills(true),
    refreshing: expectRefills(false),
    loadingOlder: expectRefills(false),
  },
})

const figures = {
  ...queryModel,
  cases: ({ context }: Snapshot): ModelEvent<typeof queryMachine>[] => [
    { type: 'params.changed', params: { status: context.params.status === null ? 'BTC' : null } },
    answered('read', emptyPage),
    failed('read', 'unreachable'),
  ],
}

const expectFigures = async (snapshot: Snapshot, { page }: Fixtures) => {
  const { params, data } = snapshot.context
  const total = page.locator('main section:has(select) [data-size="hero"]')
  await expect(total).toHaveCount(data === null ? 0 : 1)
  // The page begins with its first figures.
  if (snapshot.matches('loading') && data === null) return
  await expect(page.getByLabel('Main currency')).toHaveValue(params.status ?? 'USDT')
  const canRetry = snapshot.can({ type: 'retry.requested' })
  await expect(page.getByRole('button', { name: 'Load the figures again' })).toHaveCount(
    canRetry ? 1 : 0,
  )
  await expect(alert(page)).toHaveCount(canRetry ? 1 : 0)
  if (snapshot.matches('shown'))
    await expect(total).toContainText(params.status === null ? 'USDT' : 'BTC')
}

/** The figures of the first page stand for what stays beside a failure. */
testPathsInBrowser(figures, {
  part: 'figures',
  calls: { read: 'GET /user/statistics' },
  // Only other pages make these data old, and nothing is chosen before the page has begun.
  isPossible: ({ type }, { context }) =>
    type !== 'data.outdated' && !(type === 'params.changed' && context.data === null),
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-TRC20', '115')
    await provider.subscribe(session)
    await provider.openDeposit(session, 'start', '100')
    await visit(page, '/')
    return {}
  },
  actions: {
    'params.changed': (event, { page }) =>
      page.getByLabel('Main currency').selectOption(statusIn(event) || 'USDT'),
    'refresh.requested': (_, { page }) => again(page, 'Refresh'),
    'retry.requested': (_, { page }) => again(page, 'Load the figures again'),
  },
  shows: {
    loading: expectFigures,
    notLoaded: expectFigures,
    shown: expectFigures,
    refreshing: expectFigures,
  },
})
