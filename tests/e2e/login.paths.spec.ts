import type { Route } from '@playwright/test'
import { login } from '../support/descriptions/login.ts'
import { loginModel } from '../support/models/login.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { sampleConsents } from './support/provider.ts'
import { interrupt } from './support/settle.ts'
import { expect, heading } from './support/test.ts'

/** The person who signs in decides the first answer, except for these, which the route gives. */
const wires: Record<string, (route: Route) => Promise<void>> = {
  too_many_requests: (route) => route.fulfill(tooManyRequests),
  unreachable: (route) => route.abort(),
}

async function signIn({ page, person, provider, perform }: Fixtures, outcome: string) {
  const wire = wires[outcome]
  if (wire) await page.route('**/api/auth/login', wire, { times: 1 })
  if (outcome === 'challenge') await registerOnce(person, provider)
  const password = outcome === 'credentials_incorrect' ? 'Wrong42password' : 'CabinetDemo1'
  const values = outcome === 'challenge' ? person : { login: 'demo', password }
  await perform(Object.assign({ type: 'credentials.submitted' }, { values }))
}

const tooManyRequests = {
  status: 429,
  contentType: 'application/problem+json',
  headers: { 'retry-after': '90' },
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Too many requests',
    status: 429,
    code: 'too_many_requests',
    retryAfter: 90,
  }),
}

testPathsInBrowser(
  { ...loginModel, input: { verificationId: null, now: () => 0, deviceNow: () => 0 } },
  {
    // A reload is not a gesture of this flow. The sandbox offers
    // Telegram before anybody could do anything else; its window is an end-to-end test of its own.
    isPossible: (event, snapshot) =>
      snapshot.matches({ enteringCredentials: 'lookingForTelegram' })
        ? isTelegramOffered(event)
        : !/readChallenge|telegramSignIn/.test(event.type),
    description: login,
    open: async ({ page }) => {
      await visit(page, '/login')
      return { typed: { login: '', password: '' } }
    },
    facts: ({ typed }) => ({ typed }),
    actions: {
      'credentials.submitted': (_, fixtures, next) => signIn(fixtures, outcomeOf(next)),
      'xstate.done.actor.phoneVerification': endVerification,
    },
    shows: {
      // The offer of the sandbox is there before anybody could look.
      'enteringCredentials.lookingForTelegram': (_, { ui }) =>
        expect.poll(() => ui.buttons('Sign in')).toEqual(['Sign in']),
      signedIn: (_, { page }) => expect(heading(page, /^Welcome/)).toBeVisible(),
    },
  },
)

const resumed = 'GET /auth/phone/*'

/** The paths above take the rest of the flow; these begin where a reload interrupted it. */
testPathsInBrowser(
  { ...loginModel, input: { verificationId: 'verification-1', now: () => 0, deviceNow: () => 0 } },
  {
    part: 'after a reload at the code',
    description: login,
    calls: { readChallenge: resumed },
    isPossible: (_, snapshot) =>
      snapshot.matches('resumingVerification') || snapshot.matches('verifying'),
    open: async ({ page, person, provider }) => {
      const { verificationId } = await provider.beginRegistration(person)
      await interrupt(page, { flow: 'login', verificationId })
      await visit(page, '/login')
      return { typed: { login: '', password: '' } }
    },
    facts: ({ typed }) => ({ typed }),
    actions: { 'xstate.done.actor.phoneVerification': endVerification },
    shows: {
      'enteringCredentials.lookingForTelegram': (_, { ui }) =>
        expect.poll(() => ui.buttons('Sign in')).toEqual(['Sign in']),
      signedIn: (_, { page }) => expect(heading(page, /^Welcome/)).toBeVisible(),
    },
  },
)

async function endVerification(event: AnyEvent, { page, person, provider, ui }: Fixtures) {
  if (outcomeOf(event) === 'closed') {
    await ui.dialog().button('Close').click()
  } else {
    await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
  }
}

function isTelegramOffered(event: AnyEvent): boolean {
  const { output } = { output: null, ...event } as { output: { window?: string | null } | null }
  return event.type.includes('readTelegramOffer') && (output?.window ?? null) !== null
}

function outcomeOf(event: { type: string } | undefined): string {
  const { output, error } = { output: null, error: null, ...event } as {
    output: Record<string, unknown> | null
    error: { failure: { code: string } } | null
  }
  if (error) return error.failure.code
  if (output && 'outcome' in output) return String(output.outcome)
  return output && 'refreshToken' in output ? 'session' : 'challenge'
}

async function registerOnce(
  { login, email, phone, password }: Fixtures['person'],
  provider: Fixtures['provider'],
) {
  await fetch(`${provider.origin}/api/auth/register/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ login, email, phone, password, consents: sampleConsents }),
  })
}
