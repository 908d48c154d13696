import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Calls } from '../../src/api/contract/calls.ts'
import { users } from '../database/schema/identity.ts'
import type { Handlers } from '../handler.ts'
import { deliverCode, readOpenChallenge, readPurpose, resend } from '../rules/code.ts'
import { confirm } from '../rules/confirmation.ts'
import { withIdempotency } from '../rules/idempotency.ts'
import { hashPassword, isPasswordRight } from '../rules/password.ts'
import { type AccountRules, setPassword } from '../rules/password-change.ts'
import { requestPasswordReset, validatePasswordReset } from '../rules/password-reset.ts'
import { Refusal } from '../rules/refusal.ts'
import {
  findInviter,
  findUnconfirmed,
  refuseSimplePassword,
  registerPerson,
} from '../rules/registration.ts'
import { recordSecurityEvent } from '../rules/security-event.ts'
import { revokeSession } from '../rules/session.ts'
import { admit, askPhone } from '../rules/sign-in.ts'

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
>

export function authHandlers(rules: AccountRules): Handlers<AuthCalls> {
  const { codes, sessions, limits } = rules
  const { database, clock } = codes

  const spendCheck = async (address: string) => {
    await limits.spend('checkByAll', 'all')
    await limits.spend('checkByAddress', address)
  }
  const resetPair = (login: string, email: string) =>
    `${login.toLowerCase()} ${email.toLowerCase()}`

  return {
    async signIn({ body: { login, password } }, caller) {
      const loginLc = login.toLowerCase()
      await limits.spend('signInByAll', 'all')
      await limits.spend('signInByAddress', caller.address)
      await limits.spend('signInByLogin', loginLc)
      const [user] = await database.queries
        .select({ id: users.id, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.loginLc, loginLc))
      const isRight = await isPasswordRight(password, user?.passwordHash)
      if (!user || !isRight) {
        const event = { userId: user?.id ?? null, kind: 'sign_in_failed', caller } as const
        await recordSecurityEvent(database, event, await clock.now())
        throw new Refusal('credentials_incorrect')
      }

      await limits.forgive('signInByLogin', loginLc)
      return admit(rules, user.id, caller, (person) => person.passwordHash === user.passwordHash)
    },

    async register({ params, body }, { address, locale, idempotencyKey }) {
      await limits.spend('registerByAll', 'all')
      await limits.spend('registerByAddress', address)
      refuseSimplePassword(body.password, body)
      const unconfirmed = await findUnconfirmed(database, body.login)
      const loginLc = body.login.toLowerCase()
      if (unconfirmed) await limits.spend('signInByLogin', loginLc)
      // Before the transaction: a hash takes its time, and the embedded database has one connection for all. The
      // same work is done whether or not there is an account to know again.
      const [passwordHash, isOwn] = await Promise.all([
        hashPassword(body.password),
        isPasswordRight(body.password, unconfirmed?.passwordHash),
      ])
      const own = unconfirmed && isOwn ? unconfirmed.id : null
      if (own !== null) await limits.forgive('signInByLogin', loginLc)
      const now = await clock.now()
      const password = createHmac('sha256', codes.secret).update(body.password).digest('hex')

      let message: number | null = null
      const challenge = await withIdempotency(
        database,
        {
          scope: 'anonymous',
          call: 'register',
          key: idempotencyKey ?? '',
          body: { inviter: params.login, ...body, password },
          now,
        },
        async () => {
          const { id: inviterId } = await findInviter(database, params.login)
          const { login, email, phone } = body
          const userId = await registerPerson(
            database,
            { login, email, phone, passwordHash, inviterId, locale, now },
            own,
          )
          const sent = await askPhone(codes, userId, locale)
          message = sent.message
          return sent.challenge
        },
      )
      return deliverCode(codes, { challenge, message })
    },

    async confirmCode({ body }, caller) {
      await spendCheck(caller.address)
      return confirm(rules, body, caller)
    },

    async resendCode({ body: { verificationId } }, { address, locale }) {
      await limits.spend('codeByAll', 'all')
      await limits.spend('codeByAddress', address)
      const asked = await readPurpose(codes, verificationId)
      if (asked?.purpose === 'password_reset') {
        const login = String(asked.payload?.login)
        await limits.spend('resetByPair', resetPair(login, asked.target))
      }
      return resend(codes, verificationId, locale)
    },

    readChallenge: ({ params: { verificationId } }) => readOpenChallenge(codes, verificationId),

    async requestPasswordReset({ body }, caller) {
      await limits.spend('codeByAll', 'all')
      await limits.spend('resetByAddress', caller.address)
      await limits.spend('resetByPair', resetPair(body.login, body.email))
      return requestPasswordReset(rules, body, caller)
    },

    async validatePasswordReset({ body }, caller) {
      await spendCheck(caller.address)
      return validatePasswordReset(rules, body, caller)
    },

    async setPassword({ body: { password } }, caller) {
      return setPassword(rules, caller, password)
    },

    async signOut(_, { tokenHash }) {
      await revokeSession(sessions, tokenHash)
      return {}
    },

    async readInviter({ body: { login } }, { address }) {
      await limits.spend('inviterByAddress', address)
      const inviter = await findInviter(database, login)
      return {
        login: inviter.login,
        avatar: inviter.avatar,
        registeredAt: inviter.createdAt.toISOString(),
      }
    },
  }
}
