import type { SnapshotFrom } from 'xstate'
import { maskedTarget } from '../../server/services/masked-target.ts'
import type { Contacts } from '../../src/api/contract/user.ts'
import type { emailVerificationMachine } from '../../src/machines/email-verification.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { numbered } from '../support/description.ts'
import { emailVerification } from '../support/descriptions/email-verification.ts'
import { emailVerificationModel } from '../support/models/email-verification.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { settle } from './support/settle.ts'
import { expect, heading } from './support/test.ts'
import { age } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof emailVerificationMachine>

const confirm = 'POST /auth/phone/confirm'
const contacts = 'GET /user-data/byType/contacts'
const send = 'PATCH /user-data'

const outputIn = (event: AnyEvent) => ({ output: null, ...event }).output as unknown

/** A confirmed mailbox stays confirmed at the provider, and every person here has one. */
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

async function endVerification(event: AnyEvent, { page, person, provider, gate, ui }: Fixtures) {
  const { outcome, reason } = outputIn(event) as { outcome: string; reason?: string }
  if (outcome === 'confirmed') {
    await enterCode(page.getByLabel('Code from the e-mail'), provider, person.email)
    await gate.pass(confirm)
  } else if (reason === 'closed') {
    await ui.button('Close').click()
  } else {
    await ui.button('Wrong address?').click()
    await expect(heading(page, 'Personal data')).toBeVisible()
    await age(page)
    await page.goBack()
    await gate.pass(contacts)
  }
}

testPathsInBrowser(emailVerificationModel, {
  description: emailVerification,
  calls: { confirmLink: confirm, readContacts: contacts, sendMail: send },
  faults: { confirmLink: 'confirmCode', sendMail: 'changeUserData' },
  isPossible,
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/verify-email')
    return {}
  },
  facts: ({ person: { email } }) => ({
    email,
    maskedEmail: maskedTarget('email', email),
    counted: numbered,
  }),
  actions: {
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
    'xstate.done.actor.readContacts': async (event, fixtures) => {
      const { provider, person, gate } = fixtures
      if ((outputIn(event) as Contacts).emailConfirmed)
        await confirmed(fixtures, await provider.mailedLink(person.email))
      await gate.pass(contacts)
    },
    'xstate.done.actor.phoneVerification': endVerification,
  },
})
