import { refillCreationMachine } from '../../../src/machines/refill-creation.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { ton, usdt, waiting } from './refill-samples.ts'
import { ZERO_KEY } from './zero-key.ts'

export const refillCreationModel = defineModel({
  machine: refillCreationMachine,
  cases: () => [
    answered('readPaymentSystems', [ton, usdt]),
    failed('readPaymentSystems', 'unreachable'),
    {
      type: 'refill.submitted',
      values: { paymentSystem: 'TON', amount: '120' },
      key: ZERO_KEY,
    },
    { type: 'refill.repeated', values: { paymentSystem: 'TON', amount: '50' } },
    answered('submission', { outcome: 'done', result: waiting }),
    answered('submission', {
      outcome: 'refused',
      failure: {
        code: 'validation_failed',
        fields: [{ path: 'amount', code: 'above_max' }],
      },
    }),
    answered('submission', { outcome: 'nothing' }),
  ],
  project: ({ systems, draft, submitted, failure }) => ({
    isLoaded: systems.length > 0,
    draft,
    submitted,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('enteringAmount'),
  sources: { 'refill.repeated': 'another machine' },
})
