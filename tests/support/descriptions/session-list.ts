import type { SnapshotFrom } from 'xstate'
import type { OpenSession } from '../../../src/api/contract/security.ts'
import type { sessionListMachine } from '../../../src/machines/session-list.machine.ts'
import { describeFlow, type Pattern } from '../description.ts'

type Facts = {
  /** The device of each session of the model. */
  devices: Record<string, string>
  /** Whose session was used last, the provider knows. */
  inOrder: (devices: string[]) => string[]
  phone: string
  /** The times at which these were opened and last seen. */
  moments: (items: OpenSession[]) => (string | Pattern)[]
}

const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
}
const messageIn = ({ context: { failure } }: SnapshotFrom<typeof sessionListMachine>) =>
  messages[failure?.code ?? ''] ?? null

function list(
  { context: { items, chosen, ended } }: SnapshotFrom<typeof sessionListMachine>,
  { devices, inOrder, moments }: Facts,
  { canEnd = false, canConfirm = false } = {},
) {
  const question =
    chosen && ('id' in chosen ? 'End this session?' : 'End all sessions but this one?')
  return {
    rows: inOrder(items.map(({ id }) => devices[id] ?? '?')),
    moments: moments(items),
    thisDevices: items.length > 0 ? 1 : 0,
    endable: Math.max(items.length - 1, 0),
    canEndPhone: canEnd && items.some(({ id }) => id === 'session-2'),
    buttons: [
      ...(canEnd && items.length > 1 ? ['End all others'] : []),
      ...(canConfirm ? ['Yes, end', 'Keep'] : []),
    ],
    ended: ended === 0 ? null : `${ended} session${ended === 1 ? ' was' : 's were'} ended.`,
    question: question && `${question} Anyone signed in there is signed out at once.`,
  }
}

export const sessionList = describeFlow<typeof sessionListMachine, Facts>()({
  read: (ui, { phone, devices, inOrder }) => {
    const rows = ui.role('list', 'Where you are signed in').role('listitem')
    return {
      rows: rows.contents().then((texts) => {
        const names = Object.values(devices)
        return inOrder(texts.map((text) => names.find((name) => text.startsWith(name)) ?? text))
      }),
      moments: rows.role('time').contents(),
      thisDevices: rows.text('This device').count(),
      /** Never this device. */
      endable: rows.button(/^End: /).count(),
      canEndPhone: ui.button(`End: ${phone}`).isEnabled(),
      buttons: ui.buttons('End all others', 'Yes, end', 'Keep', 'Try again'),
      ended: ui.text(/sessions? (was|were) ended\.$/).content(),
      isEnding: ui.button('Yes, end').isBusy(),
      question: ui.text(/\? Anyone signed in there is signed out at once\.$/).content(),
      isLoading: ui.text('Loading…').isShown(),
      alert: ui.alert(),
    }
  },
  shows: {
    loading: (snapshot, facts) => ({
      ...list(snapshot, facts),
      isLoading: snapshot.context.items.length === 0,
      isEnding: snapshot.context.chosen !== null,
    }),
    notLoaded: (snapshot, facts) => ({
      ...list(snapshot, facts),
      buttons: ['Try again'],
      alert: `${messageIn(snapshot)}We couldn’t load the sessions.Try again`,
    }),
    listed: (snapshot, facts) => {
      const message = messageIn(snapshot)
      return {
        ...list(snapshot, facts, { canEnd: true }),
        alert: message && `${message}The session is still open. Please try again.`,
      }
    },
    confirmingEnd: (snapshot, facts) => list(snapshot, facts, { canEnd: true, canConfirm: true }),
    ending: (snapshot, facts) => ({ ...list(snapshot, facts), isEnding: true }),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'end.requested': ({ sessions }, ui, { phone }) =>
      ui.button('id' in sessions ? `End: ${phone}` : 'End all others').click(),
    'end.confirmed': (_, ui) => ui.button('Yes, end').click(),
    'end.dismissed': (_, ui) => ui.button('Keep').click(),
  },
})
