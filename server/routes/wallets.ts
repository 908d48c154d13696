import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import { type AccountRules, readPerson } from '../services/password-change.ts'
import { askWallet, listWallets } from '../services/wallet.ts'

export function walletHandlers(
  rules: AccountRules,
): Handlers<Pick<Calls, 'listWallets' | 'changeWallet'>> {
  const { codes, limits } = rules
  return {
    async listWallets(_, { userId }) {
      const { passwordHash } = await readPerson(rules, userId)
      return { items: await listWallets(codes, userId), needsPassword: passwordHash !== null }
    },
    async changeWallet({ body }, caller) {
      await limits.admit('code', caller)
      return { challenge: await askWallet(rules, caller, body) }
    },
  }
}
