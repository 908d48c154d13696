import type { Page } from '@playwright/test'
import { loginModel } from '../support/models/login.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { enterCode } from './support/code.ts'
import { expect, heading, signIn } from './support/journey.ts'
import { interrupt } from './support/settle.ts'
import { passTime } from './support/time.ts'
import { type Scene, visit, walkJourney } from './support/walk.ts'

const submit = (page: Page) =>
  page.getByRole('button', { name: 'Sign in', exact: true, includeHidden: true })

/** What the first answer will be is decided by who signs in, or on the wire. */
const outcomes: Record<string, (scene: Scene) => Promise<void>> = {
  session: ({ page }) => signIn(page, 'demo', 'CabinetDemo1'),
  credentials_incorrect: ({ page }) => signIn(page, 'demo', 'Wrong42password'),
  challenge: async ({ page, person, provider }) => {
    await registerOnce(person, provider)
    await signIn(page, person.login, person.password)
  },
  too_many_requests: async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.fulfill(tooManyRequests), { times: 1 })
    await signIn(page, 'demo', 'CabinetDemo1')
  },
  unreachable: async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 })
    await signIn(page, 'demo', 'CabinetDemo1')
  },
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

walkJourney(
  { ...loginModel, input: { verificationId: null, now: () => 0, deviceNow: () => 0 } },
  {
    // The transport gives up before the state would; a reload is not a gesture of this flow. The sandbox offers
    // Telegram before anybody could do anything else; its window is a journey of its own.
    isPossible: (event, snapshot) =>
      snapshot.matches({ enteringCredentials: 'lookingForTelegram' })
        ? isTelegramOffered(event)
        : !/answerLimit|readChallenge|telegramSignIn/.test(event.type),
    open: async ({ page }) => {
      await visit(page, '/login')
      return {}
    },
    acts: {
      'credentials.submitted': (_, scene, next) => outcomes[outcomeOf(next)]?.(scene),
      'xstate.after.retryWait.login.waitingToRetry': (_, { page }) => passTime(page, 90_000),
      'xstate.done.actor.phoneVerification': endVerification,
    },
    shows: {
      'enteringCredentials.lookingForTelegram': (_, { page }) => expect(submit(page)).toBeEnabled(),
      'enteringCredentials.offeringTelegram': async ({ context }, { page }) => {
        await expect(submit(page)).toBeEnabled()
        await expect(page.getByRole('button', { name: 'Continue with Telegram' })).toBeEnabled()
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(context.failure ? 1 : 0)
      },
      waitingToRetry: async (_, { page }) => {
        await expect(page.getByText(/^You can try again in 1:/)).toBeVisible()
        await expect(submit(page)).toBeDisabled()
      },
      verifying: (_, { page }) =>
        expect(page.getByRole('dialog', { name: 'Confirm your phone' })).toBeVisible(),
      signedIn: (_, { page }) => expect(heading(page, /^Welcome/)).toBeVisible(),
    },
  },
)

const resumed = 'GET /auth/phone/*'

/** The rest of the flow is walked above; here it begins where a reload interrupted it. */
walkJourney(
  { ...loginModel, input: { verificationId: 'verification-1', now: () => 0, deviceNow: () => 0 } },
  {
    part: 'after a reload at the code',
    calls: { readChallenge: resumed },
    isPossible: ({ type }, snapshot) =>
      !type.includes('answerLimit') &&
      (snapshot.matches('resumingVerification') || snapshot.matches('verifying')),
    open: async ({ page, person, provider }) => {
      const { verificationId } = await provider.beginRegistration(person)
      await interrupt(page, { flow: 'login', verificationId })
      await visit(page, '/login')
      return {}
    },
    acts: { 'xstate.done.actor.phoneVerification': endVerification },
    shows: {
      resumingVerification: (_, { page }) => expect(submit(page)).toBeDisabled(),
      'enteringCredentials.lookingForTelegram': (_, { page }) => expect(submit(page)).toBeEnabled(),
      verifying: (_, { page }) =>
        expect(page.getByRole('dialog', { name: 'Confirm your phone' })).toBeVisible(),
      signedIn: (_, { page }) => expect(heading(page, /^Welcome/)).toBeVisible(),
    },
  },
)

async function endVerification(event: AnyEvent, { page, person, provider }: Scene) {
  if (outcomeOf(event) === 'closed') {
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
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
  { login, email, phone, password }: Scene['person'],
  provider: Scene['provider'],
) {
  await fetch(`${provider.origin}/api/auth/register/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ login, email, phone, password }),
  })
}
