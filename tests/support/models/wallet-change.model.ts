import { walletChangeMachine } from '../../../src/machines/wallet-change.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { heldWallet } from './money-samples.ts'
import { challenge } from './phone-verification.model.ts'
import { ton } from './refill-samples.ts'

export const newWallet = {
  paymentSystem: 'TON',
  address: 'UQDsandb0x4Yk2mVw9cQpR8eLhJ3fN6uXzB1gT5oKi0aPzR7',
  memo: '7',
}

export const walletChangeModel = defineModel({
  machine: walletChangeMachine,
  input: { system: ton, current: heldWallet, needsPassword: true },
  cases: () => [
    { type: 'wallet.submitted', values: newWallet, password: 'Saryarka2026' },
    answered('changeWallet', challenge),
    failed('changeWallet', {
      code: 'wallet_address_invalid',
      fields: [{ path: 'address', code: 'incorrect' }],
    }),
    failed('changeWallet', 'old_password_incorrect'),
    failed('changeWallet', 'wallets_not_updated'),
    answered('phoneVerification', {
      outcome: 'confirmed',
      verificationId: 'verification-1',
      session: null,
      passwordToken: null,
    }),
    answered('phoneVerification', { outcome: 'closed', reason: 'closed' }),
    answered('phoneVerification', { outcome: 'closed', reason: 'wrongTarget' }),
  ],
  project: ({ submitted, failure, isConfirmed }) => ({
    isSubmitted: submitted !== null,
    failure: failure?.code ?? null,
    isConfirmed,
  }),
  resting: (snapshot) => snapshot.matches('enteringWallet'),
})
