import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import { signInRequest } from '../services/passkey.ts'
import { signInWithPasskey } from '../services/passkey-sign-in.ts'
import type { AccountRules } from '../services/password-change.ts'
import { Rejection } from '../services/rejection.ts'

export function passkeyHandlers(
  rules: AccountRules,
): Handlers<Pick<Calls, 'requestPasskey' | 'signInWithPasskey'>> {
  const { codes, limits } = rules
  return {
    async requestPasskey(_, caller) {
      await limits.admit('passkey', caller)
      const request = signInRequest(codes)
      if (request === null) throw new Rejection('not_found')
      return request
    },

    async signInWithPasskey({ body }, caller) {
      await limits.admit('passkey', caller)
      return signInWithPasskey(rules, body, caller)
    },
  }
}
