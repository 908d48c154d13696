import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { Contacts } from '../../src/api/contract/user.ts'
import type { emailVerificationMachine } from '../../src/machines/email-verification.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { emailVerificationModel } from '../support/models/email-verification.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { enterCode } from './support/code.ts'
import { settle } from './support/settle.ts'
import { expect, heading } from './support/test.ts'
import { age, passTime } from './support/time.ts'
import { type Fixtures, failureIn, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof emailVerificationMachine>

const confirm = 'POST /auth/phone/confirm'
const contacts = 'GET /user-data/byType/contacts'
const send = 'PATCH /user-data'

const card = (page: Page) =>
  page
    .locator('main section')
    .filter({ has: page.getByText('Confirm your e-mail', { exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const outputIn = (event: AnyEvent) => ({ output: null, ...event }).output as unknown

const messages: Record<string, RegExp> = {
  code_not_sent: /^Code sending error\./,
  too_many_requests: /^Too many requests: repeat in a few minutes\./,
  unreachable: /^No connection\./,
}
const rejections: Record<string, RegExp> = {
  code_expired: /^This link is out of date\./,
  code_invalid: /^This link is not valid any more\./,
  email_taken: /^This e-mail belongs to another account\./,
}

/** The one thing that is said, what there is to press, and the failure. */
async function expectShown(
  page: Page,
  seen: { says: RegExp; way: string | null; alert?: RegExp | undefined },
) {
  await expect(card(page)).toContainText(seen.says)
  await expect(card(page).locator('button:enabled')).toHaveText(seen.way ? [seen.way] : [])
  await expect(card(page).getByRole('alert')).toHaveText(seen.alert ? [seen.alert] : [])
}

const expectSay =
  (says: RegExp, way: string | null = null) =>
  ({ context: { failure } }: Snapshot, { page }: Fixtures) =>
    expectShown(page, { says, way, alert: failure ? messages[failure.code] : undefined })

/** Whether the provider would: a mailbox that was confirmed once stays so, and nobody here came without one. */
function isPossible(event: AnyEvent, snapshot: Snapshot): boolean {
  if (snapshot.matches('confirmed') || snapshot.matches('alreadyConfirmed')) return false
  if (event.type.endsWith('done.actor.sendMail')) return outputIn(event) !== null
  if (event.type.endsWith('done.actor.readContacts'))
    return ((outputIn(event) as Contacts | null)?.email ?? null) !== null
  return true
}

const confirmed = async (fixtures: Fixtures, link: string) => {
  const { searchParams } = new URL(link, fixtures.provider.origin)
  const [verificationId, code] = ['verification', 'code'].map((name) => searchParams.get(name))
  await fixtures.provider.confirm({ verificationId: verificationId ?? '', code: code ?? '' })
}

async function endVerification(event: AnyEvent, { page, person, provider, gate }: Fixtures) {
  const { outcome, reason } = outputIn(event) as { outcome: string; reason?: string }
  if (outcome === 'confirmed') {
    await enterCode(page.getByLabel('Code from the e-mail'), provider, person.email)
    await gate.pass(confirm)
  } else if (reason === 'closed') {
    await button(page, 'Close').click()
  } else {
    await button(page, 'Wrong address?').click()
    await expect(heading(page, 'Personal data')).toBeVisible()
    await age(page)
    await page.goBack()
    await gate.pass(contacts)
  }
}

walkInBrowser(emailVerificationModel, {
  calls: { confirmLink: confirm, readContacts: contacts, sendMail: send },
  isPossible,
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/verify-email')
    return {}
  },
  acts: {
    // As a link of the mail does, opened in this tab.
    'location.visited': async (event, { page, person, provider }) => {
      const { location } = event as AnyEvent & { location: RouteLocation }
      const link = await provider.mailedLink(person.email)
      await age(page)
      await page.evaluate(
        (address) => history.pushState(null, '', address),
        location.query.code ? link : '/verify-email',
      )
    },
    'link.confirmed': (_, { page }) => button(page, 'Confirm the e-mail').click(),
    'contacts.requested': (_, { page }) =>
      page.getByRole('button', { name: /^(Load again|Ask for a new mail)$/ }).click(),
    'mail.requested': (_, { page }) => button(page, 'Send the mail').click(),
    'xstate.error.actor.confirmLink': async (event, { provider, gate }) => {
      const code = failureIn(event)
      if (code === 'unreachable') return gate.cut(confirm)
      await provider.fault('confirmCode', { fault: 'status', code })
      await gate.pass(confirm)
    },
    'xstate.done.actor.readContacts': async (event, fixtures) => {
      const { provider, person, gate } = fixtures
      if ((outputIn(event) as Contacts).emailConfirmed)
        await confirmed(fixtures, await provider.mailedLink(person.email))
      await gate.pass(contacts)
    },
    'xstate.error.actor.sendMail': async (event, { provider, gate }) => {
      await provider.fault('changeUserData', { fault: 'status', code: failureIn(event) })
      await gate.pass(send)
    },
    'xstate.after.retryWait.emailVerification.waitingToRetry': (_, { page }) =>
      passTime(page, 60_000),
    'xstate.done.actor.phoneVerification': endVerification,
  },
  shows: {
    offeringConfirmation: expectSay(/Confirm that this mailbox is yours/, 'Confirm the e-mail'),
    confirmingLink: expectSay(/Confirm that this mailbox is yours/),
    linkRefused: ({ context }, { page }) =>
      expectShown(page, {
        says: /./,
        way: context.failure?.code === 'email_taken' ? null : 'Ask for a new mail',
        alert: rejections[context.failure?.code ?? ''],
      }),
    readingContacts: async (_, { page }) => {
      await expect(card(page).getByRole('status')).toHaveText('Loading…')
    },
    contactsNotRead: expectSay(/We could not find out which e-mail/, 'Load again'),
    alreadyConfirmed: expectSay(/There is nothing left to confirm/),
    offeringMail: expectSay(/is not confirmed yet/, 'Send the mail'),
    sendingMail: expectSay(/is not confirmed yet/),
    waitingToRetry: expectSay(/You can try again in/),
    verifying: (_, { page }) =>
      expect(page.getByRole('dialog', { name: 'Confirm your e-mail' })).toBeVisible(),
    confirmed: expectSay(/Your e-mail is confirmed/),
  },
})
