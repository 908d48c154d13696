import { type AlertRequest, alertMachine } from '../../../src/machines/alert.machine.ts'
import { defineModel } from '../paths.ts'

const requests: AlertRequest[] = [
  { severity: 'info', message: 'signed_out_elsewhere' },
  { severity: 'error', message: 'locale_not_changed' },
]

export const alertModel = defineModel({
  machine: alertMachine,
  input: { now: () => 0 },
  cases: ({ context: { queue, holds } }) => [
    ...requests.map((request) => ({ type: 'alert.raised', ...request }) as const),
    ...(['pointer', 'focus'] as const).map((by) => ({ type: 'alert.held', by }) as const),
    ...holds.map((by) => ({ type: 'alert.released', by }) as const),
    ...(queue.length > 0 ? [{ type: 'alert.closed' } as const] : []),
  ],
  project: ({ queue, holds }) => ({
    queue: queue.map(({ severity, message, remaining }) => ({ severity, message, remaining })),
    holds,
  }),
  resting: (snapshot) => snapshot.matches('silent'),
  sources: { 'alert.raised': 'another machine' },
})
