import type { Page } from '@playwright/test'
import type { Session } from '../../src/api/contract/session.ts'
import { alert } from '../support/descriptions/alert.ts'
import { alertModel } from '../support/models/alert.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { tellTabs } from './support/other-tab.ts'
import type { Provider } from './support/provider.ts'
import { keepToken, settle } from './support/settle.ts'
import { expect, heading } from './support/test.ts'

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
  description: alert,
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
  },
})
