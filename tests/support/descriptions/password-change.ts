import type { SnapshotFrom } from 'xstate'
import type { passwordChangeMachine } from '../../../src/machines/password-change.machine.ts'
import { describeFlow } from '../description.ts'

type Snapshot = SnapshotFrom<typeof passwordChangeMachine>

type Facts = {
  fresh: string
  passwords: {
    inForce: string
    submitted: string
    /** The form has the values that were submitted. */
    isInForm: boolean
  }
  /** The name in Telegram that opens the account as well. */
  telegram: string | null
}

const fields = ['Old password', 'New password', 'Repeat the new password']
const namesOf = ({ context: { owner } }: Snapshot) =>
  owner === null ? [] : owner.hasPassword ? fields : fields.slice(1)
const submitOf = ({ context: { owner } }: Snapshot) =>
  owner?.hasPassword ? 'Change the password' : 'Set the password'

const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  old_password_incorrect: 'The old password is incorrect.',
  validation_failed: 'This is already your password. Please choose another one.',
  password_not_updated: 'The password could not be changed.',
}
/** Said only as long as what was refused stands in the form. */
const atField = ['old_password_incorrect', 'validation_failed']

const form = (snapshot: Snapshot) => ({
  fields: namesOf(snapshot).map((name) =>
    name === 'Old password' ? 'current-password' : 'new-password',
  ),
  isLoading: snapshot.context.owner === null,
})

export const passwordChange = describeFlow<typeof passwordChangeMachine, Facts>()({
  read: (ui) => ({
    fields: ui.field(/^(Old|New|Repeat the new) password$/).attributes('autocomplete'),
    editable: ui.editable(...fields),
    buttons: ui.buttons('Try again', 'Change the password', 'Set the password', 'Change it again'),
    isBusy: ui.button(/^(Change|Set) the password$/).isBusy(),
    alert: ui.alert(),
    isLoading: ui.text('Loading…').isShown(),
    isUncertain: ui.text('We don’t know whether the password was changed').isShown(),
    isConfirming: ui.dialog('Confirm the password').isShown(),
    isEndSaid: ui.text('All other sessions were ended').isShown(),
    telegram: ui.text(/also opens this account$/).content(),
    links: ui.link(/^(Settings, Personal data|See where you are signed in)$/).attributes('href'),
  }),
  shows: {
    readingOwner: (snapshot) => ({ ...form(snapshot), isBusy: snapshot.context.owner !== null }),
    ownerNotRead: (snapshot) => ({
      ...form(snapshot),
      buttons: ['Try again'],
      alert: `${messages[snapshot.context.failure?.code ?? '']}We couldn’t find out how your account is protected.Try again`,
      isLoading: false,
    }),
    enteringPassword: (snapshot, { passwords }) => {
      const { failure, isUncertain } = snapshot.context
      const code = failure?.code ?? ''
      const isSaid = atField.includes(code)
        ? passwords.isInForm
        : !(isUncertain && code === 'unreachable')
      return {
        ...form(snapshot),
        editable: namesOf(snapshot),
        buttons: [submitOf(snapshot)],
        alert: isSaid ? (messages[code] ?? null) : null,
        isUncertain,
      }
    },
    changing: (snapshot) => ({ ...form(snapshot), isBusy: true }),
    verifying: (snapshot) => ({ ...form(snapshot), isBusy: true, isConfirming: true }),
    changed: (_, { telegram }) => ({
      buttons: ['Change it again'],
      isEndSaid: true,
      telegram,
      links: telegram ? ['/settings/data', '/settings/security'] : ['/settings/security'],
    }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'draft.changed': async ({ isDirty }, ui, { passwords }) => {
      passwords.isInForm = false
      for (const name of await ui.editable(...fields)) {
        if (await ui.field(name).value()) await ui.field(name).fill('')
      }
      if (isDirty) await ui.field('New password').fill('S')
    },
    'password.submitted': async (_, ui, { passwords, fresh }) => {
      Object.assign(passwords, { submitted: fresh, isInForm: true })
      const [first] = await ui.editable(...fields)
      if (first === 'Old password') await ui.field(first).fill(passwords.inForce)
      await ui.field('New password').fill(fresh)
      await ui.field('Repeat the new password').fill(fresh)
      await ui.button(/^(Change|Set) the password$/).click()
    },
    'change.repeated': (_, ui) => ui.button('Change it again').click(),
  },
})
