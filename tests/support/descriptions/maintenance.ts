import type { SnapshotFrom } from 'xstate'
import type { maintenanceMachine } from '../../../src/machines/maintenance.machine.ts'
import { describeFlow, like, type Pattern } from '../description.ts'

/** Tells what lies beneath, when works begin, and how long they last that end then. */
type Facts = {
  field: string
  typed: () => string
  announced: string | Pattern
  lengthOf: (endDeadline: number) => { left: string | Pattern; passed: string }
  support: string
}

const page = ({ typed }: Facts) => ({ typed: typed() })

const check = (snapshot: SnapshotFrom<typeof maintenanceMachine>, isDisabled: string) =>
  snapshot.matches({ maintenance: 'underWay' }) ? { isCheckDisabled: isDisabled } : {}

export const maintenance = describeFlow<typeof maintenanceMachine, Facts>()({
  read: (ui, { field }) => ({
    typed: ui.field(field).value(),
    isCovered: ui.field(field).isCovered(),
    announced: ui.text(/^Scheduled maintenance begins in /).content(),
    heading: ui.heading(/^Scheduled maintenance/).content(),
    left: ui.text(/^About\s\d+\sminutes? left$/).content(),
    passed: ui.role('progressbar').attribute('aria-label'),
    checked: ui.text(/^Checked\s\d+\sseconds? ago$|^Not checked yet$/).content(),
    /** Not disabled while it asks: that would take the focus from it every five seconds. */
    isCheckDisabled: ui.button('Check now').attribute('aria-disabled'),
    support: ui.link(/^Write to support/).attribute('href'),
  }),
  shows: {
    'maintenance.none': (_, facts) => page(facts),
    'maintenance.announced': (_, facts) => ({
      ...page(facts),
      announced: facts.announced,
    }),
    'maintenance.underWay': ({ context: { work, checkedAt } }, facts) => {
      const end = work?.endDeadline ?? null
      const length = end === null ? null : facts.lengthOf(end)
      return {
        ...page(facts),
        isCovered: true,
        ...length,
        heading: length ? like(/^Scheduled maintenance until \d\d:\d\d$/) : 'Scheduled maintenance',
        checked: checkedAt === null ? 'Not checked yet' : like(/^Checked \d+ seconds? ago$/),
        support: facts.support,
      }
    },
    'asking.awaitingAnswer': (snapshot) => check(snapshot, 'true'),
    'asking.resting': (snapshot) => check(snapshot, 'false'),
  },
  actions: { 'check.requested': (_, ui) => ui.button('Check now').click() },
})
