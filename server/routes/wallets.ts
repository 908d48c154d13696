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
    async changeWallet({ body }, { userId, address, locale }) {
      await limits.spend('codeByAll', 'all')
      await limits.spend('codeByAddress', address)
      await limits.spend('codeByAccount', String(userId))
      return { challenge: await askWallet(codes, userId, body, locale) }
    },
  }
}
