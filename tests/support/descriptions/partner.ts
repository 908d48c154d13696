import type { partnerMachine } from '../../../src/machines/partner.machine.ts'
import { describeFlow } from '../description.ts'

/** Facts about who is opened, and where. */
type Facts = {
  headings: string[]
  invited: string
  links: string[][]
  levels: string[]
  address: string
}

export const partner = describeFlow<typeof partnerMachine, Facts>()({
  read: (ui) => {
    const panel = ui.dialog()
    return {
      headings: panel.heading().contents(),
      invited: panel.text(/^Level \d, invited by/).content(),
      links: panel.links(),
      levels: panel
        .role('listitem')
        .contents()
        .then((items) => items.filter((item) => item.startsWith('Their level'))),
      alerts: ui.titles('alert'),
      address: ui.address(),
    }
  },
  shows: { open: (_, facts) => facts, closed: () => ({ address: '/partners' }) },
  actions: { 'partner.closed': (_, ui) => ui.dialog().button('Close').click() },
})
