import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Calls } from '../../src/api/contract/calls.ts'
import type { Session } from '../../src/api/contract/session.ts'
import { users } from '../database/schema/identity.ts'
import type { Handlers } from '../handler.ts'
import {
  type CodeRules,
  challengePhone,
  checkCode,
  deliverCode,
  readOpenChallenge,
  resend,
} from '../rules/code.ts'
import { withIdempotency } from '../rules/idempotency.ts'
import { hashPassword, isPasswordRight } from '../rules/password.ts'
import type { RateLimits } from '../rules/rate-limit.ts'
import { Refusal } from '../rules/refusal.ts'
import {
  findInviter,
  findUnconfirmed,
  refuseSimplePassword,
  registerPerson,
} from '../rules/registration.ts'
import { openSession, readUser, revokeSession, type SessionRules } from '../rules/session.ts'

type AuthCalls = Pick<
  Calls,
  | 'signIn'
  | 'register'
  | 'confirmCode'
  | 'resendCode'
  | 'readChallenge'
  | 'signOut'
  | 'readInviter'
  | 'readUserData'
>

export type AuthRules = { codes: CodeRules; sessions: SessionRules; limits: RateLimits }

export function authHandlers({ codes, sessions, limits }: AuthRules): Handlers<AuthCalls> {
  const { database, clock } = codes

  const sessionOf = async (userId: number): Promise<Session> => ({
    refreshToken: await openSession(sessions, userId),
    user: await readUser(codes, userId),
  })

  return {
    async signIn({ body: { login, password } }, { address, locale }) {
      const loginLc = login.toLowerCase()
      await limits.spend('signInByAll', 'all')
      await limits.spend('signInByAddress', address)
      await limits.spend('signInByLogin', loginLc)
      const [user] = await database.queries
        .select({
          id: users.id,
          passwordHash: users.passwordHash,
          activatedAt: users.activatedAt,
        })
        .from(users)
        .where(eq(users.loginLc, loginLc))
      const isRight = await isPasswordRight(password, user?.passwordHash)
      if (!user || !isRight) throw new Refusal('credentials_incorrect')

      await limits.forgive('signInByLogin', loginLc)
      if (user.activatedAt) return sessionOf(user.id)
      const sent = await database.transaction(() => challengePhone(codes, user.id, locale))
      return deliverCode(codes, sent)
    },

    async register({ params, body }, { address, locale, idempotencyKey }) {
      await limits.spend('registerByAll', 'all')
      await limits.spend('registerByAddress', address)
      refuseSimplePassword(body)
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
          const sent = await challengePhone(codes, userId, locale)
          message = sent.message
          return sent.challenge
        },
      )
      return deliverCode(codes, { challenge, message })
    },

    async confirmCode({ body: { verificationId, code } }, { address }) {
      await limits.spend('checkByAddress', address)
      return checkCode(codes, verificationId, code, async (userId, now) => {
        await database.queries
          .update(users)
          .set({ phoneConfirmedAt: now, activatedAt: now })
          .where(eq(users.id, userId))
        return sessionOf(userId)
      })
    },

    async resendCode({ body: { verificationId } }, { address, locale }) {
      await limits.spend('codeByAddress', address)
      return resend(codes, verificationId, locale)
    },

    readChallenge: ({ params: { verificationId } }) => readOpenChallenge(codes, verificationId),

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

    async readUserData(_, { userId }) {
      const [person] = await database.queries.select().from(users).where(eq(users.id, userId))
      if (!person) throw new Refusal('session_timed_out')
      return {
        type: 'profile',
        fullName: person.fullName,
        city: person.city,
        country: person.country,
        phone: person.phone,
        registeredAt: person.createdAt.toISOString(),
        user: await readUser(codes, userId),
      }
    },
  }
}
