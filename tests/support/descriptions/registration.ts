import type { SnapshotFrom } from 'xstate'
import type { Registration } from '../../../src/api/contract/session.ts'
import type { registrationMachine } from '../../../src/machines/registration.machine.ts'
import { isOffered } from '../../../src/machines/telegram-offer.ts'
import { phoneText } from '../../../src/screens/parts/phone-text.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { failureText } from './failure-texts.ts'

type Typed = Omit<Registration, 'consents'> & { repeated: string; agreed: boolean }

type Facts = {
  /** The form keeps all that was typed. */
  typed: Typed
  /** The data of the person who registers. */
  person: Registration
  /** Maps a login of the model to the real one. */
  inviter: (login: string) => string
  since: string | Pattern
  counted: (text: string) => string | Pattern
}

export const untyped: Typed = {
  login: '',
  email: '',
  phone: '',
  password: '',
  repeated: '',
  agreed: false,
}

const rejections = { login_taken: 'This login is already registered.' }

const telegram = 'Continue with Telegram'

type Seen = {
  canSubmit?: boolean
  isBusy?: boolean
  buttons?: string[]
  alert?: string
  note?: string
}

function page(
  snapshot: SnapshotFrom<typeof registrationMachine>,
  { typed, since, counted }: Facts,
  { canSubmit = false, isBusy = false, buttons = [], alert, note }: Seen = {},
) {
  const { failure, card, inviter, defaultInviter, telegram: offer } = snapshot.context
  const isCardShown = !snapshot.matches('inviterUnknown') && !snapshot.matches('inviterNotChecked')
  const said = alert ?? failureText(failure, rejections)
  return {
    isHeaded: true,
    ...typed,
    buttons: [...(canSubmit ? ['Create account'] : []), ...buttons],
    isTelegramOffered: isOffered(offer),
    isBusy,
    card: isCardShown
      ? inviter === defaultInviter
        ? 'Your inviter'
        : 'You were invited by'
      : null,
    since: isCardShown && card ? since : null,
    alert: said ? counted(said) : null,
    isLoginTaken: failure?.code === 'login_taken',
    note: note ? counted(note) : null,
    isVerifying: snapshot.matches('verifying'),
  }
}

/** Nothing is sent while a country is chosen. */
const form = (
  snapshot: SnapshotFrom<typeof registrationMachine>,
  facts: Facts,
  buttons: string[] = [],
) =>
  page(snapshot, facts, {
    canSubmit: snapshot.matches({ enteringData: { form: 'typing' } }),
    buttons,
  })

export const registration = describeFlow<typeof registrationMachine, Facts>()({
  read: (ui) => ({
    isHeaded: ui.heading('Create an account').isShown(),
    login: ui.field('Login').value(),
    email: ui.field('E-mail').value(),
    phone: ui.field('Phone').value(),
    password: ui.field('Password').value(),
    repeated: ui.field('Repeat the password').value(),
    agreed: ui.field(/^I accept/).isChecked(),
    buttons: ui.buttons('Create account', telegram, 'Check again', 'Check now'),
    isTelegramOffered: ui.button(telegram).isShown(),
    isBusy: ui.button('Create account').isBusy(),
    card: ui.text(/^You were invited by$|^Your inviter$/).content(),
    since: ui.text(/^member since/).content(),
    alert: ui.alert(),
    isLoginTaken: ui
      .field('Login')
      .description()
      .then((said) => said.includes('This login is already registered.')),
    note: ui
      .text(/^Checking…|^No answer came|^We don’t know yet|^You can try again|^Choose an inv/)
      .content(),
    isVerifying: ui.dialog('Confirm your phone').isShown(),
    isChoosing: ui.dialog('Country').field('Find a country').isFocused(),
  }),
  shows: {
    resumingVerification: (snapshot, facts) => page(snapshot, facts),
    checkingInviter: (snapshot, facts) => page(snapshot, facts, { note: 'Checking…' }),
    inviterUnknown: (snapshot, facts) =>
      page(snapshot, facts, {
        alert: `User ${facts.inviter(snapshot.context.inviter)} was not found.Check the login, or continue without an inviter.`,
        note: 'Choose an inviter above first. What you typed is kept.',
      }),
    inviterNotChecked: (snapshot, facts) =>
      page(snapshot, facts, {
        buttons: ['Check again'],
        alert: `${failureText(snapshot.context.failure)}We couldn’t check ${facts.inviter(snapshot.context.inviter)}. Check again or continue. If there is no such user, we’ll tell you when you register.`,
      }),
    'enteringData.aids.loadingAids': (snapshot, facts) => form(snapshot, facts),
    'enteringData.aids.offeringTelegram': (snapshot, facts) => form(snapshot, facts, [telegram]),
    'enteringData.aids.formOnly': (snapshot, facts) => form(snapshot, facts),
    'enteringData.form.typing': () => ({}),
    'enteringData.form.choosingCountry': () => ({ isChoosing: true }),
    readingTerms: (snapshot, facts) => page(snapshot, facts, { isBusy: true }),
    registering: (snapshot, facts) => page(snapshot, facts, { isBusy: true }),
    checkingOutcome: (snapshot, facts) =>
      page(snapshot, facts, {
        isBusy: true,
        note: 'No answer came. We’re checking whether your account was created.',
      }),
    outcomeUnknown: (snapshot, facts) =>
      page(snapshot, facts, {
        isBusy: true,
        buttons: ['Check now'],
        note: 'We don’t know yet whether your account was created.',
      }),
    waitingToRetry: (snapshot, facts) =>
      page(snapshot, facts, { note: 'You can try again in 1:30' }),
    verifying: (snapshot, facts) => page(snapshot, facts),
  },
  actions: {
    'inviter.given': async ({ login }, ui, { inviter }) => {
      await ui.field('Invited by').fill(inviter(login))
      await ui.button('Check').click()
    },
    'inviter.defaulted': (_, ui) => ui.button('Continue without an inviter').click(),
    'inviter.accepted': (_, ui) => ui.button(/^Continue with (?!Telegram)/).click(),
    'check.repeated': (_, ui) => ui.button('Check again').click(),
    'registration.submitted': async (_, ui, { typed, person }) => {
      const { login, email, phone, password } = person
      if (!typed.agreed) {
        await ui.field(/^I accept/).click()
        await ui.field(/^I understand/).click()
      }
      Object.assign(typed, { login, email, phone: phoneText(phone) })
      Object.assign(typed, { password, repeated: password, agreed: true })
      await ui.field('Login').fill(login)
      await ui.field('E-mail').fill(email)
      await ui.field('Phone').fill(phone)
      await ui.field('Password').fill(password)
      await ui.field('Repeat the password').fill(password)
      await ui.button('Create account').click()
    },
    'countries.opened': (_, ui) => ui.button(/^Country code/).click(),
    'countries.closed': (_, ui) => ui.dialog().button('Close').click(),
    'outcome.requested': (_, ui) => ui.button('Check now').click(),
  },
})
