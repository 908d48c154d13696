import { copyingMachine } from '../../../src/machines/copying.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const copyingModel = defineModel({
  machine: copyingMachine,
  cases: () => [
    { type: 'copy.requested', name: 'memo', text: '48213907' },
    answered('copyText'),
    failed('copyText', 'unexpected'),
  ],
  resting: (snapshot) => snapshot.matches('idle'),
})
