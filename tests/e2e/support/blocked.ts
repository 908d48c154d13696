import type { Page } from '@playwright/test'
import { tellTabs } from './other-tab.ts'
import type { Person, Provider } from './provider.ts'
import { signIn } from './test.ts'

type Fixtures = { page: Page; person: Person; provider: Provider }

const block = { fault: 'status', code: 'account_blocked' }

/** The account is blocked while it is used, and the page learns it by its next call. */
export async function blockSession({ page, provider }: Omit<Fixtures, 'person'>): Promise<void> {
  await provider.fault('listNotifications', block)
  await tellTabs(page, { written: ['notifications'] })
}

/** The account that is signed in to is blocked. */
export async function blockSignIn({ page, provider, person }: Fixtures): Promise<void> {
  await provider.fault('signIn', block)
  await signIn(page, person.login, person.password)
}
