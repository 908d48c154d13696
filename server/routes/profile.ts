import { eq } from 'drizzle-orm'
import type { Calls } from '../../src/api/contract/calls.ts'
import { users } from '../database/schema/identity.ts'
import type { Handlers } from '../handler.ts'
import {
  askNewEmail,
  askNewPhone,
  askTelegram,
  readContacts,
  readProfile,
} from '../services/contact.ts'
import { type AccountRules, changePassword } from '../services/password-change.ts'
import type { TelegramRules } from '../services/telegram.ts'
import { readVerification } from '../services/verification.ts'

type ProfileCalls = Pick<Calls, 'readUserData' | 'changeUserData' | 'changePassword'>

export function profileHandlers(
  rules: AccountRules,
  telegram: TelegramRules,
): Handlers<ProfileCalls> {
  const { codes, limits } = rules

  return {
    async readUserData({ params: { type } }, { userId }) {
      switch (type) {
        case 'profile':
          return readProfile(rules, userId)
        case 'contacts':
          return readContacts(rules, userId)
        case 'verification':
          return readVerification(codes, userId)
      }
    },

    async changeUserData({ body }, caller) {
      if ('phone' in body) {
        await limits.admit('code', caller)
        return { challenge: await askNewPhone(rules, caller, body) }
      }
      if ('email' in body) {
        await limits.admit('code', caller)
        return { challenge: await askNewEmail(rules, caller, body) }
      }
      if ('telegram' in body) {
        await limits.admit('code', caller)
        return { challenge: await askTelegram(rules, telegram, caller, body) }
      }
      await codes.database.queries.update(users).set(body).where(eq(users.id, caller.userId))
      return { challenge: null }
    },

    async changePassword({ body }, caller) {
      return changePassword(rules, caller, body)
    },
  }
}
