import { refillCreationMachine } from '../../../src/machines/refill-creation.machine.ts'
import { amountIn } from '../../../src/machines/typed-amount.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { refillOffer, waiting } from './refill-samples.ts'
import { ZERO_KEY } from './zero-key.ts'

export const refillCreationModel = defineModel({
  machine: refillCreationMachine,
  input: { login: 'asselk88' },
  cases: ({ context: { draft } }): ModelEvent<typeof refillCreationMachine>[] => [
    answered('readOffer', refillOffer),
    failed('readOffer', 'unreachable'),
    ...(draft
      ? [
          {
            type: 'refill.submitted' as const,
            values: { paymentSystem: draft.paymentSystem, amount: amountIn(draft.amount) },
            key: ZERO_KEY,
          },
        ]
      : []),
    { type: 'draft.changed', values: { paymentSystem: 'TON', amount: 'en!120' } },
    {
      type: 'location.visited',
      location: { name: 'refill', query: { lacking: '65', of: 'USDT' } },
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
  project: ({ systems, named, lacking, formKey, draft, submitted, failure }) => ({
    isNamed: named !== null,
    isLacking: lacking !== null,
    isFirstForm: formKey === 0,
    isLoaded: systems.length > 0,
    draft,
    submitted,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('enteringAmount'),
  // An empty form is refused at its field.
  worth: ({ type }, { context: { draft } }) => type !== 'refill.submitted' || draft !== null,
  sources: { 'refill.repeated': 'another machine', 'location.visited': 'another machine' },
})
