import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { profileMachine } from '../../src/machines/profile.machine.ts'
import { ProfileScreen } from '../../src/screens/profile/profile.screen.tsx'
import { otherThan, profileModel } from '../support/models/profile.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof profileMachine>

const name = () => screen.getByLabelText<HTMLInputElement>('Full name')
const button = (label: string | RegExp) => screen.getByRole('button', { name: label })
const contactOf = (label: string) =>
  within(button(label).closest('li') ?? document.body).getByText(/[+@]/).textContent

const messages: Record<string, string> = {
  profile_not_updated: 'Your data could not be saved.',
  timed_out: 'The waiting time has expired.',
  unreachable: 'No connection. Check your internet and try again.',
}

const telegramRow = () =>
  screen.queryByRole('button', { name: /^(Link|Unlink) Telegram$/ })?.closest('li')

const changes = {
  phone: 'The new phone is confirmed',
  email: 'The new e-mail is confirmed',
  telegramLinked:
    'Telegram is linkedYou can sign in with it, and choose it for codes under Security.',
  telegramUnlinked: 'Telegram is no longer linked',
}

function shown() {
  return {
    name: name().value,
    canType: !name().readOnly,
    save: [/Save|Finding/]
      .map((label) => button(label))
      .map((each) => [each.textContent, each.matches(':enabled')])[0],
    phone: contactOf('Change the phone'),
    email: contactOf('Change the e-mail'),
    telegram: telegramRow()?.textContent ?? null,
    failure: screen.queryByRole('alert')?.querySelector('strong')?.textContent ?? null,
    atField: screen.queryByText('This is too long.') !== null,
    confirmed: screen.queryByRole('status')?.textContent ?? null,
  }
}

function expected({ context }: Snapshot, open: boolean, save: string) {
  const { data, isDirty, submitted, failure, changed: contact } = context
  return {
    name: isDirty || submitted ? otherThan(data).fullName : data?.profile.fullName,
    canType: open,
    save: [save, open && isDirty],
    phone: data?.contacts.phone,
    email: data?.contacts.email,
    telegram: data?.contacts.telegram
      ? `Telegram${data.contacts.telegram}LinkedUnlink`
      : 'TelegramNot linkedLink',
    failure: open && failure ? (messages[failure.code] ?? null) : null,
    atField: failure?.code === 'validation_failed',
    confirmed: contact && changes[contact],
  }
}

walkScreen(profileModel, {
  screen: (actor) => <ProfileScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'draft.changed': ({ isDirty }, _, flow) => {
      const { data } = flow.snapshot.context
      fill(name(), (isDirty ? otherThan(data) : data?.profile)?.fullName ?? '')
    },
    'data.submitted': (_, person) => person.click(button('Save')),
    'countries.opened': (_, person) => person.click(button('Country: Kazakhstan')),
    'countries.closed': (_, person) => person.click(button('Close')),
    'contact.chosen': ({ kind }, person) =>
      person.click(button(kind === 'phone' ? 'Change the phone' : 'Change the e-mail')),
    'telegram.chosen': (_, person) => person.click(button(/^(Link|Unlink) Telegram$/)),
  },
  shows: {
    loading: () => expect(screen.getByRole('status')).toHaveTextContent('Loading…'),
    notLoaded: ({ context }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        messages[context.failure?.code ?? ''] ?? '',
      )
      expect(button('Load again')).toBeEnabled()
    },
    'editing.form': (snapshot) => {
      expect(shown()).toEqual(expected(snapshot, true, 'Save'))
      expect(screen.queryByRole('dialog')).toEqual(null)
    },
    'editing.countries': () => {
      const list = within(screen.getByRole('dialog', { name: 'Country' }))
      expect(list.getByLabelText('Find a country')).toHaveFocus()
      expect(list.getByRole('button', { name: 'Kazakhstan' })).toHaveAttribute('aria-current')
    },
    saving: (snapshot) => expect(shown()).toEqual(expected(snapshot, false, 'Save')),
    askingWhatIsSaved: (snapshot) =>
      expect(shown()).toEqual(expected(snapshot, false, 'Finding out what was saved')),
    changingTelegram: ({ context: { data } }) =>
      expect(
        screen.getByRole('dialog', {
          name: data?.contacts.telegram ? 'Unlink Telegram' : 'Link Telegram',
        }),
      ).toBeVisible(),
    changingContact: ({ context }) =>
      expect(
        screen.getByRole('dialog', {
          name: context.contact === 'phone' ? 'Change the phone' : 'Change the e-mail',
        }),
      ).toBeVisible(),
  },
})
