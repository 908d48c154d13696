import type { Calls } from '../../src/api/contract/calls.ts'
import type { Handlers } from '../handler.ts'
import { cancelChange, cancelChangeByLink } from '../services/change-end.ts'
import type { AccountRules } from '../services/password-change.ts'
import { askChange, completeChange, readSecurity } from '../services/security.ts'
import { recordSecurityEvent } from '../services/security-event.ts'
import { endOtherSessions, endSession, listOpenSessions } from '../services/session.ts'

type SecurityCalls = Pick<
  Calls,
  | 'readSecurity'
  | 'changeSecurity'
  | 'cancelChange'
  | 'cancelChangeByLink'
  | 'listSessions'
  | 'endSessions'
>

export function securityHandlers(rules: AccountRules): Handlers<SecurityCalls> {
  const { codes, sessions, limits } = rules

  return {
    readSecurity: (_, { userId }) => readSecurity(rules, userId),

    async changeSecurity({ body }, caller) {
      if ('verificationId' in body) {
        await limits.admit('check', caller)
        return completeChange(rules, caller, body)
      }
      await limits.admit('code', caller)
      return askChange(rules, caller, body)
    },

    cancelChange: ({ body: { id } }, caller) => cancelChange(rules, caller, id),

    async cancelChangeByLink({ body: { token } }, caller) {
      await limits.admit('check', caller)
      return cancelChangeByLink(rules, caller, token)
    },

    async listSessions(_, caller) {
      return { items: await listOpenSessions(sessions, caller) }
    },

    async endSessions({ body }, caller) {
      await codes.database.transaction(async () => {
        if ('id' in body) await endSession(sessions, caller.userId, body.id)
        else await endOtherSessions(sessions, caller)
        const which = 'id' in body ? 'one' : 'others'
        const { userId } = caller
        const event = { userId, kind: 'sessions_ended', params: { which }, caller } as const
        await recordSecurityEvent(codes.database, event, await codes.clock.now())
      })
      return { items: await listOpenSessions(sessions, caller) }
    },
  }
}
