import type { SnapshotFrom } from 'xstate'
import type { navigationGuardMachine } from '../../../src/machines/navigation-guard.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'

/** Tells the page beneath the question: its address, and what is typed there. */
type Facts = {
  pageOf: (context: SnapshotFrom<typeof navigationGuardMachine>['context']) => {
    address: string | Pattern
    city?: string | null
    isPhoneOpen?: boolean
  }
}

export const navigationGuard = describeFlow<typeof navigationGuardMachine, Facts>()({
  read: (ui) => {
    const question = ui.dialog('Leave without saving?')
    return {
      says: question.text(/will be lost\.$/).content(),
      buttons: question.pressable(),
      address: ui.address(),
      city: ui
        .field('City')
        .value()
        .then((typed) => typed || null),
      isPhoneOpen: ui.dialog('Change the phone').isShown(),
    }
  },
  shows: {
    free: ({ context }, { pageOf }) => pageOf(context),
    'held.staying': ({ context }, { pageOf }) => pageOf(context),
    'held.asking': ({ context }, { pageOf }) =>
      context.way?.to === 'signedOut'
        ? {
            ...pageOf(context),
            says: 'You’ll be logged out, and what you entered here will be lost.',
            buttons: ['Close', 'Stay here', 'Log out without saving'],
          }
        : {
            ...pageOf(context),
            says: 'What you entered on this page will be lost.',
            buttons: ['Close', 'Stay here', 'Leave without saving'],
          },
  },
  actions: {
    'navigation.declined': (_, ui) => ui.button('Stay here').click(),
    'navigation.confirmed': (_, ui) => ui.button(/ without saving$/).click(),
  },
})
