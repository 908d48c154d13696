import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { forgotPasswordMachine } from '../../src/machines/forgot-password.machine.ts'
import type { Place } from '../../src/machines/places.ts'
import { forgotPasswordModel, newPassword } from '../support/models/forgot-password.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { enterCode } from './support/code.ts'
import { expect, heading } from './support/journey.ts'
import { interrupt } from './support/settle.ts'
import { passTime } from './support/time.ts'
import { failureIn, type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof forgotPasswordMachine>
type Own = { script: { held: Route[] } }

const request = 'POST /auth/reset-password'
const challenge = 'GET /auth/phone/*'
const set = 'POST /auth/set-password'

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const codeStep = (page: Page) => page.getByRole('dialog', { name: 'Code from the e-mail' })

const messages: Record<string, string> = {
  code_expired: 'The code is out of date.',
  unreachable: 'No connection.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
}

const interruptions = { reloaded: 'Back to the first step', tooLate: 'Too much time has passed' }

const expectAccount =
  (seen: { canSubmit?: boolean; isBusy?: boolean; isWaiting?: boolean }) =>
  async ({ context: { failure, interruption }, ...snapshot }: Snapshot, { page }: Scene) => {
    const isVerifying = snapshot.matches('verifying')
    await expect(codeStep(page)).toHaveCount(isVerifying ? 1 : 0)
    await expect(page.locator('h1')).toHaveText('Forgot password?')
    await expect(button(page, 'Send the code')).toBeEnabled({ enabled: seen.canSubmit ?? false })
    await expect(page.locator('main button[aria-busy=true]')).toHaveCount(seen.isBusy ? 1 : 0)
    await expect(page.getByText(/^You can try again in/)).toHaveCount(seen.isWaiting ? 1 : 0)
    if (isVerifying) return
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      failure ? [messages[failure.code] ?? '?'] : [],
    )
    const begun = interruption && !failure ? [interruptions[interruption]] : []
    await expect(page.getByText(/^(Back to the first step|Too much time has passed)$/)).toHaveText(
      begun,
    )
  }

const expectPassword =
  (isOpen: boolean) =>
  async ({ context: { failure } }: Snapshot, { page }: Scene) => {
    await expect(heading(page, 'Set a new password')).toBeVisible()
    await expect(codeStep(page)).toHaveCount(0)
    await expect(button(page, 'Set the password')).toBeEnabled({ enabled: isOpen })
    await expect(field(page, 'New password')).toBeEditable({ editable: isOpen })
    const refused = page.getByRole('main').getByRole('alert')
    if (isOpen) await expect(refused).toContainText(failure ? ['Too simple'] : [])
  }

async function fail(event: AnyEvent, { provider, gate }: Scene, call: string, operation: string) {
  const code = failureIn(event)
  if (code === 'unreachable') return gate.cut(call)
  if (code === 'validation_failed') return gate.alter(call, { password: 'password1' })
  await provider.fault(operation, { fault: 'status', code })
  await gate.pass(call)
}

/** The list of common passwords is a script of its own, which waits as calls do. */
async function endScript({ script }: Own, end: (route: Route) => Promise<void>) {
  await expect.poll(() => script.held.length).toBeGreaterThan(0)
  await Promise.all(script.held.splice(0).map(end))
}

walkJourney(forgotPasswordModel, {
  calls: { requestReset: request, readChallenge: challenge, setPassword: set },
  open: async ({ page, person, provider }) => {
    await provider.register(person)
    const { verificationId } = await provider.beginReset(person)
    const script = { held: [] as Route[] }
    await page.route('**/assets/common-passwords*', (route) => {
      script.held.push(route)
    })
    await interrupt(page, { flow: 'forgotPassword', verificationId })
    await visit(page, '/forgot-password?step=code')
    return { script }
  },
  acts: {
    // As Back and Forward do.
    'place.visited': (event, { page }) => {
      const { place } = event as AnyEvent & { place: Place }
      return page.evaluate(
        (search) => history.pushState(null, '', `/forgot-password${search}`),
        place.query.step ? `?step=${place.query.step}` : '',
      )
    },
    'account.submitted': async (_, { page, person }) => {
      await field(page, 'Login').fill(person.login)
      await field(page, 'E-mail').fill(person.email)
      await button(page, 'Send the code').click()
    },
    'password.submitted': async (_, { page }) => {
      await field(page, 'New password').fill(newPassword)
      await field(page, 'Repeat the new password').fill(newPassword)
      await button(page, 'Set the password').click()
    },
    'outcome.requested': (_, { page }) => button(page, 'Ask again').click(),
    'xstate.error.actor.requestReset': (event, scene) =>
      fail(event, scene, request, 'requestPasswordReset'),
    'xstate.error.actor.readChallenge': (event, scene) =>
      fail(event, scene, challenge, 'readChallenge'),
    'xstate.error.actor.setPassword': (event, scene) => fail(event, scene, set, 'setPassword'),
    'xstate.done.actor.loadCommonPasswords': (_, scene) =>
      endScript(scene, (route) => route.continue()),
    'xstate.error.actor.loadCommonPasswords': (_, scene) =>
      endScript(scene, (route) => route.abort()),
    'xstate.after.retryWait.forgotPassword.waitingToRetry': (_, { page }) => passTime(page, 60_000),
    'xstate.done.actor.phoneVerification': async (event, { page, person, provider }) => {
      const { output } = event as AnyEvent & { output: { outcome: string } }
      if (output.outcome === 'closed') await button(page, 'Wrong address?').click()
      else {
        await enterCode(
          codeStep(page).getByLabel('Code from the e-mail').last(),
          provider,
          person.email,
        )
      }
    },
  },
  shows: {
    resumingVerification: async (snapshot, scene) => {
      await expectAccount({ isBusy: true })(snapshot, scene)
      await expect(scene.page.getByText('Looking for the code that you were sent…')).toBeVisible()
    },
    enteringAccount: expectAccount({ canSubmit: true }),
    requestingCode: expectAccount({ isBusy: true }),
    waitingToRetry: expectAccount({ isWaiting: true }),
    verifying: expectAccount({}),
    'enteringPassword.loadingCommonPasswords': expectPassword(true),
    'enteringPassword.fullyAdvised': expectPassword(true),
    'enteringPassword.partlyAdvised': expectPassword(true),
    settingPassword: expectPassword(false),
    outcomeUnknown: async ({ context }, { page }) => {
      const canAsk = context.passwordToken !== null
      await expect(page.getByRole('main').getByRole('status')).toContainText(
        canAsk ? /^We do not know yet whether/ : /^The new password was most likely set\./,
      )
      await expect(button(page, 'Ask again')).toHaveCount(canAsk ? 1 : 0)
    },
    passwordSet: async (_, { page }) => {
      await expect(heading(page, 'The new password is set')).toBeVisible()
      await expect(page.getByText('Withdrawals are on hold for 24 hours')).toBeVisible()
      await expect(page.getByText(/also opens this account$/)).toHaveCount(0)
    },
  },
})
