import { type WalletsReading, walletsMachine } from '../../../src/machines/wallets.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { heldWallet, tronWallet } from './money-samples.ts'
import { ton, usdt } from './refill-samples.ts'

export const reading: WalletsReading = {
  systems: [usdt, ton],
  wallets: [tronWallet],
  needsPassword: true,
  at: Date.UTC(2026, 0, 10, 12),
}

/** The wallet of TON has been changed. */
export const changedReading: WalletsReading = { ...reading, wallets: [tronWallet, heldWallet] }

export const input = {
  location: { name: 'settingsWallets', query: {} },
} as const

export const walletsModel = defineModel({
  machine: walletsMachine,
  input: {
    ...input,
    location: { name: 'settingsWallets', query: { paymentSystem: 'TON', return: 'withdrawal' } },
  },
  cases: ({ context }) => [
    { type: 'change.requested' as const, paymentSystem: 'TON' },
    answered('readWallets', context.isChanged ? changedReading : reading),
    failed('readWallets', 'unreachable'),
    answered('walletChange', { isChanged: true }),
    answered('walletChange', { isChanged: false }),
  ],
  project: ({ asked, reading: read, chosen, isChanged, failure }) => ({
    asked,
    held: read?.wallets.length ?? null,
    chosen,
    isChanged,
    failure: failure?.code ?? null,
  }),
  resting: (snapshot) => snapshot.matches('choosing'),
})
