import { eq } from 'drizzle-orm'
import type { Calls } from '../../src/api/contract/calls.ts'
import { users } from '../database/schema/identity.ts'
import type { Handlers } from '../handler.ts'
import {
  deliverCode,
  isUndelivered,
  readOpenChallenge,
  readPurpose,
  resend,
} from '../services/code.ts'
import { confirm } from '../services/confirmation.ts'
import { recordConsents } from '../services/legal.ts'
import { hashPassword, isPasswordRight } from '../services/password.ts'
import { type AccountRules, setPassword } from '../services/password-change.ts'
import { requestPasswordReset, validatePasswordReset } from '../services/password-reset.ts'
import {
  findClaimed,
  findInviter,
  findUnconfirmed,
  isLoginAvailable,
  refuseSimplePassword,
  registerPerson,
} from '../services/registration.ts'
import { Rejection } from '../services/rejection.ts'
import { recordSecurityEvent } from '../services/security-event.ts'
import { revokeSession } from '../services/session.ts'
import { admit, askPhone } from '../services/sign-in.ts'

type AuthCalls = Pick<
  Calls,
  | 'signIn'
  | 'register'
  | 'confirmCode'
  | 'resendCode'
  | 'readChallenge'
  | 'requestPasswordReset'
  | 'validatePasswordReset'
  | 'setPassword'
  | 'signOut'
  | 'readInviter'
  | 'checkLogin'
>

export function authHandlers(rules: AccountRules): Handlers<AuthCalls> {
  const { codes, sessions, limits } = rules
  const { database, clock } = codes

  /** A challenge that never was costs nobody but the caller. */
  const findChallenge = async (verificationId: string) => {
    const asked = await readPurpose(codes, verificationId)
    if (!asked) throw new Rejection('code_invalid')
    return asked
  }

  return {
    async signIn({ body: { login, password } }, caller) {
      await limits.admit('signIn', caller, () => limits.admitPassword(login, caller))
      const [user] = await database.queries
        .select({ id: users.id, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.loginLc, login.toLowerCase()))
      const isRight = await isPasswordRight(password, user?.passwordHash)
      if (!user || !isRight) {
        const event = { userId: user?.id ?? null, kind: 'sign_in_failed', caller } as const
        await recordSecurityEvent(database, event, await clock.now())
        throw new Rejection('credentials_incorrect')
      }

      await limits.forgivePassword(login, caller)
      return admit(rules, user.id, caller, (person) => person.passwordHash === user.passwordHash)
    },

    register: {
      async around({ params, body }, caller, once) {
        const { locale } = caller
        await limits.admit('register', caller)
        refuseSimplePassword(body.password, body)
        const claimed =
          body.verificationId === undefined
            ? null
            : await findClaimed(database, body.verificationId)
        const unconfirmed = await findUnconfirmed(database, body.login)
        const isGuess = unconfirmed !== undefined && unconfirmed.id !== claimed
        if (isGuess) await limits.admitPassword(body.login, caller)
        // Before the transaction: a hash takes its time, and the embedded database has one connection for all. The
        // same work is done whether or not there is an account to know again.
        const [passwordHash, isOwn] = await Promise.all([
          hashPassword(body.password),
          isPasswordRight(body.password, unconfirmed?.passwordHash),
        ])
        const own = claimed ?? (unconfirmed && isOwn ? unconfirmed.id : null)
        if (isGuess && isOwn) await limits.forgivePassword(body.login, caller)
        const now = await clock.now()

        let message: number | null = null
        const challenge = await once(async () => {
          const { id: inviterId } = await findInviter(database, params.login)
          const { login, email, phone } = body
          const userId = await registerPerson(
            database,
            { login, email, phone, passwordHash, inviterId, locale, now },
            own,
          )
          await recordConsents(codes, userId, body.consents ?? [], locale)
          const sent = await askPhone(codes, userId, locale)
          message = sent.message
          return sent.challenge
        })
        // A repeat gets the first answer, unless that promised a code which never went out.
        const { verificationId } = challenge
        return message === null && (await isUndelivered(codes, verificationId))
          ? resend(codes, verificationId, locale)
          : deliverCode(codes, { challenge, message })
      },
    },

    async confirmCode({ body }, caller) {
      await limits.admit('check', caller, () => findChallenge(body.verificationId))
      return confirm(rules, body, caller)
    },

    async resendCode({ body: { verificationId } }, caller) {
      await limits.admit('code', caller, async () => {
        const { purpose, payload, target } = await findChallenge(verificationId)
        if (purpose !== 'password_reset') return
        await limits.admitReset({ login: String(payload?.login), email: target }, caller)
      })
      return resend(codes, verificationId, caller.locale)
    },

    readChallenge: ({ params: { verificationId } }) => readOpenChallenge(codes, verificationId),

    async requestPasswordReset({ body }, caller) {
      await limits.admit('reset', caller, () => limits.admitReset(body, caller))
      return requestPasswordReset(rules, body, caller)
    },

    async validatePasswordReset({ body }, caller) {
      await limits.admit('check', caller, () => findChallenge(body.verificationId))
      return validatePasswordReset(rules, body, caller)
    },

    async setPassword({ body: { password } }, caller) {
      return setPassword(rules, caller, password)
    },

    async signOut(_, { tokenHash }) {
      await revokeSession(sessions, tokenHash)
      return {}
    },

    async checkLogin({ body: { login } }, caller) {
      // One counter with the inviter, who is looked for by the same logins.
      await limits.admit('inviter', caller)
      return { available: await isLoginAvailable(database, login) }
    },

    async readInviter({ body: { login } }, caller) {
      await limits.admit('inviter', caller)
      const inviter = await findInviter(database, login)
      return {
        login: inviter.login,
        avatar: inviter.avatar,
        registeredAt: inviter.createdAt.toISOString(),
      }
    },
  }
}
