import { submissionMachine } from '../../../src/machines/submission.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const submissionModel = defineModel({
  machine: submissionMachine,
  input: { body: '120 TON', key: 'key-1' },
  cases: () => [
    answered('send', { id: 'refill-1' }),
    failed('send', 'unreachable'),
    failed('send', {
      code: 'validation_failed',
      fields: [{ path: 'amount', code: 'above_max' }],
    }),
    answered('find', { id: 'refill-1' }),
    answered('find', null),
    failed('find', 'unreachable'),
  ],
  project: ({ output }) => output,
  resting: () => false,
})
