import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import {
  factorChanges,
  recoveryCodes,
  sessions,
  users,
} from '../../server/database/schema/identity.ts'
import { payments, wallets } from '../../server/database/schema/payout.ts'
import { openApiOf } from '../../server/openapi.ts'
import {
  type CallProof,
  type Proof,
  proofs,
  tokenFor,
  variantsOf,
  wantedPassword,
} from '../../server/proofs.ts'
import { lockProven } from '../../server/services/password-change.ts'
import { sandboxBotToken, signTelegram } from '../../server/services/telegram.ts'
import { calls as table } from '../../src/api/contract/calls.ts'
import type { Endpoint } from '../../src/api/contract/endpoint.ts'
import type { Asked } from '../support/asked.ts'
import { identityCalls, idOf, wrongCode } from '../support/identity.ts'
import { fund, giveWallet, moneyCalls, payoutAddress } from '../support/investor.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { codeMismatch, invalid, openProvider, password, problem } from '../support/provider.ts'

const SECRET = 'a-secret-of-the-tests-of-proofs-01234567890'
const fresh = 'Sparrow7750'

const provider = await openProvider({ environment: { SECRET, RATE_LIMIT_SCALE: '1000' } })
const calls = identityCalls(provider)
afterAll(() => provider.close())

const all = Object.entries<CallProof>(proofs).map(([name, proof]) => ({
  name,
  proof,
  endpoint: table[name as keyof typeof table] as Endpoint,
}))
const isMoreThanToken = (proof: Proof) => /password$|code$/.test(proof)

describe('the table of proofs', () => {
  test.each(all)('takes the token of $name that its contract names', ({ proof, endpoint }) => {
    expect(tokenFor(proof)).toBe(endpoint.auth)
    const tokens = Object.values(variantsOf(proof)).map((needed) => tokenFor(needed))
    expect(new Set(tokens).size).toBe(1)
  })

  test('lets no call through whose variant it does not name', async () => {
    const { id } = await calls.person('provenvariant')
    const [person] = await provider.database.queries.select().from(users).where(eq(users.id, id))
    if (!person) throw new Error('The person was not written.')
    const proof = { variants: { known: 'token' }, variantOf: () => 'unknown' } as const
    expect(() => wantedPassword(proof, {}, person)).toThrow(
      new Error('A call has no variant unknown'),
    )
  })

  test('is printed in the document of the interface', () => {
    const { paths } = openApiOf(table, proofs, { version: '1', server: '/api' }) as {
      paths: Record<string, Record<string, { description: string; 'x-proof': unknown }>>
    }
    const operation = paths['/user/settings/security']?.patch
    expect(operation?.['x-proof']).toEqual({
      ask: 'token_password_and_code',
      complete: 'token_and_code',
    })
    expect(operation?.description).toBe(
      'ask: Needs the token of a session, the password of whoever has one, and a code by the method in force.\n\n' +
        'complete: Needs the token of a session and a code by the method in force.',
    )
    expect(paths['/auth/login']?.post?.['x-proof']).toBe('nothing')
    const printed = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one['x-proof']),
    )
    expect(printed.filter((proof) => proof === undefined)).toEqual([])
  })
})

const kinds = ['password and SMS', 'password and e-mail', 'Telegram alone', 'an app'] as const
type Kind = (typeof kinds)[number]
type Account = {
  id: number
  login: string
  token: string
  hasPassword: boolean
  code: () => Promise<string>
}

let made = 0
const mark = () => String(made).padStart(4, '0')

async function account(kind: Kind): Promise<Account> {
  made += 1
  const login = `proven${mark()}`
  const telegramId = `66${mark()}`
  const { id, token } = await calls.person(login, {
    ...(kind === 'password and e-mail' ? { codeMethod: 'email' } : {}),
    ...(kind === 'Telegram alone'
      ? {
          phone: null,
          phoneConfirmedAt: null,
          email: null,
          emailLc: null,
          emailConfirmedAt: null,
          passwordHash: null,
          telegramId,
          telegramName: login,
          codeMethod: 'telegram',
        }
      : {}),
    subscribedUntil: new Date('2126-01-01T00:00:00Z'),
  })
  const hasPassword = kind !== 'Telegram alone'
  if (kind !== 'an app') {
    return { id, login, token, hasPassword, code: () => calls.codeTo(login) }
  }
  const { secret } = await calls.setUpApp(login, token)
  await provider.database.queries
    .update(users)
    .set({ withdrawalsHeldUntil: null })
    .where(eq(users.id, id))
  return { id, login, token, hasPassword, code: async () => oneTimeCode(secret) }
}

/** All that a proof protects. Which step of an app was last taken is none of it. */
async function protectedState({ id }: Account) {
  const { queries } = provider.database
  const [person] = await queries.select().from(users).where(eq(users.id, id))
  return {
    person: { ...person, authenticatorStep: null },
    wallets: await queries.select().from(wallets).where(eq(wallets.userId, id)),
    recoveryCodes: await queries
      .select({ hash: recoveryCodes.codeHash })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, id)),
    payments: await queries.select().from(payments).where(eq(payments.userId, id)),
    waiting: await queries.select().from(factorChanges).where(eq(factorChanges.userId, id)),
    sessions: await queries
      .select({ id: sessions.id, revokedAt: sessions.revokedAt })
      .from(sessions)
      .where(eq(sessions.userId, id)),
  }
}

const newPhone = () => `+7703${mark().padStart(7, '0')}`
const newEmail = () => `new${mark()}@people.example`
const telegramOf = (id: number) =>
  signTelegram(sandboxBotToken(SECRET), {
    id,
    first_name: 'New',
    auth_date: Math.floor(Date.now() / 1000),
  })

type Case = {
  call: string
  path: string
  body: (account: Account) => object
  kinds: readonly Kind[]
  field?: string
  /** Runs after the right code, before anything changes. */
  afterCode?: (account: Account, confirmed: Asked) => Promise<void>
}

const withPassword = kinds.filter((kind) => kind !== 'Telegram alone')
const confirmAt = (target: () => string) => async (_: Account, confirmed: Asked) => {
  const answer = await calls.confirm(idOf(confirmed), await calls.codeTo(target()))
  expect(answer.status).toBe(200)
}

const cases: Case[] = [
  {
    call: 'changeUserData.phone',
    path: '/user-data',
    body: () => ({ phone: newPhone() }),
    kinds,
    afterCode: confirmAt(newPhone),
  },
  {
    call: 'changeUserData.email',
    path: '/user-data',
    body: () => ({ email: newEmail() }),
    kinds,
    afterCode: confirmAt(newEmail),
  },
  {
    call: 'changeUserData.telegram',
    path: '/user-data',
    body: () => ({ telegram: telegramOf(880_000 + made) }),
    kinds: withPassword,
  },
  {
    call: 'changePassword.known',
    path: '/user/password',
    body: () => ({ newPassword: fresh, oldPassword: null }),
    kinds: withPassword,
    field: 'oldPassword',
  },
  {
    call: 'changePassword.first',
    path: '/user/password',
    body: () => ({ newPassword: fresh, oldPassword: null }),
    kinds: ['Telegram alone'],
  },
  {
    call: 'changeSecurity.ask',
    path: '/user/settings/security',
    body: () => ({ renewRecoveryCodes: true }),
    kinds,
    afterCode: async ({ token }, confirmed) => {
      const stranger = await account('password and SMS')
      const complete = (given: string) => calls.changeSecurity({ verificationId: asking.id }, given)
      expect(confirmed.body).toEqual({})
      expect(await complete(stranger.token)).toEqual(problem('code_invalid', 422))
      expect((await complete(token)).status).toBe(200)
    },
  },
  {
    call: 'changeWallet.',
    path: '/user-data/wallets/update',
    body: () => ({ paymentSystem: 'USDT-TRC20', address: payoutAddress, memo: null }),
    kinds,
  },
]
/** The challenge that the case under way asked for. */
const asking = { id: '' }

const walkedElsewhere = [
  'changeSecurity.complete',
  'requestPayment.',
  'validatePayment.',
  'createPayment.',
]

test('every call that needs more than a token stands in the matrix', () => {
  const needed = all.flatMap(({ name, proof }) =>
    Object.entries(variantsOf(proof))
      .filter(([, one]) => isMoreThanToken(one))
      .map(([variant]) => `${name}.${variant}`),
  )
  expect([...cases.map(({ call }) => call), ...walkedElsewhere].sort()).toEqual(needed.sort())
})

const matrix = cases.flatMap((one) => one.kinds.map((kind) => ({ ...one, kind })))

describe.each(matrix)(
  '$call of somebody with $kind',
  ({ call, path, body, kind, field, afterCode }) => {
    test('is carried out by nothing less than its proof', async () => {
      const owner = await account(kind)
      const asked = body(owner)
      const at = field ?? 'password'
      const ask = (token: string | undefined, given?: string) =>
        provider.ask('PATCH', `/api${path}`, {
          token,
          body: { ...asked, ...(given === undefined ? {} : { [at]: given }) },
        })
      const before = await protectedState(owner)
      const unchanged = async () => expect(await protectedState(owner)).toEqual(before)

      expect(await ask(undefined, password)).toEqual(problem('session_timed_out', 401))
      if (owner.hasPassword) {
        expect(await ask(owner.token)).toEqual(invalid(at, 'required'))
        expect(await ask(owner.token, 'Wrong12345')).toEqual(
          problem('old_password_incorrect', 422, { errors: [{ path: at, code: 'incorrect' }] }),
        )
      }
      await unchanged()
      if (call === 'changeUserData.telegram') Object.assign(asked, body(owner))
      const answer = await ask(owner.token, owner.hasPassword ? password : undefined)
      expect(answer.status).toBe(200)
      if (call !== 'changePassword.known') {
        asking.id = idOf(answer)
        expect(asking.id).not.toBe('')
        await unchanged()
        const code = await owner.code()
        expect(await calls.confirm(asking.id, wrongCode(code))).toEqual(codeMismatch(4))
        expect(await calls.changeSecurity({ verificationId: asking.id }, owner.token)).toEqual(
          problem('code_invalid', 422),
        )
        await unchanged()
        const confirmed = await calls.confirm(asking.id, code)
        expect(confirmed.status).toBe(200)
        if (afterCode) {
          await unchanged()
          await afterCode(owner, confirmed)
        }
      }
      expect(await protectedState(owner)).not.toEqual(before)
    })
  },
)

describe.each(kinds)('a withdrawal of somebody with %s', (kind) => {
  test('is made by nothing less than a token and a code', async () => {
    const owner = await account(kind)
    const own = moneyCalls(provider.ask, owner)
    await fund(provider.deps, owner.id, '1000')
    expect((await own.openDeposit({ plan: 'start', amount: '200' })).status).toBe(200)
    await giveWallet(provider.deps, owner.id)
    const before = await protectedState(owner)
    const unchanged = async () => expect(await protectedState(owner)).toEqual(before)

    const wanted = { paymentSystem: 'USDT-TRC20', amount: '100' }
    const asked = await own.requestPayment(wanted)
    const { requestId } = asked.body as { requestId: string }
    expect(await own.createPayment(requestId)).toEqual(problem('code_invalid', 422))
    const code = await owner.code()
    expect(await own.validatePayment(requestId, wrongCode(code))).toEqual(codeMismatch(4))
    expect(await own.createPayment(requestId)).toEqual(problem('code_invalid', 422))
    const stranger = moneyCalls(provider.ask, await account('password and SMS'))
    expect(await stranger.validatePayment(requestId, code)).toEqual(problem('not_found', 404))
    await unchanged()
    expect((await own.validatePayment(requestId, code)).status).toBe(200)
    expect(await stranger.createPayment(requestId)).toEqual(problem('code_invalid', 422))
    await unchanged()
    expect((await own.createPayment(requestId)).status).toBe(200)
    expect(await protectedState(owner)).not.toEqual(before)
  })
})

test('an e-mail that stands there unconfirmed is proven by its code alone', async () => {
  const { id, token, email } = await calls.person('provenown', { emailConfirmedAt: null })
  const asked = await calls.changeData({ email }, token)
  expect((await calls.confirm(idOf(asked), await calls.codeTo(email))).body).toEqual({})
  const [person] = await provider.database.queries.select().from(users).where(eq(users.id, id))
  expect([person?.email, person?.emailConfirmedAt]).toEqual([email, expect.any(Date)])
})

test('a password that was right a moment ago, or was never asked for, proves nothing under the lock', async () => {
  const { id } = await calls.person('provenold')
  for (const provenHash of ['argon2id$of$another', null]) {
    await expect(lockProven(provider, { userId: id, provenHash })).rejects.toThrow(
      'old_password_incorrect',
    )
  }
})
