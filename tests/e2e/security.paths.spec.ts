import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Security, SecurityChange } from '../../src/api/contract/security.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { securityMachine } from '../../src/machines/security.machine.ts'
import type { SecurityChangeResult } from '../../src/machines/security-change.machine.ts'
import { securityModel } from '../support/models/security.model.ts'
import { byEmail, waiting } from '../support/models/security-samples.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { enterCode } from './support/code.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { type Fixtures, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof securityMachine>
type Own = { asked: { change: SecurityChange }; phone: { token: string; isWaiting: boolean } }

const read = 'GET /user/settings/security'
const change = 'PATCH /user/settings/security'
const cancel = 'POST /user/settings/security/cancel'

const bySms: Security = { ...byEmail, method: 'sms' }
const toApp: SecurityChange = { method: 'authenticator' }

/** Somebody with a phone only asks for an app, whose set-up is walked by itself, and for a code at every sign-in. */
const model = {
  ...securityModel,
  cases: ({ context }: Snapshot): ModelEvent<typeof securityMachine>[] => {
    const security = context.security ?? bySms
    const { codeAtSignIn } = security
    return [
      answered('readSecurity', security),
      // Before anything was read, the phone may be waiting to change.
      ...(context.security === null
        ? [answered('readSecurity', { ...bySms, pending: waiting.pending })]
        : []),
      answered('cancelChange', { ...security, pending: null }),
      failed('cancelChange', 'unreachable'),
      failed('readSecurity', 'unreachable'),
      ...(context.marked === null
        ? [{ type: 'method.marked' as const, method: 'authenticator' as const }]
        : [{ type: 'change.requested' as const, change: toApp }]),
      { type: 'change.requested', change: { codeAtSignIn: !codeAtSignIn } },
      ...(context.change !== null && 'codeAtSignIn' in context.change
        ? [
            answered('securityChange', {
              outcome: 'changed',
              security: { ...security, codeAtSignIn: !codeAtSignIn },
            }),
          ]
        : []),
      answered('securityChange', { outcome: 'cancelled' }),
      answered('securityChange', { outcome: 'unknown' }),
    ]
  },
  project: ({
    security,
    marked,
    change: asked,
    isChanged,
    isCancelled,
    failure,
  }: Snapshot['context']) => ({
    codeAtSignIn: security?.codeAtSignIn,
    isWaiting: security?.pending != null,
    isCancelled,
    marked,
    asked,
    isChanged,
    failure: failure?.code,
  }),
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const asking = (page: Page) => page.getByRole('dialog', { name: 'Confirm with your password' })
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const signInCode = (page: Page) =>
  page.getByRole('switch', { name: /^Ask for a code at every sign-in/ })

async function expectSettings(snapshot: Snapshot, page: Page, isOpen: boolean) {
  const { security, marked, isChanged, isCancelled } = snapshot.context
  const isWaiting = security?.pending != null
  await expect(main(page).getByText(/^Your phone changes to/)).toHaveCount(isWaiting ? 1 : 0)
  const isCancelling = snapshot.matches('cancelling')
  await expect(button(page, 'Cancelling…')).toHaveCount(isCancelling ? 1 : 0)
  if (isWaiting && !isCancelling) {
    await expect(button(page, 'Cancel this change')).toBeEnabled({ enabled: isOpen })
  }
  await expect(main(page).getByText(/^The change is cancelled/)).toHaveCount(isCancelled ? 1 : 0)
  const isNotCancelled = snapshot.matches({ choosing: 'notCancelled' })
  await expect(main(page).getByText('The change was not cancelled')).toHaveCount(
    isNotCancelled ? 1 : 0,
  )
  const codeAtSignIn = security?.codeAtSignIn ?? false
  await expect(radio(page, marked === null ? /^SMS/ : /^Authenticator app/)).toBeChecked()
  await expect(radio(page, /^Authenticator app/)).toBeEnabled({ enabled: isOpen })
  await expect(radio(page, /^Telegram/)).toBeDisabled()
  await expect(button(page, 'Continue')).toHaveCount(marked !== null && isOpen ? 1 : 0)
  await expect(signInCode(page)).toBeChecked({ checked: codeAtSignIn })
  await expect(signInCode(page)).toBeEnabled({ enabled: isOpen })
  const said = codeAtSignIn
    ? 'From now on a code is asked for at every sign-in.'
    : 'From now on login and password are enough to sign in.'
  await expect(main(page).getByText(/^From now on/)).toHaveText(isChanged ? [said] : [])
}

/** By the flow of the change itself, as far as it takes to end like this. */
async function endChange(event: AnyEvent, { page, person, provider, gate, asked }: Fixtures & Own) {
  const { output } = { output: { outcome: 'cancelled' }, ...event } as {
    output: SecurityChangeResult
  }
  await asking(page).getByLabel('Your password', { exact: true }).fill(person.password)
  await asking(page).getByRole('button', { name: 'Continue' }).click()
  await gate.pass(change)
  const confirmation = page.getByRole('dialog', { name: 'Confirm the change' })
  await expect(confirmation).toBeVisible()
  if (output.outcome === 'cancelled') {
    return confirmation.getByRole('button', { name: 'Close', exact: true }).click()
  }
  await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
  if ('method' in asked.change) await page.getByLabel('Code from the app').fill('123456')
  if (output.outcome === 'changed') return gate.pass(change)
  await gate.cut(change)
  await button(page, 'Do not wait').click()
}

/** As whoever lost the phone does it: by the password and a code to the new one. */
async function waitForPhone({ person, provider, phone: own }: Fixtures & Own) {
  own.isWaiting = true
  const phone = `${person.phone.slice(0, -1)}${person.phone.endsWith('1') ? 2 : 1}`
  const answer = await fetch(`${provider.origin}/api/user-data`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${own.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: person.password, lost: 'wait' }),
  })
  const { challenge } = (await answer.json()) as { challenge: Challenge }
  const code = await provider.lastCode(phone)
  await provider.confirm({ verificationId: challenge.verificationId, code })
}

walkInBrowser(model, {
  calls: { readSecurity: read, cancelChange: cancel, change },
  // Only what is marked can be left as it is.
  isPossible: ({ type }, { context }) => type !== 'method.unmarked' || context.marked !== null,
  open: async ({ page, person, provider }) => {
    const { refreshToken: token } = await settle(page, provider, person)
    await visit(page, '/settings/security')
    return { asked: { change: toApp }, phone: { token, isWaiting: false } }
  },
  acts: {
    'retry.requested': (_, { page }) => button(page, 'Load again').click(),
    'method.marked': (_, { page }) => radio(page, /^Authenticator app/).check(),
    'method.unmarked': (_, { page }) => button(page, 'Leave it as it is').click(),
    'change.requested': async (event, { page, asked }) => {
      asked.change = { change: toApp, ...event }.change
      // The switch turns only when the provider has said so.
      if ('method' in asked.change) await button(page, 'Continue').click()
      else await signInCode(page).click()
    },
    'cancellation.requested': (_, { page }) => button(page, 'Cancel this change').click(),
    'xstate.done.actor.readSecurity': async (event, fixtures) => {
      const { output } = { output: bySms, ...event } as { output: Security }
      if (output.pending && !fixtures.phone.isWaiting) await waitForPhone(fixtures)
      await fixtures.gate.pass(read)
    },
    'xstate.done.actor.securityChange': endChange,
  },
  shows: {
    loading: async (_, { page }) => {
      await expect(main(page).getByText('Loading…').first()).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(0)
    },
    notLoaded: async (_, { page }) => {
      await expect(main(page).getByRole('alert')).toContainText('No connection.')
      await expect(button(page, 'Load again')).toBeEnabled()
    },
    'choosing.undisturbed': (snapshot, { page }) => expectSettings(snapshot, page, true),
    'choosing.notCancelled': (snapshot, { page }) => expectSettings(snapshot, page, true),
    cancelling: (snapshot, { page }) => expectSettings(snapshot, page, false),
    changing: async (snapshot, { page }) => {
      await expectSettings(snapshot, page, false)
      await expect(asking(page)).toBeVisible()
    },
  },
})
