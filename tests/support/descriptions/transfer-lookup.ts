import type { transferLookupMachine } from '../../../src/machines/transfer-lookup.machine.ts'
import { describeFlow } from '../description.ts'

const atField: Record<string, string> = {
  format: 'This is not a TON hash. Copy the whole hash and nothing else.',
  taken: 'This transfer belongs to another refill of yours.',
}
const asMessage: Record<string, string> = {
  too_many_requests: 'Too many requests: repeat in a few minutes.',
  unreachable: 'No connection. Check your internet and try again.',
}
const label = 'Already sent it? Enter the transaction hash'

export const transferLookup = describeFlow<typeof transferLookupMachine>()({
  read: (ui) => ({
    hash: ui
      .field(label)
      .value()
      .then((typed) => typed?.trim()),
    canType: ui.field(label).isEditable(),
    buttons: ui.buttons('Look for my transfer'),
    error: ui.text(/^This (is not a TON hash|transfer belongs)/).content(),
    alert: ui.role('alert').role('strong').content(),
  }),
  shows: {
    enteringHash: ({ context: { named, failure } }) => ({
      hash: named ?? '',
      canType: true,
      buttons: ['Look for my transfer'],
      error: atField[failure?.fields?.[0]?.code ?? ''],
      alert: asMessage[failure?.code ?? ''],
    }),
    naming: ({ context: { named } }) => ({ hash: named }),
  },
  actions: {
    'hash.submitted': async ({ hash }, ui) => {
      await ui.field(label).fill(` ${hash}\n`)
      await ui.button('Look for my transfer').click()
    },
  },
})
