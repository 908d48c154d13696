import type { telegramSignInMachine } from '../../../src/machines/telegram-sign-in.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'
import { failureText } from './failure-texts.ts'

/** `window`: the address of the window of Telegram. */
type Facts = { window: string | Pattern }

const failed = {
  terms_changed:
    'Please read and accept the current terms.This Telegram has no account yet. Choose “Create one” above: there you see what you agree to.',
  verification_failed:
    'Verification error. Please try again.The confirmation from Telegram has expired or was already used. Continue with Telegram again.',
}

const offer = ['Continue with Telegram']

export const telegramSignIn = describeFlow<typeof telegramSignInMachine, Facts>()({
  read: (ui) => ({
    buttons: ui.buttons('Continue with Telegram', 'Open the window again', 'Cancel'),
    isBusy: ui.button('Continue with Telegram').isBusy(),
    newTab: ui.link('Open Telegram in a new tab').attribute('href'),
    alert: ui.alert(),
    // The form beside it says who invites.
    notes: ui.notes().then((notes) => notes.filter((note) => !note.startsWith('member since'))),
    dialog: ui.dialog().heading().content(),
  }),
  shows: {
    'choosing.fresh': () => ({ buttons: offer }),
    'choosing.cancelled': () => ({
      buttons: offer,
      notes: ['Nothing was confirmed in Telegram, so nobody was signed in.'],
    }),
    'choosing.timedOut': () => ({
      buttons: offer,
      alert: 'No answer came from Telegram in two minutesYou can try again, or use the form.',
    }),
    'choosing.blocked': (_, { window }) => ({
      buttons: offer,
      alert:
        'Your browser blocked the Telegram windowAllow pop-up windows for this page and try again, or continue in a new tab.Open Telegram in a new tab',
      newTab: window,
    }),
    'choosing.refused': ({ context }) => ({
      buttons: offer,
      alert: failureText(context.failure, failed),
    }),
    askingTelegram: () => ({
      buttons: ['Open the window again', 'Cancel'],
      notes: [
        'Confirm in the Telegram windowWe wait two minutes for your answer.Open the window againCancel',
      ],
    }),
    signingIn: () => ({
      isBusy: true,
      notes: ['Telegram has confirmed you. We are signing you in…'],
    }),
    verifying: () => ({ dialog: 'Confirm your phone' }),
  },
  actions: {
    'telegram.chosen': (_, ui) =>
      ui.button(/^(Continue with Telegram|Open the window again)$/).click(),
    'telegram.cancelled': (_, ui) => ui.button('Cancel').click(),
    'link.followed': (_, ui) => ui.link('Open Telegram in a new tab').click(),
  },
})
