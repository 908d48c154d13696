import type { WalletsReading } from '../machines/wallets.machine.ts'
import type { Challenge } from './contract/session.ts'
import { changeWallet, listWallets, type NewWallet } from './contract/wallet.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'
import { fetchPaymentSystems } from './payment-systems.ts'
import type { ReadCache } from './read-cache.ts'

type WalletsDeps = { call: Call; reads: ReadCache; now: () => number }

export const walletsActors = ({ call, reads, now }: WalletsDeps) => ({
  /** The wallets do not come from the cache: the page must show where money goes now. */
  readWallets: limited<WalletsReading, void>(async ({ signal }) => {
    const [systems, { items, needsPassword }] = await Promise.all([
      fetchPaymentSystems(call, reads, signal),
      call(listWallets, {}, { signal }),
    ])
    return { systems, wallets: items, needsPassword, at: now() }
  }),

  /** Sends the code that confirms the wallet, by the person's method. */
  changeWallet: limited<Challenge, NewWallet & { password: string }>(
    async ({ input: { password, ...wallet }, signal }) => {
      const body = { ...wallet, ...(password === '' ? {} : { password }) }
      const { challenge } = await call(changeWallet, { body }, { signal })
      return challenge
    },
  ),
})
