import { sharingMachine } from '../../../src/machines/sharing.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

/** All that is handed over for the refill `waiting`. */
export const addressData = [
  'Amount: 120\u00a0TON',
  'Network: TON',
  'Address: UQDsandb0x4Yk2mVw9cQpR8eLhJ3fN6uXzB1gT5oKi0aPzR7',
  'Memo: 48213907',
].join('\n')

export const sharingModel = defineModel({
  machine: sharingMachine,
  input: { canShare: true },
  cases: () => [
    { type: 'share.requested', text: addressData },
    answered('shareText', { isShared: true }),
    answered('shareText', { isShared: false }),
    failed('shareText', 'unexpected'),
  ],
  resting: (snapshot) => snapshot.matches('idle'),
})
