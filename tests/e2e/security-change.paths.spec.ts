import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type {
  SecurityOutcome,
  SecurityRequest,
  SecurityWait,
  securityChangeMachine,
} from '../../src/machines/security-change.machine.ts'
import { like, numbered } from '../support/description.ts'
import { securityChange } from '../support/descriptions/security-change.ts'
import { securityChangeModel } from '../support/models/security-change.model.ts'
import { byApp } from '../support/models/security-samples.ts'
import type { AnyEvent } from '../support/paths.ts'
import { appCode, keyOnPage } from './support/authenticator.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof securityChangeMachine>
type Own = { app: { key: string; isInForce: boolean } }

const change = 'PATCH /user/settings/security'
const read = 'GET /user/settings/security'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const again = /^(Start again|Ask for the code again)$/
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const asking = (page: Page) => dialog(page, 'Confirm with your password')
const setUp = (page: Page) => dialog(page, 'Set up your authenticator app')

const outputIn = (event: AnyEvent) => ({ output: null, ...event }).output as unknown
const outcomeIn = (event: AnyEvent) => {
  const { outcome, reason } = outputIn(event) as { outcome: string; reason?: string }
  return reason ?? outcome
}
const isByApp = (event: AnyEvent) => outputIn(event) === byApp

/** The person's codes come by SMS. */
function isPossible(event: AnyEvent, { context }: Snapshot): boolean {
  const { type } = event
  const isRenewal = 'renewRecoveryCodes' in context.change
  // Nothing but a code by the method in force allows an app where no other channel is proven.
  if (type.endsWith('done.actor.phoneVerification') && outcomeIn(event) === 'lost') return false
  if (type.endsWith('done.actor.requestChange')) {
    const answer = outputIn(event) as SecurityRequest | SecurityOutcome | SecurityWait
    // Passkeys have written tests of their own.
    if ('passkey' in answer) return false
    return 'challenge' in answer && (answer.authenticator === null) === isRenewal
  }
  if (type.endsWith('done.actor.completeChange'))
    return (outputIn(event) as SecurityOutcome).recoveryCodes !== null
  if (!isRenewal) return true
  // From here on the app confirms, and it shows one code that it has not shown yet.
  if (type === 'renewal.requested') return false
  if (type.endsWith('error.actor.completeChange')) return failureIn(event) === 'unreachable'
  if (type.endsWith('done.actor.phoneVerification')) return outcomeIn(event) !== 'wrongTarget'
  return !type.endsWith('done.actor.readSecurity') || isByApp(event)
}

async function endVerification(event: AnyEvent, { page, person, provider, app }: Fixtures & Own) {
  const outcome = outcomeIn(event)
  if (outcome === 'closed') {
    await button(page, 'Close').click()
  } else if (outcome === 'wrongTarget') {
    await button(page, 'Wrong number?').click()
  } else if (app.isInForce) {
    await page.getByLabel('Code from the authenticator app').fill(await appCode(app.key, 0))
  } else {
    await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
    await expect(setUp(page)).toBeVisible()
    app.key = await keyOnPage(page)
  }
}

async function failCompletion(event: AnyEvent, { gate, provider }: Fixtures) {
  const code = failureIn(event)
  if (code === 'unreachable') return gate.cut(change)
  if (code === 'code_expired') await provider.advance(601)
  if (code === 'too_many_requests')
    await provider.fault('changeSecurity', { fault: 'status', code })
  await gate.pass(change)
}

testPathsInBrowser(securityChangeModel, {
  description: securityChange,
  calls: { requestChange: change, completeChange: change, readSecurity: read },
  isPossible,
  open: async ({ page, person, provider, gate }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/security')
    await gate.pass(read)
    await page.getByRole('radio', { name: /^Authenticator app/ }).check()
    await button(page, 'Continue').click()
    await expect(asking(page)).toBeVisible()
    return { app: { key: '', isInForce: false } }
  },
  facts: ({ person: { login, password } }) => ({
    login,
    password,
    key: like(/^([A-Z2-7]{4} ?)+$/),
    recoveryCodes: Array.from({ length: 10 }, () => like(/^\w{5}-\w{5}$/)),
    counted: numbered,
  }),
  actions: {
    'codes.printed': async (_, { page }) => {
      // A browser without a window has no printer to ask.
      await page.evaluate(() => Object.assign(window, { print: () => (document.title += ' (p)') }))
      await button(page, 'Print').click()
      await expect(page).toHaveTitle(/ \(p\)$/)
    },
    'xstate.done.actor.phoneVerification': endVerification,
    'xstate.error.actor.requestChange': async (event, { gate, provider }) => {
      const code = failureIn(event)
      if (code === 'old_password_incorrect') {
        return gate.alter(change, { password: 'Wrong42password' })
      }
      await provider.fault('changeSecurity', { fault: 'status', code })
      await gate.pass(change)
    },
    'xstate.done.actor.completeChange': async (_, { gate, app }) => {
      if (app.isInForce) return gate.pass(change)
      app.isInForce = true
      await gate.alter(change, { authenticatorCode: await appCode(app.key, -1) })
    },
    'xstate.error.actor.completeChange': failCompletion,
    'xstate.done.actor.readSecurity': async (event, { gate, app }) => {
      if (isByApp(event) && !app.isInForce) {
        app.isInForce = true
        await gate.arriveLate({ authenticatorCode: await appCode(app.key, -1) })
      }
      await gate.pass(read)
    },
  },
  shows: {
    changed: async (_, { page }) => {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const said = main(page).getByText('From now on your authenticator app shows the codes.')
      await expect(said).toBeVisible()
    },
    closed: async (_, { page }) => {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button(page, again).or(button(page, 'Check now'))).toHaveCount(0)
    },
  },
})
