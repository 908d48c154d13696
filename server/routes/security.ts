import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import type { AccountRules } from '../rules/password-change.ts'
import { askChange, completeChange, readSecurity } from '../rules/security.ts'
import { endOtherSessions, endSession, listOpenSessions } from '../rules/session.ts'

type SecurityCalls = Pick<Calls, 'readSecurity' | 'changeSecurity' | 'listSessions' | 'endSessions'>

export function securityHandlers(rules: AccountRules): Handlers<SecurityCalls> {
  const { sessions, limits } = rules

  return {
    readSecurity: (_, { userId }) => readSecurity(rules, userId),

    async changeSecurity({ body }, caller) {
      const { userId, locale } = caller
      if ('verificationId' in body) {
        await limits.admit('check', caller)
        return completeChange(rules, userId, body)
      }
      await limits.admit('code', caller)
      return askChange(rules, userId, body, locale)
    },

    async listSessions(_, caller) {
      return { items: await listOpenSessions(sessions, caller) }
    },

    async endSessions({ body }, caller) {
      if ('id' in body) await endSession(sessions, caller.userId, body.id)
      else await endOtherSessions(sessions, caller)
      return { items: await listOpenSessions(sessions, caller) }
    },
  }
}
