import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import type { AccountRules } from '../rules/password-change.ts'
import { askWallet, listWallets } from '../rules/wallet.ts'

export function walletHandlers({
  codes,
  limits,
}: AccountRules): Handlers<Pick<Calls, 'listWallets' | 'changeWallet'>> {
  return {
    listWallets: async (_, { userId }) => ({ items: await listWallets(codes, userId) }),
    async changeWallet({ body }, caller) {
      await limits.admit('code', caller)
      return { challenge: await askWallet(codes, caller.userId, body, caller.locale) }
    },
  }
}
