import type { problemReportMachine } from '../../../src/machines/problem-report.machine.ts'
import { describeFlow, like } from '../description.ts'

const failures: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
  unexpected: 'An error occurred, try again later.',
}

const open = { dialog: 'Report a problem', isListed: true }
const toSend = 'Send to support'
const toSendKept = /^Send the report of /
const writing = { ...open, canType: true }
const unsent = { ...writing, buttons: ['Save as a file', 'Remove the report'], canSendKept: true }

export const problemReport = describeFlow<typeof problemReportMachine>()({
  read: (ui) => ({
    dialog: ui.dialog().heading().content(),
    buttons: ui.dialog().buttons(toSend, 'Save as a file', 'Remove the report'),
    canSendKept: ui.dialog().button(toSendKept).isEnabled(),
    canType: ui.dialog().field('What went wrong? (optional)').isEditable(),
    isListed: ui.dialog().role('group', 'What is in the report').role('listitem').isShown(),
    alert: ui.dialog().role('alert').role('strong').content(),
    isOffered: ui.dialog().text('This report was not sent').isShown(),
    done: ui.dialog().role('status').role('strong').content(),
  }),
  shows: {
    closed: () => ({}),
    'open.reading.fresh': () => ({ ...writing, buttons: [toSend, 'Save as a file'] }),
    'open.reading.unsent.waiting': ({ context: { failure } }) => ({
      ...unsent,
      alert: failures[failure?.code ?? ''],
      isOffered: failure === null,
    }),
    'open.reading.unsent.sendable': () => ({ ...unsent, done: 'The connection is back' }),
    'open.sending': () => open,
    'open.sent': () => ({ dialog: 'Report sent', done: like(/^Its number is [\dA-Z]{8}$/) }),
  },
  actions: {
    'report.requested': (_, ui) => ui.button('Report a problem').click(),
    'report.submitted': async ({ note }, ui) => {
      await ui.dialog().field('What went wrong? (optional)').fill(` ${note}\n`)
      await ui
        .dialog()
        .button(/^Send (to support|the report of )/)
        .click()
    },
    'file.requested': async ({ note }, ui) => {
      await ui.dialog().field('What went wrong? (optional)').fill(note)
      await ui.dialog().button('Save as a file').click()
    },
    'report.discarded': (_, ui) => ui.dialog().button('Remove the report').click(),
    'report.closed': (_, ui) => ui.dialog().button('Close').click(),
  },
})
