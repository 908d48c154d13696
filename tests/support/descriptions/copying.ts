import type { copyingMachine } from '../../../src/machines/copying.machine.ts'
import { describeFlow } from '../description.ts'

export const copying = describeFlow<typeof copyingMachine>()({
  read: (ui) => ({ said: ui.role('status').content() }),
  shows: {
    idle: () => ({ said: '' }),
    copying: () => ({ said: '' }),
    copied: () => ({ said: 'Copied. Compare the first and last characters after pasting.' }),
    notCopied: () => ({ said: 'Your browser did not copy it. It is selected: copy it by hand.' }),
  },
  actions: { 'copy.requested': (_, ui) => ui.button('Copy: Memo').click() },
})
