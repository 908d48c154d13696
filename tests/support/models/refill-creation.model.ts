import { refillCreationMachine } from '../../../src/machines/refill-creation.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { ton, usdt, waiting } from './refill-samples.ts'

export const refillCreationModel = defineModel({
  machine: refillCreationMachine,
  cases: () => [
    answered('readPaymentSystems', [ton, usdt]),
    failed('readPaymentSystems', 'unreachable'),
    { type: 'refill.submitted', values: { paymentSystem: 'TON', amount: '120' } },
    { type: 'refill.repeated', values: { paymentSystem: 'TON', amount: '50' } },
    answered('createRefill', waiting),
    failed('createRefill', 'unreachable'),
    failed('createRefill', {
      code: 'validation_failed',
      fields: [{ path: 'amount', code: 'above_max' }],
    }),
    answered('findRefill', waiting),
    answered('findRefill', null),
    failed('findRefill', 'unreachable'),
  ],
  project: ({ systems, draft, body, key, failure, nothingCreated }) => ({
    isLoaded: systems.length > 0,
    draft,
    body,
    hasKey: key !== null,
    failure: failure?.code ?? null,
    nothingCreated,
  }),
  resting: (snapshot) => snapshot.matches('enteringAmount'),
  heard: { 'refill.repeated': 'another machine' },
})
