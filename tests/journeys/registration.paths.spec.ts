import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type {
  RegistrationAids,
  registrationMachine,
} from '../../src/machines/registration.machine.ts'
import { isOffered } from '../../src/machines/telegram-offer.ts'
import { registrationModel } from '../support/models/registration.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { enterCode } from './support/code.ts'
import { expect, heading } from './support/journey.ts'
import { newcomer, type Person } from './support/provider.ts'
import { interrupt } from './support/settle.ts'
import { passTime } from './support/time.ts'
import { failureIn, type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof registrationMachine>

const inviter = 'POST /user/profile'
const register = 'POST /auth/register/*'
const challenge = 'GET /auth/phone/*'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, includeHidden: true })
const note = (page: Page) =>
  page.getByText(
    /^Checking…|^No answer has come|^We do not know yet|^You can try again|^Choose an inviter/,
  )
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm your phone' })

async function fillIn(page: Page, person: Person) {
  await page.getByLabel('Login', { exact: true }).fill(person.login)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill(person.password)
}

const expectShown =
  (seen: { canSubmit?: boolean; busy?: boolean; note?: string | RegExp; alert?: RegExp }) =>
  async (snapshot: Snapshot, { page }: Scene) => {
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeAttached()
    const submit = button(page, 'Create account')
    await expect(submit).toBeEnabled({ enabled: seen.canSubmit ?? false })
    const busy = page.locator('main button[type=submit][aria-busy=true]')
    await expect(busy).toHaveCount(seen.busy ? 1 : 0)
    await expect(note(page)).toHaveText(seen.note ? [seen.note] : [])
    if (seen.alert) await expect(page.getByRole('main').getByRole('alert')).toHaveText(seen.alert)
    await expect(dialog(page)).toHaveCount(snapshot.matches('verifying') ? 1 : 0)
  }

const outputIn = (event: AnyEvent) => {
  const { output } = { output: null, ...event } as { output: Record<string, unknown> | null }
  return output
}

/** What the provider refuses only under circumstances of its own, its sandbox is asked to refuse. */
async function fail(event: AnyEvent, { provider, gate }: Scene, call: string, operation: string) {
  const code = failureIn(event)
  if (code === 'unreachable') {
    await gate.cut(call)
  } else {
    await provider.fault(operation, { fault: 'status', code })
    await gate.pass(call)
  }
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

walkJourney(registrationModel, {
  calls: { readInviter: inviter, register, readChallenge: challenge },
  isPossible: (event, snapshot) => {
    // The sandbox offers Telegram; its window is a journey of its own.
    if (event.type.includes('telegramSignIn')) return false
    if (event.type === 'xstate.done.actor.loadAids')
      return isOffered((outputIn(event) as RegistrationAids | null)?.telegram ?? null)
    // The provider opens no session before the phone is confirmed.
    if (event.type === 'xstate.done.actor.register')
      return !('refreshToken' in (outputIn(event) ?? {}))
    return snapshot.status === 'active'
  },
  open: async ({ page, person, provider }) => {
    const host = newcomer()
    await provider.register(host)
    const interrupted = newcomer()
    const { verificationId } = await provider.beginRegistration(interrupted)
    const endScript = await holdScript(page)
    await interrupt(page, { flow: 'registration', verificationId })
    await visit(page, `/register/${host.login}`)
    return { host, endScript, asked: { phone: interrupted.phone }, person }
  },
  acts: {
    'inviter.given': async (_, { page, host }) => {
      await page.getByLabel('Inviter’s login').fill(host.login)
      await button(page, 'Look for this login').click()
    },
    'inviter.defaulted': (_, { page }) => button(page, /^Go on with/).click(),
    'inviter.accepted': (_, { page }) => button(page, /^Go on/).click(),
    'check.repeated': (_, { page }) => button(page, 'Check again').click(),
    'registration.submitted': async (_, { page, person, asked }) => {
      await fillIn(page, person)
      asked.phone = person.phone
      await button(page, 'Create account').click()
    },
    'outcome.requested': (_, { page }) => button(page, 'Ask again now').click(),
    'xstate.error.actor.readInviter': (event, scene) => fail(event, scene, inviter, 'readInviter'),
    'xstate.error.actor.register': (event, scene) => fail(event, scene, register, 'register'),
    'xstate.error.actor.readChallenge': (event, scene) =>
      fail(event, scene, challenge, 'readChallenge'),
    'xstate.done.actor.loadAids': (_, { endScript }) => endScript((route) => route.continue()),
    // The aids of the form are never refused, but they may not come.
    'xstate.error.actor.loadAids': (_, { page }) => passTime(page, 20_000),
    'xstate.after.retryWait.registration.waitingToRetry': (_, { page }) => passTime(page, 60_000),
    'xstate.done.actor.phoneVerification': async (event, { page, provider, asked }) => {
      if (outputIn(event)?.outcome === 'confirmed') {
        await enterCode(page.getByLabel('Code from the SMS'), provider, asked.phone)
      } else {
        await page.getByRole('button', { name: 'Wrong number?' }).click()
      }
    },
  },
  shows: {
    resumingVerification: expectShown({}),
    checkingInviter: expectShown({ note: 'Checking…' }),
    inviterUnknown: expectShown({ alert: /There is no inviter/, note: /^Choose an inviter/ }),
    inviterNotChecked: expectShown({ alert: /We could not check the inviter/ }),
    'enteringData.loadingAids': expectShown({ canSubmit: true }),
    'enteringData.offeringTelegram': async (snapshot, scene) => {
      await expectShown({ canSubmit: true })(snapshot, scene)
      await expect(button(scene.page, 'Continue with Telegram')).toBeEnabled()
    },
    'enteringData.formOnly': expectShown({ canSubmit: true }),
    registering: expectShown({ busy: true }),
    checkingOutcome: expectShown({ busy: true, note: /^No answer has come/ }),
    outcomeUnknown: expectShown({ busy: true, note: /^We do not know yet/ }),
    waitingToRetry: expectShown({ note: /^You can try again in (1:00|0:5\d)$/ }),
    verifying: expectShown({}),
    signedIn: (_, { page }) => expect(heading(page, /^Welcome/)).toBeVisible(),
  },
})
