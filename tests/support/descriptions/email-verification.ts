import type { SnapshotFrom } from 'xstate'
import type { emailVerificationMachine } from '../../../src/machines/email-verification.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { failureText, notLoaded } from './failure-texts.ts'

type Facts = { email: string; maskedEmail: string; counted: (text: string) => string | Pattern }
type Snapshot = SnapshotFrom<typeof emailVerificationMachine>

const rejections: Record<string, string> = {
  code_expired: 'This link has expired.A newer e-mail may have replaced it. Ask for a new one.',
  code_invalid:
    'This link is not valid any more.A newer e-mail may have replaced it. Ask for a new one.',
  email_taken:
    'This e-mail belongs to another account.It was confirmed there. Choose another e-mail in your personal data.',
}

const confirmation = 'You opened the link in our e-mail. Confirm that this mailbox is yours.'

const mail = ({ context: { failure } }: Snapshot, { email, counted }: Facts) => {
  const isUnsent = failure?.code === 'code_not_sent'
  const alert = failureText(failure)
  return {
    texts: [
      `${email} is not confirmed yet. We’ll send an e-mail there. Open its link, or enter its code here.`,
    ],
    alert: alert && counted(`${alert}${isUnsent ? 'Ask for the code again' : ''}`),
    links: ['/settings/data'],
  }
}

export const emailVerification = describeFlow<typeof emailVerificationMachine, Facts>()({
  read: (ui, { maskedEmail }) => ({
    texts: ui
      .text(
        /^(Open the link in the e-mail|You opened the link|Your account has no e-mail|Nothing left.* is already confirmed|\S+ is not confirmed yet|You can try again)/,
      )
      .contents(),
    buttons: ui.buttons(
      'Confirm the e-mail',
      'Try again',
      'Send a new e-mail',
      'Ask for the code again',
      'Send the e-mail',
    ),
    isBusy: ui.button(/^(Confirm the e-mail|Send the e-mail)$/).isBusy(),
    links: ui
      .link(/^(Go to the cabinet|Go to personal data|Add an e-mail|Use another e-mail)$/)
      .attributes('href'),
    alert: ui.alert(),
    notes: ui.notes(),
    dialog: ui.dialog().heading().content(),
    isTargetSaid: ui.dialog().text(maskedEmail).isShown(),
  }),
  shows: {
    choosing: () => ({}),
    explaining: () => ({
      texts: [
        'Open the link in the e-mail we sent you. If it hasn’t come, sign in and send a new one from the cabinet.',
      ],
      links: ['/'],
    }),
    offeringConfirmation: ({ context }) => ({
      texts: [confirmation],
      buttons: ['Confirm the e-mail'],
      alert: failureText(context.failure),
    }),
    confirmingLink: () => ({ texts: [confirmation], isBusy: true }),
    linkRefused: ({ context: { failure } }) => ({
      alert: rejections[failure?.code ?? ''],
      ...(failure?.code === 'email_taken'
        ? { links: ['/settings/data'] }
        : { buttons: ['Send a new e-mail'] }),
    }),
    readingContacts: () => ({ notes: ['Loading…'] }),
    contactsNotRead: ({ context }) =>
      notLoaded(context.failure, 'We couldn’t find out which e-mail to confirm.'),
    noEmail: () => ({ texts: ['Your account has no e-mail yet'], links: ['/settings/data'] }),
    alreadyConfirmed: (_, { email }) => ({
      texts: [`Nothing left to confirm${email} is already confirmed.`],
      links: ['/'],
    }),
    offeringMail: (snapshot, facts) => ({
      ...mail(snapshot, facts),
      buttons: [
        ...(snapshot.context.failure?.code === 'code_not_sent' ? ['Ask for the code again'] : []),
        'Send the e-mail',
      ],
    }),
    sendingMail: (snapshot, facts) => ({ ...mail(snapshot, facts), isBusy: true }),
    waitingToRetry: (snapshot, facts) => {
      const { texts, ...shown } = mail(snapshot, facts)
      return { ...shown, texts: [...texts, facts.counted('You can try again in 1:30')] }
    },
    verifying: (snapshot, facts) => ({
      ...mail(snapshot, facts),
      dialog: 'Confirm your e-mail',
      isTargetSaid: true,
    }),
    confirmed: () => ({
      notes: [
        'Your e-mail is confirmedCodes and messages about your account can reach you there now.',
      ],
      links: ['/'],
    }),
  },
  actions: {
    'link.confirmed': (_, ui) => ui.button('Confirm the e-mail').click(),
    'contacts.requested': (_, ui) => ui.button(/^(Try again|Send a new e-mail)$/).click(),
    'mail.requested': (_, ui) => ui.button('Send the e-mail').click(),
  },
})
