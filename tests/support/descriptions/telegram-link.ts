import type { SnapshotFrom } from 'xstate'
import type { telegramLinkMachine } from '../../../src/machines/telegram-link.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'

type Facts = {
  password: string
  typed: { password: string }
  /** Name of the person in Telegram, where one is linked. */
  name: string
  /** The address of Telegram's window. */
  window: string | Pattern
}

const rejections: Record<string, string> = {
  old_password_incorrect: 'The password is incorrect.',
  verification_failed:
    'Verification error. Please try again.The confirmation from Telegram has expired or was already used. Continue with Telegram again.',
  telegram_taken:
    'This Telegram is linked to another account.Choose another one in Telegram’s window, or unlink it there first.',
  factor_in_use:
    'Your codes go there, or it is your only way to sign in. Set up another way first.Go to Security',
  unreachable: 'No connection. Check your internet and try again.',
}

type Snapshot = SnapshotFrom<typeof telegramLinkMachine>

function rejectionIn({ context: { failure, linked } }: Snapshot): string | null {
  if (failure?.code !== 'profile_not_updated') return rejections[failure?.code ?? ''] ?? null
  const known =
    linked === null
      ? 'No Telegram is linked to your account any more'
      : 'A Telegram is linked to your account already'
  return `${known}This was done elsewhere. Nothing was changed now.`
}

type Seen = { alert?: string | null; note?: string; buttons?: string[]; window?: string | Pattern }

const form = (
  { context: { linked, failure } }: Snapshot,
  { typed: { password } }: Facts,
  seen: Seen = {},
) => ({
  title: linked === null ? 'Link Telegram' : 'Unlink Telegram',
  password,
  canType: seen.buttons !== undefined && seen.note !== waiting,
  ...seen,
  isPasswordWrong: failure?.code === 'old_password_incorrect',
  security: seen.alert && failure?.code === 'factor_in_use' ? '/settings/security' : null,
  isLinkedNamed: linked !== null,
})

const waiting =
  'Confirm in the Telegram windowWe wait two minutes for your answer.Open the window againStop waiting'
const linkWays = ['Continue with Telegram', 'Cancel']

export const telegramLink = describeFlow<typeof telegramLinkMachine, Facts>()({
  read: (ui, { name }) => {
    const dialog = ui.dialog()
    return {
      title: dialog.heading().content(),
      password: dialog.field('Your password').value(),
      canType: dialog.field('Your password').isEditable(),
      buttons: dialog.buttons(
        'Open the window again',
        'Stop waiting',
        'Continue with Telegram',
        'Unlink Telegram',
        'Cancel',
        'I can’t get this code',
      ),
      alert: dialog.alert(),
      isPasswordWrong: dialog.text('The password is incorrect.').isShown(),
      note: dialog.notes().then(([note]) => note ?? null),
      security: dialog.link('Go to Security').attribute('href'),
      window: dialog.link(/^Open Telegram in a new tab/).attribute('href'),
      isLinkedNamed: dialog.text(name).isShown(),
    }
  },
  shows: {
    'offering.unlinking': (snapshot, facts) =>
      form(snapshot, facts, {
        alert: rejectionIn(snapshot),
        buttons: ['Unlink Telegram', 'Cancel'],
      }),
    'offering.linking.fresh': (snapshot, facts) =>
      form(snapshot, facts, { alert: rejectionIn(snapshot), buttons: linkWays }),
    'offering.linking.cancelled': (snapshot, facts) =>
      form(snapshot, facts, {
        note: 'Nothing was confirmed in Telegram, so nothing has changed.',
        buttons: linkWays,
      }),
    'offering.linking.timedOut': (snapshot, facts) =>
      form(snapshot, facts, {
        alert: 'No answer came from Telegram in two minutesNothing has changed. You can try again.',
        buttons: linkWays,
      }),
    'offering.linking.blocked': (snapshot, facts) =>
      form(snapshot, facts, {
        alert:
          'Your browser blocked the Telegram windowAllow pop-up windows for this page and try again, or continue in a new tab.Open Telegram in a new tab',
        buttons: linkWays,
        window: facts.window,
      }),
    askingTelegram: (snapshot, facts) =>
      form(snapshot, facts, {
        note: waiting,
        buttons: ['Open the window again', 'Stop waiting', 'Cancel'],
      }),
    requesting: (snapshot, facts) => form(snapshot, facts),
    readingLinked: (snapshot, facts) => form(snapshot, facts),
    verifying: ({ context: { linked, lost } }) => ({
      title: linked === null ? 'Confirm linking Telegram' : 'Confirm unlinking Telegram',
      buttons: lost === null ? ['I can’t get this code'] : [],
    }),
  },
  actions: {
    'link.submitted': async (_, ui, { password, typed }) => {
      typed.password = password
      await ui.dialog().field('Your password').fill(password)
      await ui.dialog().button('Continue with Telegram').click()
    },
    'link.followed': async (_, ui, { password, typed }) => {
      typed.password = password
      await ui.dialog().field('Your password').fill(password)
      await ui
        .dialog()
        .link(/^Open Telegram in a new tab/)
        .click()
    },
    'unlink.submitted': async (_, ui, { password, typed }) => {
      typed.password = password
      await ui.dialog().field('Your password').fill(password)
      await ui.dialog().button('Unlink Telegram').click()
    },
    'telegram.chosen': (_, ui) => ui.dialog().button('Open the window again').click(),
    'telegram.cancelled': (_, ui) => ui.dialog().button('Stop waiting').click(),
    'change.closed': (_, ui) => ui.dialog().button('Cancel').click(),
  },
})
