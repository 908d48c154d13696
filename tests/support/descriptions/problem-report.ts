import type { problemReportMachine } from '../../../src/machines/problem-report.machine.ts'
import { describeFlow, like } from '../description.ts'

const failures: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
  unexpected: 'An error occurred, try again later.',
}

const open = { dialog: 'Report a problem', isListed: true }

export const problemReport = describeFlow<typeof problemReportMachine>()({
  read: (ui) => ({
    dialog: ui.dialog().heading().content(),
    buttons: ui.dialog().buttons('Send to support', 'Save as a file'),
    canType: ui.dialog().field('What went wrong? (optional)').isEditable(),
    isListed: ui.dialog().role('group', 'What is in the report').role('listitem').isShown(),
    alert: ui.dialog().role('alert').role('strong').content(),
    number: ui.dialog().role('status').role('strong').content(),
  }),
  shows: {
    closed: () => ({}),
    'open.reading': ({ context: { failure } }) => ({
      ...open,
      buttons: ['Send to support', 'Save as a file'],
      canType: true,
      alert: failures[failure?.code ?? ''],
    }),
    'open.sending': () => open,
    'open.sent': () => ({ dialog: 'Report sent', number: like(/^Its number is [\dA-Z]{8}$/) }),
  },
  actions: {
    'report.requested': (_, ui) => ui.button('Report a problem').click(),
    'report.submitted': async ({ note }, ui) => {
      await ui.dialog().field('What went wrong? (optional)').fill(` ${note}\n`)
      await ui.dialog().button('Send to support').click()
    },
    'file.requested': async ({ note }, ui) => {
      await ui.dialog().field('What went wrong? (optional)').fill(note)
      await ui.dialog().button('Save as a file').click()
    },
    'report.closed': (_, ui) => ui.dialog().button('Close').click(),
  },
})
