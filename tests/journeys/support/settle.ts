import type { Page } from '@playwright/test'
import type { Session } from '../../../src/api/contract/session.ts'
import type { Person, Provider } from './provider.ts'

/** Registers somebody and puts the token where a sign-in would have; the provider knows whose it is. */
export async function settle(page: Page, provider: Provider, person: Person): Promise<Session> {
  const session = await provider.register(person)
  await keepToken(page, provider, session)
  return session
}

export async function keepToken(page: Page, provider: Provider, session: Session): Promise<void> {
  await page.context().addCookies([
    {
      name: 'refreshToken',
      value: session.refreshToken,
      url: provider.origin,
      sameSite: 'Strict',
    },
  ])
}
