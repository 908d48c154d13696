import type { changeCancellationMachine } from '../../../src/machines/change-cancellation.machine.ts'
import { describeFlow } from '../description.ts'
import { failureText } from './failure-texts.ts'

const offer =
  'Somebody asked to change your contacts or how you get codes. If you cancel, everything stays as it is.'
const rejections: Record<string, string> = {
  code_expired:
    'This link has expired.The change is already in effect. If it wasn’t you, change your password and end the other sessions.',
  code_invalid:
    'This link is not valid.Check that you opened the whole link. Settings, Security shows whether a change is still waiting.',
}
const stored = {
  phone: 'Cancelled. Your phone has not changed',
  email: 'Cancelled. Your e-mail has not changed',
  method: 'Cancelled. Your codes go where they went before',
}

export const changeCancellation = describeFlow<typeof changeCancellationMachine>()({
  read: (ui) => ({
    isHeaded: ui.heading('Cancel a security change').isShown(),
    text: ui.text(/^(Open the link in our message|Somebody asked to change)/).content(),
    canCancel: ui.button('Cancel the change').isEnabled(),
    isBusy: ui.button('Cancel the change').isBusy(),
    link: ui.link(/^(Go to Security|Change the password)$/).attribute('href'),
    alert: ui.alert(),
    notes: ui.notes(),
  }),
  shows: {
    arriving: () => ({}),
    explaining: () => ({
      isHeaded: true,
      text: 'Open the link in our message again. If you are signed in, you can also cancel a change in Settings, Security.',
      link: '/settings/security',
    }),
    offeringCancellation: ({ context }) => ({
      isHeaded: true,
      text: offer,
      canCancel: true,
      alert: failureText(context.failure),
    }),
    cancelling: () => ({ isHeaded: true, text: offer, isBusy: true }),
    linkRefused: ({ context: { failure } }) => ({
      isHeaded: true,
      alert: rejections[failure?.code ?? ''],
      link: failure?.code === 'code_expired' ? '/settings/password' : '/settings/security',
    }),
    cancelled: ({ context: { kind } }) => ({
      isHeaded: true,
      notes: [
        `${stored[kind ?? 'method']}If you did not ask for this change, change your password now.`,
      ],
      link: '/settings/password',
    }),
  },
  actions: { 'cancellation.confirmed': (_, ui) => ui.button('Cancel the change').click() },
})
