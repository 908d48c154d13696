import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest,
} from '../../src/api/contract/passkey.ts'
import { softwarePasskey } from '../../tools/conformance/software-passkey.ts'
import { oneTimeCode } from './one-time-code.ts'
import { newPerson, openSessionOf, password, type TestProvider } from './provider.ts'

/** The calls of identity as a test makes them. */
export function identityCalls(provider: TestProvider) {
  const post = (path: string, body: object, token?: string) =>
    provider.ask('POST', path, { body, token })
  const patch = (path: string, body: object, token?: string) =>
    provider.ask('PATCH', path, { body, token })

  const calls = {
    signIn: (login: string, password: string, headers: Record<string, string> = {}) =>
      provider.ask('POST', '/api/auth/login', { body: { login, password }, headers }),
    confirm: (verificationId: string, code: string | PasskeyAssertion) =>
      post('/api/auth/phone/confirm', { verificationId, code }),
    resend: (verificationId: string) => post('/api/auth/phone/resend', { verificationId }),
    challenge: (verificationId: string) => provider.ask('GET', `/api/auth/phone/${verificationId}`),
    requestReset: (login: string, email: string) =>
      post('/api/auth/reset-password', { login, email }),
    validateReset: (verificationId: string, code: string) =>
      post('/api/auth/reset-password/validate', { verificationId, code }),
    setPassword: (password: string, token: string) =>
      post('/api/auth/set-password', { password }, token),
    changeData: (body: object, token: string) => patch('/api/user-data', body, token),
    changePassword: (oldPassword: string | null, newPassword: string, token: string) =>
      patch('/api/user/password', { oldPassword, newPassword }, token),
    changeSecurity: (body: object, token: string) =>
      patch('/api/user/settings/security', body, token),
    security: (token: string) => provider.ask('GET', '/api/user/settings/security', { token }),
    contacts: (token: string) => provider.ask('GET', '/api/user-data/byType/contacts', { token }),
    balance: (token: string) => provider.ask('GET', '/api/user/balance', { token }),
    sessions: (token: string) => provider.ask('GET', '/api/user/settings/sessions', { token }),
    endSessions: (body: object, token: string) =>
      post('/api/user/settings/sessions/end', body, token),
    notifications: async (token: string) => {
      const { body } = await provider.ask('GET', '/api/notification', { token })
      const { items } = body as { items: { kind: string; params: Record<string, string> }[] }
      return items.map(({ kind, params }) => ({ kind, params }))
    },

    /** The newest code that went to a login, a phone or an e-mail. */
    async codeTo(target: string) {
      const messages = await provider.actions.outbox(target)
      return messages.find(({ code }) => code !== null)?.code ?? ''
    },

    /** Somebody whose phone and e-mail are confirmed, signed in. */
    async person(login: string, changes: Partial<typeof users.$inferInsert> = {}) {
      const id = await newPerson(provider, login)
      const now = await provider.deps.clock.now()
      await provider.database.queries
        .update(users)
        .set({ emailConfirmedAt: now, ...changes })
        .where(eq(users.id, id))
      const [row] = await provider.database.queries.select().from(users).where(eq(users.id, id))
      return {
        id,
        login,
        email: row?.email ?? '',
        phone: row?.phone ?? '',
        token: await openSessionOf(provider, id),
      }
    },

    /** Carries a change of security through, by a method that sends its codes. */
    async change(login: string, token: string, body: object, more: object = {}) {
      const asked = await calls.changeSecurity({ ...body, password }, token)
      const id = idOf(asked)
      expect((await calls.confirm(id, await calls.codeTo(login))).status).toBe(200)
      return calls.changeSecurity({ verificationId: id, ...more }, token)
    },

    /** Answers the code by the method in force; gives the challenge to the new phone or e-mail. */
    async changeContact(login: string, token: string, body: object) {
      const id = idOf(await calls.changeData({ password, ...body }, token))
      const answer = await calls.confirm(id, await calls.codeTo(login))
      expect(answer.status).toBe(200)
      return idOf(answer)
    },

    /** Asks for a passkey to be added, and answers the code by the method in force. */
    async beginPasskey(login: string, token: string) {
      const asked = await calls.changeSecurity({ addPasskey: true, password }, token)
      const { passkey } = asked.body as { passkey: PasskeyCreation }
      const id = idOf(asked)
      expect((await calls.confirm(id, await calls.codeTo(login))).status).toBe(200)
      return { id, creation: passkey }
    },

    /** Adds a passkey, and opens withdrawals again. */
    async addPasskey(login: string, token: string, made = softwarePasskey()) {
      const { id, creation } = await calls.beginPasskey(login, token)
      const passkey = made.make(creation)
      const done = await calls.changeSecurity({ verificationId: id, passkey }, token)
      expect(done.status).toBe(200)
      await provider.database.queries
        .update(users)
        .set({ withdrawalsHeldUntil: null })
        .where(eq(users.login, login))
      return made
    },

    requestPasskey: async () =>
      (await post('/api/auth/passkey/request', {})).body as PasskeyRequest,
    signInWithPasskey: (assertion: PasskeyAssertion) => post('/api/auth/passkey', assertion),

    /** Sets up an authenticator app; gives its secret and the recovery codes. */
    async setUpApp(login: string, token: string) {
      const asked = await calls.changeSecurity({ method: 'authenticator', password }, token)
      const { authenticator } = asked.body as { authenticator: { secret: string; uri: string } }
      const id = idOf(asked)
      expect((await calls.confirm(id, await calls.codeTo(login))).status).toBe(200)
      const done = await calls.changeSecurity(
        { verificationId: id, authenticatorCode: oneTimeCode(authenticator.secret) },
        token,
      )
      expect(done.status).toBe(200)
      // The test may use the code of this moment, too.
      await provider.database.queries
        .update(users)
        .set({ authenticatorStep: null })
        .where(eq(users.login, login))
      const { recoveryCodes } = done.body as { recoveryCodes: string[] }
      return { ...authenticator, recoveryCodes }
    },
  }
  return calls
}

export const idOf = (answer: { body: unknown }): string => {
  const { challenge, next, verificationId } = answer.body as {
    challenge?: { verificationId: string } | null
    next?: { verificationId: string }
    verificationId?: string
  }
  return challenge?.verificationId ?? next?.verificationId ?? verificationId ?? ''
}

/** Whose session an answer opened; an error otherwise. */
export function loginIn({ body }: { body: unknown }): string {
  const { refreshToken, user } = body as { refreshToken?: string; user?: { login: string } }
  expect(refreshToken).toMatch(/^[\w-]{43}$/)
  return user?.login ?? ''
}

/** The challenge of a code that was just sent. */
export const challengeTo = (channel: string, maskedTarget: unknown) => ({
  verificationId: expect.stringMatching(/^[\w-]{22}$/),
  channel,
  maskedTarget,
  resendIn: 60,
  expiresIn: 600,
  attemptsLeft: 5,
})

export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const codesOf = (answers: { body: unknown }[]) =>
  answers.map(({ body }) => (body as { code?: string }).code ?? 'done')
