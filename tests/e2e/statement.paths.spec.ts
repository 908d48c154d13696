import type { Route } from '@playwright/test'
import type { StatementPage } from '../../src/machines/statement.machine.ts'
import { statement } from '../support/descriptions/statement.ts'
import { statementModel } from '../support/models/statement.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { exportAs } from './support/export.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

const read = 'GET /user/operations/?limit=1*'
const pages = /\/api\/user\/operations\/\?limit=100/

const answerIn = (event: AnyEvent) =>
  ({ output: null, ...event }) as { output: StatementPage | null }

/** The provider gives less at once, so that more is left. */
const giveOne = (route: Route) =>
  route.continue({ url: route.request().url().replace('limit=100', 'limit=1') })

/** Repeats one operation, as often as a long life brings. */
const giveMany = (count: number) => async (route: Route) => {
  const response = await route.fetch({
    url: route.request().url().replace('limit=100', 'limit=1'),
  })
  const { items, nextCursor }: { items: object[]; nextCursor: string | null } =
    await response.json()
  await route.fulfill({
    json: {
      items: Array.from({ length: count }, () => items[0]),
      nextCursor: nextCursor ?? 'more',
    },
  })
}

testPathsInBrowser(statementModel, {
  description: statement,
  facts: () => ({ tables: 0, operations: () => '2' }),
  calls: { readStatementPage: read },
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-ERC20', '96.4')
    await provider.fund(session, 'USDT-ERC20', '52.5')
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await visit(page, '/operations')
    await exportAs(page, 'Print a statement')
    return {}
  },
  actions: {
    'xstate.done.actor.readStatementPage': async (event, { page, gate }) => {
      const { output } = answerIn(event)
      const isLast = output?.nextCursor === null
      const given = output?.items.length ?? 0
      const act = isLast ? null : given > 1 ? giveMany(given) : giveOne
      if (act) await page.route(pages, act, { times: 1 })
      await gate.pass(read)
    },
    'print.requested': async (event, { page, perform }) => {
      await perform(event)
      await expect(page.locator('body[data-printed]')).toHaveCount(1)
    },
  },
})
