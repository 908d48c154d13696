import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Session } from '../../src/api/contract/session.ts'
import type { alertMachine } from '../../src/machines/alert.machine.ts'
import { alertModel } from '../support/models/alert.model.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { tellTabs } from './support/other-tab.ts'
import type { Provider } from './support/provider.ts'
import { keepToken, settle } from './support/settle.ts'
import { expect, heading } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof alertMachine>

const texts: Record<string, RegExp> = {
  signed_out_elsewhere: /^You signed out in another tab\./,
  locale_not_changed: /^We couldn’t load this language/,
}

const close = (page: Page) => page.getByRole('button', { name: 'Close the message' })

async function expectText({ context: { queue } }: Snapshot, { page }: Fixtures) {
  const shown = Object.values(texts).map((text) => page.getByText(text).count())
  const said = Object.keys(texts).map((name) => (queue[0]?.message === name ? 1 : 0))
  await expect(close(page)).toHaveCount(queue.length ? 1 : 0)
  expect(await Promise.all(shown)).toEqual(said)
}

/** Another tab of this browser signs in and out again, which only this one has a page for. */
async function comeAndGo(page: Page, provider: Provider, session: Session) {
  await keepToken(page, provider, session)
  await tellTabs(page, 'signedIn')
  await expect(heading(page, /^Welcome/)).toBeVisible()
  await page.context().clearCookies()
  await tellTabs(page, 'signedOut')
  await expect(heading(page, 'Sign in')).toBeVisible()
}

testPathsInBrowser(alertModel, {
  calls: {},
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/')
    await expect(heading(page, /^Welcome/)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await expect(heading(page, 'Sign in')).toBeVisible()
    await page.route('**/assets/*.js', (route) => route.abort())
    return { session: await provider.signIn(person) }
  },
  actions: {
    'alert.raised': async (event, { page, provider, session }) => {
      const { message } = { message: '', ...event }
      if (message === 'signed_out_elsewhere') await comeAndGo(page, provider, session)
      else await page.getByRole('banner').locator('select').selectOption('kk')
      await expect(page.getByRole('banner').locator('select')).toHaveValue('en')
    },
    'alert.held': async (event, { page }) => {
      const { by } = { by: '', ...event }
      await close(page).dispatchEvent(by === 'pointer' ? 'mouseover' : 'focusin')
    },
    'alert.released': async (event, { page }) => {
      const { by } = { by: '', ...event }
      await close(page).dispatchEvent(by === 'pointer' ? 'mouseout' : 'focusout')
    },
    'alert.closed': (_, { page }) => close(page).dispatchEvent('click'),
  },
  shows: { silent: expectText, passing: expectText, held: expectText, lasting: expectText },
})
