import type { SnapshotFrom } from 'xstate'
import type { PersonalData, profileMachine } from '../../src/machines/profile.machine.ts'
import { profileForm } from '../support/descriptions/profile.ts'
import { data, otherThan, profile, profileModel } from '../support/models/profile.model.ts'
import { type AnyEvent, answered, failed, type ModelEvent } from '../support/paths.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { newcomer } from './support/provider.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { passTime } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof profileMachine>
type Own = {
  name: { saved: string | null }
  sent: { name: string | null }
  contacts: { phone: string; email: string; emailConfirmed: boolean }
}

const readProfile = 'GET /user-data/byType/profile'
const readContacts = 'GET /user-data/byType/contacts'
const change = 'PATCH /user-data'

/** The provider has what was there, or what was sent last. */
const model = {
  ...profileModel,
  cases: (snapshot: Snapshot): ModelEvent<typeof profileMachine>[] => {
    const { context } = snapshot
    const known = context.data ?? data
    const saved = { ...known, profile: { ...known.profile, ...context.submitted } }
    return [
      answered('readPersonalData', known),
      ...(snapshot.matches('askingWhatIsSaved') ? [answered('readPersonalData', saved)] : []),
      failed('readPersonalData', 'unreachable'),
      { type: 'draft.changed', isDirty: !context.isDirty },
      { type: 'data.submitted', values: otherThan(known) },
      answered('changeProfile'),
      failed('changeProfile', {
        code: 'validation_failed',
        fields: [{ path: 'fullName', code: 'too_long' }],
      }),
      failed('changeProfile', 'profile_not_updated'),
      failed('changeProfile', 'unreachable'),
      { type: 'contact.chosen', kind: 'phone' },
      { type: 'contact.chosen', kind: 'email' },
      answered('contactChange', { changedTo: context.contact }),
      answered('contactChange', { changedTo: null }),
      answered('telegramLink', { linked: null, isChanged: false }),
    ]
  },
  project: ({ data: known, isDirty, contact, changed: fresh, failure }: Snapshot['context']) => ({
    name: known?.profile.fullName,
    isDirty,
    contact,
    fresh,
    failure: failure?.code,
  }),
}

const readingIn = (event: AnyEvent) => ({ output: data, ...event }).output as PersonalData

async function answerReading(event: AnyEvent, { gate, name, sent }: Fixtures & Own) {
  if (readingIn(event).profile.fullName !== name.saved) {
    await gate.arriveLate()
    name.saved = sent.name
  }
  await gate.pass(readProfile)
  await gate.pass(readContacts)
}

/** By the flow of the contact itself, as far as it takes to end like this. */
async function endContact(
  event: AnyEvent,
  { page, person, provider, gate, contacts }: Fixtures & Own,
) {
  const { output } = { output: { changedTo: null }, ...event } as {
    output: { changedTo: 'phone' | 'email' | null }
  }
  const dialog = page.getByRole('dialog')
  if (output.changedTo === null) return dialog.getByRole('button', { name: 'Cancel' }).click()
  const fresh = newcomer()[output.changedTo]
  await dialog.getByLabel(output.changedTo === 'phone' ? 'New phone' : 'New e-mail').fill(fresh)
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await gate.pass(change)
  const code = page.getByLabel(/^Code from the/)
  await expect(page.getByText('Code 1 of 2')).toBeVisible()
  await enterCode(code, provider, contacts.phone)
  await expect(page.getByText('Code 2 of 2')).toBeVisible()
  await enterCode(code, provider, fresh)
  contacts[output.changedTo] = fresh
  if (output.changedTo === 'email') contacts.emailConfirmed = true
}

testPathsInBrowser(model, {
  description: profileForm,
  calls: { readPersonalData: readProfile, readContacts, changeProfile: change },
  faults: { changeProfile: 'changeUserData' },
  // A list that is open covers the form; what a change of a contact or of
  // the data leaves behind is left out of the next one of a contact.
  isPossible: ({ type }, snapshot) => {
    const { failure, changed: fresh } = snapshot.context
    if (type === 'draft.changed') return !snapshot.matches({ editing: 'countries' })
    if (type === 'contact.chosen' || type === 'telegram.chosen')
      return failure === null && fresh === null
    return true
  },
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    const { fullName, city, country } = profile
    await fetch(`${provider.origin}/api/user-data`, {
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${session.refreshToken}`,
      },
      body: JSON.stringify({ fullName, city, country }),
    })
    await visit(page, '/settings/data')
    await expect(page.getByRole('navigation', { name: 'Pages of the settings' })).toBeVisible()
    // Whoever comes into a room is taken to its heading, and not later out of a dialog.
    await passTime(page, 100)
    const { phone, email } = person
    return {
      name: { saved: fullName },
      sent: { name: null as string | null },
      contacts: { phone, email, emailConfirmed: false },
    }
  },
  facts: ({ contacts, sent }) => ({ contacts: () => contacts, sent }),
  actions: {
    'countries.opened': async (event, { page, perform }) => {
      await perform(event)
      // The focus follows a moment later.
      await passTime(page, 100)
    },
    'xstate.done.actor.telegramLink': (_, { page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
    'xstate.done.actor.readPersonalData': answerReading,
    'xstate.error.actor.readPersonalData': async (_, { gate }) => {
      // The read beside it goes on, but nobody uses its answer.
      await gate.pass(readContacts)
      await gate.cut(readProfile)
    },
    'xstate.done.actor.changeProfile': async (_, { gate, name, sent }) => {
      await gate.pass(change)
      name.saved = sent.name
    },
    'xstate.error.actor.changeProfile': (event, { gate, fail }) =>
      failureIn(event) === 'validation_failed'
        ? gate.alter(change, { fullName: 'A'.repeat(121) })
        : fail(event),
    'xstate.done.actor.contactChange': endContact,
  },
})
