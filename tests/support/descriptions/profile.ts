import type { SnapshotFrom } from 'xstate'
import type { Contacts } from '../../../src/api/contract/user.ts'
import type { profileMachine } from '../../../src/machines/profile.machine.ts'
import { phoneText } from '../../../src/screens/parts/phone-text.ts'
import { describeFlow } from '../description.ts'
import { changed, otherThan, profile } from '../models/profile.model.ts'
import { failureText, notLoaded } from './failure-texts.ts'

type Snapshot = SnapshotFrom<typeof profileMachine>

type Facts = {
  contacts: (snapshot: Snapshot) => Pick<Contacts, 'phone' | 'email' | 'emailConfirmed'>
  /** The name that was sent last. */
  sent: { name: string | null }
}

const rejections = { profile_not_updated: 'Your data could not be saved.' }

const news = {
  phone: 'The new phone is confirmed',
  email: 'The new e-mail is confirmed',
  telegramLinked:
    'Telegram is linkedYou can sign in with it, and choose it for codes under Security.',
  telegramUnlinked: 'Telegram is no longer linked',
}

function form(
  snapshot: Snapshot,
  { contacts, sent }: Facts,
  { isOpen = false, save = 'Save', dialog = null as string | null } = {},
) {
  const { data, isDirty, submitted, failure, changed: fresh } = snapshot.context
  const { phone, email, emailConfirmed } = contacts(snapshot)
  const telegram = data?.contacts.telegram
  const message = failureText(failure, rejections)
  const name = isDirty || submitted ? otherThan(data).fullName : data?.profile.fullName
  return {
    name: name ?? '',
    canType: isOpen,
    buttons: isOpen && isDirty ? ['Save'] : [],
    save: isDirty ? save : null,
    rows: [
      `PhoneConfirmed${phoneText(phone ?? '').replaceAll('\u00a0', ' ')}Change`,
      `E-mail${emailConfirmed ? `Confirmed${email}` : `Not confirmed yet${email}Confirm the e-mail`}Change`,
      telegram ? `TelegramLinked${telegram}Unlink` : 'TelegramNot linkedLink',
    ],
    alert: isOpen && message ? `${message}Nothing is lost: what you entered is still here.` : null,
    isTooLong: failure?.code === 'validation_failed' && sent.name === name,
    notes: fresh ? [news[fresh]] : [],
    dialog,
  }
}

export const profileForm = describeFlow<typeof profileMachine, Facts>()({
  read: (ui) => ({
    name: ui.field('Full name').value(),
    canType: ui.field('Full name').isEditable(),
    buttons: ui.buttons('Save', 'Try again'),
    save: ui.button(/^(Save|Checking what was saved)$/).content(),
    rows: ui
      .role('listitem')
      .contents()
      .then((rows) => rows.filter((row) => /^(Phone|E-mail|Telegram)/.test(row))),
    alert: ui.alert(),
    isTooLong: ui.text('This is too long.').isShown(),
    notes: ui.notes(),
    dialog: ui.dialog().heading().content(),
    isSearchFocused: ui.field('Find a country').isFocused(),
    country: ui.dialog('Country').button('Kazakhstan').attribute('aria-current'),
  }),
  shows: {
    loading: () => ({ notes: ['Loading…'] }),
    notLoaded: ({ context }) => notLoaded(context.failure, 'We couldn’t load your data.'),
    'editing.form': (snapshot, facts) => form(snapshot, facts, { isOpen: true }),
    'editing.countries': (snapshot, facts) => ({
      ...form(snapshot, facts, { isOpen: true, dialog: 'Country' }),
      isSearchFocused: true,
      country: 'true',
    }),
    saving: (snapshot, facts) => form(snapshot, facts),
    askingWhatIsSaved: (snapshot, facts) =>
      form(snapshot, facts, { save: 'Checking what was saved' }),
    changingTelegram: (snapshot, facts) =>
      form(snapshot, facts, {
        isOpen: true,
        dialog: snapshot.context.data?.contacts.telegram ? 'Unlink Telegram' : 'Link Telegram',
      }),
    changingContact: (snapshot, facts) =>
      form(snapshot, facts, {
        isOpen: true,
        dialog: snapshot.context.contact === 'phone' ? 'Change the phone' : 'Change the e-mail',
      }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    // The saved name and another one take turns.
    'draft.changed': async (_, ui) => {
      const typed = await ui.field('Full name').value()
      const other = [profile, changed].find(({ fullName }) => fullName !== typed)
      await ui.field('Full name').fill(other?.fullName ?? '')
    },
    'data.submitted': async (_, ui, { sent }) => {
      sent.name = await ui.field('Full name').value()
      await ui.button('Save').click()
    },
    'countries.opened': (_, ui) => ui.button('Country: Kazakhstan').click(),
    'countries.closed': (_, ui) => ui.dialog().button('Close').click(),
    'contact.chosen': ({ kind }, ui) =>
      ui.button(kind === 'phone' ? 'Change the phone' : 'Change the e-mail').click(),
    'telegram.chosen': (_, ui) => ui.button(/^(Link|Unlink) Telegram$/).click(),
  },
})
