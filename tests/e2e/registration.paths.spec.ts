import type { Page, Route } from '@playwright/test'
import type { RegistrationAids } from '../../src/machines/registration.machine.ts'
import { isOffered } from '../../src/machines/telegram-offer.ts'
import { like, numbered } from '../support/description.ts'
import { registration, untyped } from '../support/descriptions/registration.ts'
import { registrationModel } from '../support/models/registration.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { newcomer } from './support/provider.ts'
import { interrupt } from './support/settle.ts'
import { expect, heading } from './support/test.ts'
import { passTime } from './support/time.ts'

const outputIn = (event: AnyEvent) => {
  const { output } = { output: null, ...event } as { output: Record<string, unknown> | null }
  return output
}

/** The list of common passwords is a script of its own, which waits as calls do. */
async function holdScript(page: Page) {
  let held: Route[] = []
  await page.route('**/assets/common-passwords*', (route) => {
    held.push(route)
  })
  return async (end: (route: Route) => Promise<void>) => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    const ending = held
    held = []
    await Promise.all(ending.map(end))
  }
}

testPathsInBrowser(registrationModel, {
  description: registration,
  calls: {
    readInviter: 'POST /user/profile',
    register: 'POST /auth/register/*',
    readTerms: 'GET /legal',
    readChallenge: 'GET /auth/phone/*',
  },
  // The provider refuses these only under circumstances of its own.
  faults: {
    readInviter: 'readInviter',
    register: 'register',
    readTerms: 'listLegalDocuments',
    readChallenge: 'readChallenge',
  },
  isPossible: (event, snapshot) => {
    // The sandbox offers Telegram; its window is an end-to-end test of its own.
    if (event.type.includes('telegramSignIn')) return false
    if (event.type === 'xstate.done.actor.loadAids')
      return isOffered((outputIn(event) as RegistrationAids | null)?.telegram ?? null)
    // The provider opens no session before the phone is confirmed.
    if (event.type === 'xstate.done.actor.register')
      return !('refreshToken' in (outputIn(event) ?? {}))
    return snapshot.status === 'active'
  },
  open: async ({ page, provider }) => {
    const host = newcomer()
    await provider.register(host)
    const interrupted = newcomer()
    const { verificationId } = await provider.beginRegistration(interrupted)
    const endScript = await holdScript(page)
    await interrupt(page, { flow: 'registration', verificationId })
    await visit(page, `/register/${host.login}`)
    return { host, endScript, interrupted, typed: { ...untyped } }
  },
  facts: ({ host, typed, person }) => ({
    typed,
    person,
    inviter: (login) => (login === 'cabinet' ? login : host.login),
    since: like(/^member since \d+ \w+ \d{4}$/),
    counted: numbered,
  }),
  actions: {
    'xstate.done.actor.loadAids': (_, { endScript }) => endScript((route) => route.continue()),
    // The aids of the form are never refused, but they may not come.
    'xstate.error.actor.loadAids': (_, { page }) => passTime(page, 20_000),
    'xstate.done.actor.phoneVerification': async (
      event,
      { page, provider, ui, typed, interrupted },
    ) => {
      if (outputIn(event)?.outcome === 'confirmed') {
        await enterCode(
          page.getByLabel('Code from the SMS'),
          provider,
          typed.phone || interrupted.phone,
        )
      } else {
        await ui.button('Wrong number?').click()
      }
    },
  },
  shows: {
    signedIn: (_, { page }) => expect(heading(page, /^Welcome/)).toBeVisible(),
  },
})
