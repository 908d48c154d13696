import type { SnapshotFrom } from 'xstate'
import type { AlertMessage, alertMachine } from '../../../src/machines/alert.machine.ts'
import { describeFlow } from '../description.ts'
import type { Role, Ui } from '../ui.ts'

const texts: Record<AlertMessage, string> = {
  session_timed_out: 'Session timed out. Sign in again to go on.',
  waiting_time_expired: 'The waiting time has expired.',
  signed_out_elsewhere: 'You signed out in another tab.',
  locale_not_changed: 'We couldn’t load this language. Nothing was changed.',
  saved: 'Saved.',
}

const close = (ui: Ui) => ui.button('Close the message')
const saidIn = (ui: Ui, role: Role) =>
  ui
    .role(role)
    .contents()
    .then((said) => said.filter((text) => text !== ''))
const textIn = ({ context }: SnapshotFrom<typeof alertMachine>) =>
  context.queue.slice(0, 1).map(({ message }) => texts[message])

const passing = (snapshot: SnapshotFrom<typeof alertMachine>) => ({
  statuses: textIn(snapshot),
  canClose: true,
})

export const alert = describeFlow<typeof alertMachine>()({
  read: (ui) => ({
    statuses: saidIn(ui, 'status'),
    alerts: saidIn(ui, 'alert'),
    canClose: close(ui).isShown(),
  }),
  shows: {
    silent: () => ({}),
    passing,
    held: passing,
    lasting: (snapshot) => ({ alerts: textIn(snapshot), canClose: true }),
  },
  actions: {
    'alert.held': ({ by }, ui) => close(ui).dispatch(by === 'pointer' ? 'mouseover' : 'focusin'),
    'alert.released': ({ by }, ui) =>
      close(ui).dispatch(by === 'pointer' ? 'mouseout' : 'focusout'),
    'alert.closed': (_, ui) => close(ui).dispatch('click'),
  },
})
