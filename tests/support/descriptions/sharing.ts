import type { sharingMachine } from '../../../src/machines/sharing.machine.ts'
import { describeFlow } from '../description.ts'

export const sharing = describeFlow<typeof sharingMachine>()({
  read: (ui) => ({
    canShare: ui.button('Share').isEnabled(),
    said: ui.text(/^Shared\.$|^Your browser could not share it\./).content(),
  }),
  shows: {
    idle: () => ({ canShare: true }),
    sharing: () => ({}),
    shared: () => ({ canShare: true, said: 'Shared.' }),
    notShared: () => ({
      canShare: true,
      said: 'Your browser could not share it. Copy the address instead.',
    }),
  },
  actions: { 'share.requested': (_, ui) => ui.button('Share').click() },
})
