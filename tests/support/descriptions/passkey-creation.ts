import type { passkeyCreationMachine } from '../../../src/machines/passkey-creation.machine.ts'
import { describeFlow } from '../description.ts'
import { failureText } from './failure-texts.ts'

const open = {
  title: 'Create your passkey',
  canClose: true,
  buttons: ['Create the passkey'],
}

export const passkeyCreation = describeFlow<typeof passkeyCreationMachine>()({
  read: (ui) => ({
    title: ui.dialog().heading().content(),
    canClose: ui.dialog().button('Close').isEnabled(),
    buttons: ui.buttons('Create the passkey', 'Cancel'),
    notes: ui.notes(),
    alert: ui.alert(),
  }),
  shows: {
    'choosing.fresh': () => open,
    'choosing.cancelled': () => ({
      ...open,
      notes: ['No passkey was created. You can try again.'],
    }),
    'choosing.existing': () => ({
      ...open,
      notes: ['This device already has a passkey of yours.'],
    }),
    'choosing.unsupported': () => ({
      ...open,
      alert:
        'No passkey can be created hereSet up a screen lock on this device, or use another device.',
    }),
    'choosing.timedOut': () => ({
      ...open,
      alert: 'No answer came in two minutesNo passkey was created. You can try again.',
    }),
    'choosing.failed': ({ context }) => ({
      ...open,
      alert: failureText(context.failure, { unexpected: 'An error occurred, try again later.' }),
    }),
    creatingPasskey: () => ({
      title: 'Create your passkey',
      buttons: ['Cancel'],
      notes: ['Continue in your browser’s windowWe wait two minutes for your answer.Cancel'],
    }),
  },
  actions: {
    'passkey.chosen': (_, ui) => ui.button('Create the passkey').click(),
    'passkey.cancelled': (_, ui) => ui.button('Cancel').click(),
    'creation.closed': (_, ui) => ui.dialog().button('Close').click(),
  },
})
