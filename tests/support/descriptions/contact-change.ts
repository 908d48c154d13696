import type { SnapshotFrom } from 'xstate'
import type { contactChangeMachine } from '../../../src/machines/contact-change.machine.ts'
import { phoneText } from '../../../src/screens/parts/phone-text.ts'
import { describeFlow, type Pattern } from '../description.ts'

type Snapshot = SnapshotFrom<typeof contactChangeMachine>

type Facts = {
  /** The new one. */
  phone: string
  password: string
  /** The value in the form, and whether it is the one that was refused. */
  form: { phone: string; password: string; isAsSent: boolean }
  /** Other ways offered beside a code to the channel in force. */
  inDoubt: string[]
  effectiveAt: ((snapshot: Snapshot) => string) | Pattern
}

const atField: Record<string, string> = {
  phone_taken: 'This phone is already registered.',
  old_password_incorrect: 'The password is incorrect.',
  validation_failed: 'This is already your phone.',
}
const announced: Record<string, string> = {
  old_password_incorrect: 'The password is incorrect.',
  unreachable: 'No connection. Check your internet and try again.',
  change_pending: 'Another security change is already waiting. Cancel it first.Go to Security',
}

export const contactChange = describeFlow<typeof contactChangeMachine, Facts>()({
  read: (ui, { phone }) => {
    const dialog = ui.dialog()
    return {
      title: dialog.heading().content(),
      phone: ui.field('New phone').value(),
      password: ui.field('Your password').value(),
      editable: ui.editable('New phone', 'Your password'),
      buttons: dialog.buttons(
        'Send the code',
        'Cancel',
        'Wrong number?',
        'I can’t get this code',
        'Understood',
      ),
      atField: dialog
        .text(/is already registered\.|^The password is incorrect|^This is already your phone/)
        .content(),
      alert: dialog.alert(),
      location: dialog.text(/^Code \d of 2$/).content(),
      isNewNamed: dialog.text(phoneText(phone).replaceAll('\u00a0', ' ')).isShown(),
      isWaitSaid: dialog.text(/Then the 48 hours begin/).isShown(),
      effectiveAt: dialog.role('time').attribute('datetime'),
      link: dialog.link('Go to Security').attribute('href'),
    }
  },
  shows: {
    enteringContact: ({ context: { isDirty, failure } }, { form: { isAsSent, ...typed } }) => ({
      title: 'Change the phone',
      ...typed,
      editable: ['New phone', 'Your password'],
      buttons: [...(isDirty ? ['Send the code'] : []), 'Cancel'],
      atField: isAsSent ? atField[failure?.code ?? ''] : null,
      alert: announced[failure?.code ?? ''],
      link: failure?.code === 'change_pending' ? '/settings/security' : null,
    }),
    requesting: (_, { form: { phone, password } }) => ({
      title: 'Change the phone',
      phone,
      password,
    }),
    proving: ({ context: { lost } }, { inDoubt }) => ({
      title: 'Confirm that it is you',
      buttons: lost === null ? ['I can’t get this code'] : inDoubt,
      location: 'Code 1 of 2',
      isNewNamed: true,
    }),
    confirmingNew: ({ context: { lost } }) => ({
      title: 'Confirm your phone',
      buttons: ['Wrong number?'],
      location: lost === 'wait' ? null : 'Code 2 of 2',
      isNewNamed: true,
      isWaitSaid: lost === 'wait',
    }),
    delayed: (snapshot, { effectiveAt }) => ({
      title: 'Phone change scheduled',
      buttons: ['Understood'],
      isNewNamed: true,
      effectiveAt: typeof effectiveAt === 'function' ? effectiveAt(snapshot) : effectiveAt,
      link: '/settings/security',
    }),
  },
  actions: {
    'draft.changed': async ({ isDirty }, ui, { phone, form }) => {
      Object.assign(form, { phone: isDirty ? phoneText(phone) : '', isAsSent: false })
      await ui.field('New phone').fill(form.phone)
      if (isDirty) return
      form.password = ''
      await ui.field('Your password').fill('')
    },
    'contact.submitted': async (_, ui, { password, form }) => {
      Object.assign(form, { password, isAsSent: true })
      await ui.field('Your password').fill(password)
      await ui.button('Send the code').click()
    },
    'change.closed': (_, ui) => ui.button(/^(Cancel|Understood)$/).click(),
  },
})
