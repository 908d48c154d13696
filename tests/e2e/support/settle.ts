import type { Page } from '@playwright/test'
import type { Session } from '../../../src/api/contract/session.ts'
import type { Verification } from '../../../src/browser/storage.ts'
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

/** Leaves the record that a flow keeps when a reload interrupts it at its code. */
export async function interrupt(page: Page, verification: Verification): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    (progress) => sessionStorage.setItem('progress', progress),
    JSON.stringify({ version: 1, verification }),
  )
}
