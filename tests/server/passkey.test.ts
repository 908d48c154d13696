import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { passkeys, users } from '../../server/database/schema/identity.ts'
import { payments } from '../../server/database/schema/payout.ts'
import { passkeySite } from '../../server/services/passkey.ts'
import type { PasskeyRequest } from '../../src/api/contract/passkey.ts'
import type { Security, SecurityAnswer } from '../../src/api/contract/security.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import { type Lie, softwarePasskey } from '../../tools/conformance/software-passkey.ts'
import type { Asked } from '../support/asked.ts'
import { identityCalls, idOf, loginIn, wrongCode } from '../support/identity.ts'
import { fund, giveWallet, moneyCalls } from '../support/investor.ts'
import { certified } from '../support/passkey-maker.ts'
import { valuesOf } from '../support/pick.ts'
import { invalid, openProvider, openSessionOf, password, problem } from '../support/provider.ts'

const provider = await openProvider()
const calls = identityCalls(provider)
afterAll(() => provider.close())

let people = 0
const newLogin = () => {
  people += 1
  return `lying${people}`
}

const refused = problem('passkey_refused', 422)
const rowsOf = (userId: number) =>
  provider.database.queries.select().from(passkeys).where(eq(passkeys.userId, userId))
const listOf = async (token: string) => ((await calls.security(token)).body as Security).passkeys
const challengeIn = ({ body }: Asked) => (body as { challenge: Challenge }).challenge
const requestIn = ({ body }: { body: unknown }): PasskeyRequest => {
  const { passkey } = body as Challenge
  if (!passkey) throw new Error('No passkey is asked for')
  return passkey
}

/** Seconds of this test may have passed since. */
function expectHeldForADay({ withdrawalsHeldFor }: Security) {
  expect(withdrawalsHeldFor).toBeLessThanOrEqual(86_400)
  expect(withdrawalsHeldFor).toBeGreaterThan(86_280)
}

describe('a passkey', () => {
  test('is added by the password and a code, named by its browser, told to all contacts', async () => {
    const { id: userId, token, login, email, phone } = await calls.person('keys1')
    const asked = await calls.changeSecurity({ addPasskey: true, password }, token)
    const { passkey: creation } = asked.body as Extract<SecurityAnswer, { challenge: object }>
    expect(creation).toEqual({
      origin: 'http://localhost:8080',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      userHandle: expect.stringMatching(/^[\w-]{43}$/),
      login,
      existing: [],
    })
    const [code] = await provider.actions.outbox(phone)
    expect(code?.text).toContain('a new passkey can sign you in')
    const made = softwarePasskey()
    if (!creation) return
    const verificationId = idOf(asked)
    const passkey = made.make(creation)
    expect(await calls.changeSecurity({ verificationId, passkey }, token)).toEqual(
      problem('code_invalid', 422),
    )
    await calls.confirm(verificationId, code?.code ?? '')
    expect(await calls.changeSecurity({ verificationId }, token)).toEqual(
      invalid('passkey', 'required'),
    )
    const done = await provider.ask('PATCH', '/api/user/settings/security', {
      body: { verificationId, passkey },
      token,
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
    })
    const { security } = done.body as { security: Security }
    expect(security.passkeys).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{32}$/),
        browser: 'Chrome',
        system: 'Windows',
        synced: false,
        addedAt: expect.any(String),
        usedAt: null,
      },
    ])
    expectHeldForADay(security)
    expect(await calls.changeSecurity({ verificationId, passkey }, token)).toEqual(
      problem('code_invalid', 422),
    )
    for (const contact of [email, phone]) {
      const [notice] = await provider.actions.outbox(contact)
      expect(valuesOf(notice, 'template', 'text')).toEqual([
        'security_changed',
        expect.stringContaining('a new passkey can sign you in'),
      ])
    }
    expect((await calls.notifications(token))[0]).toEqual({
      kind: 'security_changed',
      params: { change: 'passkey_added', method: 'sms' },
    })
    expect((await rowsOf(userId)).map(({ credentialId }) => credentialId)).toEqual([made.id])
  })

  test('is not added by a session alone, nor by another session than the one that asked', async () => {
    const { id: userId, token, login } = await calls.person('keys2')
    expect(await calls.changeSecurity({ addPasskey: true }, token)).toEqual(
      invalid('password', 'required'),
    )
    const { id: verificationId, creation } = await calls.beginPasskey(login, token)
    const passkey = softwarePasskey().make(creation)
    const other = await openSessionOf(provider, userId)
    expect(await calls.changeSecurity({ verificationId, passkey }, other)).toEqual(
      problem('code_invalid', 422),
    )
    expect(await rowsOf(userId)).toEqual([])
  })

  test.each<[string, Lie]>([
    ['of another page', { origin: 'https://cabinet.evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['made for another challenge', { challenge: 'AAAA' }],
    ['whose person was not verified', { isVerified: false }],
    ['with certificates, whose addresses would be fetched', { statement: certified }],
  ])('%s is not added', async (_, lie) => {
    const login = newLogin()
    const { id: userId, token } = await calls.person(login)
    const { id: verificationId, creation } = await calls.beginPasskey(login, token)
    const made = softwarePasskey()
    const forged = made.make(creation, lie)
    expect(await calls.changeSecurity({ verificationId, passkey: forged }, token)).toEqual(refused)
    expect(await rowsOf(userId)).toEqual([])
    const passkey = made.make(creation)
    expect((await calls.changeSecurity({ verificationId, passkey }, token)).status).toBe(200)
  })

  test('that one account has is added to no other', async () => {
    const first = await calls.person('keys4')
    const made = await calls.addPasskey(first.login, first.token)
    const { id: userId, login, token } = await calls.person('keys5')
    const { id: verificationId, creation } = await calls.beginPasskey(login, token)
    const passkey = made.make(creation)
    expect(await calls.changeSecurity({ verificationId, passkey }, token)).toEqual(refused)
    expect(await rowsOf(userId)).toEqual([])
  })

  test('is one of ten at most, and what the person has is not made again', async () => {
    const { id: userId, token, login } = await calls.person('keys6')
    const made = await calls.addPasskey(login, token)
    const [first] = await rowsOf(userId)
    if (!first) throw new Error('There is no passkey')
    await provider.database.queries.insert(passkeys).values(
      Array.from({ length: 8 }, (_, at) => ({
        ...first,
        id: `more${at}`,
        credentialId: `credential${at}`,
      })),
    )
    const { creation } = await calls.beginPasskey(login, token)
    expect(creation.existing.length).toBe(9)
    expect(creation.existing).toContainEqual({ id: made.id, transports: ['internal'] })
    expect(creation.userHandle).toBe(first.userHandle)
    await provider.database.queries
      .insert(passkeys)
      .values({ ...first, id: 'tenth', credentialId: 'credential-tenth' })
    expect(await calls.changeSecurity({ addPasskey: true, password }, token)).toEqual(
      problem('security_not_updated', 422),
    )
  })

  test('is removed by the password and a code, its own included, and then opens nothing', async () => {
    const { token, login, phone } = await calls.person('keys7')
    const made = await calls.addPasskey(login, token)
    const [{ id } = { id: '' }] = await listOf(token)
    expect(await calls.changeSecurity({ removePasskey: id }, token)).toEqual(
      invalid('password', 'required'),
    )
    const asked = await calls.changeSecurity({ removePasskey: id, password }, token)
    const challenge = challengeIn(asked)
    const shown = made.show(requestIn({ body: challenge }))
    expect((await calls.confirm(challenge.verificationId, shown)).status).toBe(200)
    const done = await calls.changeSecurity({ verificationId: challenge.verificationId }, token)
    const { security } = done.body as { security: Security }
    expect(security.passkeys).toEqual([])
    expectHeldForADay(security)
    const [notice] = await provider.actions.outbox(phone)
    expect(notice?.text).toContain('a passkey was removed')
    const again = made.show(await calls.requestPasskey())
    expect(await calls.signInWithPasskey(again)).toEqual(refused)
  })

  test('of somebody else is not there to be removed', async () => {
    const owner = await calls.person('keys8')
    await calls.addPasskey(owner.login, owner.token)
    const [{ id } = { id: '' }] = await listOf(owner.token)
    const { token } = await calls.person('keys9')
    const answer = await calls.changeSecurity({ removePasskey: id, password }, token)
    expect(answer.body).toEqual({
      security: (await calls.security(token)).body,
      recoveryCodes: null,
    })
    expect((await listOf(owner.token)).length).toBe(1)
  })

  test('lives where browsers allow one: a name with TLS, or this machine', () => {
    expect([
      passkeySite('https://cabinet.example/app'),
      passkeySite('http://localhost:8080'),
      passkeySite('http://127.0.0.1:8080'),
      passkeySite('https://[2001:db8::1]'),
      passkeySite('http://cabinet.example'),
    ]).toEqual([
      { host: 'cabinet.example', origin: 'https://cabinet.example' },
      { host: 'localhost', origin: 'http://localhost:8080' },
      null,
      null,
      null,
    ])
  })

  test('is not offered by a provider at an IP address', async () => {
    const elsewhere = await openProvider({
      environment: { PUBLIC_URL: 'http://127.0.0.1:8080' },
      database: provider.database,
    })
    const { login, token } = await calls.person('keys10')
    await calls.addPasskey(login, token)
    const there = identityCalls({ ...elsewhere, database: provider.database })
    expect(await elsewhere.ask('POST', '/api/auth/passkey/request', { body: {} })).toEqual(
      problem('not_found', 404),
    )
    expect(await there.changeSecurity({ addPasskey: true, password }, token)).toEqual(
      problem('security_not_updated', 422),
    )
    expect(valuesOf((await there.security(token)).body, 'passkeyOrigin')).toEqual([null])
    const asked = await there.changeSecurity({ codeAtSignIn: true, password }, token)
    expect(challengeIn(asked).passkey).toBeUndefined()
  })
})

describe('signing in with a passkey', () => {
  test('opens a session without login, password or code, and says when it was used', async () => {
    const { token, login } = await calls.person('enter1', { codeAtSignIn: true })
    const made = await calls.addPasskey(login, token)
    const request = await calls.requestPasskey()
    expect(request).toEqual({
      origin: 'http://localhost:8080',
      challenge: expect.stringMatching(/^[\w-]{75}$/),
      credentials: [],
    })
    const opened = await calls.signInWithPasskey(made.show(request))
    expect(loginIn(opened)).toBe(login)
    const [passkey] = await listOf(token)
    expect(passkey?.usedAt).toMatch(/^\d{4}-/)
  })

  test.each<[string, Lie]>([
    ['to another page', { origin: 'https://cabinet.evil.example' }],
    ['to another host', { host: 'evil.example' }],
    ['for a challenge of somebody’s own', { challenge: 'A'.repeat(75) }],
    ['by an authenticator that verified nobody', { isVerified: false }],
    ['with the handle of somebody else', { userHandle: 'AAAA' }],
    ['by a copy that has counted less', { counter: 0 }],
  ])('is refused when it was shown %s', async (_, lie) => {
    const login = newLogin()
    const { token } = await calls.person(login)
    const made = await calls.addPasskey(login, token)
    const shown = made.show(await calls.requestPasskey(), lie)
    expect(await calls.signInWithPasskey(shown)).toEqual(refused)
    const right = made.show(await calls.requestPasskey(), { counter: 9 })
    expect(loginIn(await calls.signInWithPasskey(right))).toBe(login)
  })

  test('is good once: neither the same answer nor an older challenge opens another session', async () => {
    const { token, login } = await calls.person('enter3')
    const made = await calls.addPasskey(login, token)
    const older = await calls.requestPasskey()
    provider.wait(1)
    const shown = made.show(await calls.requestPasskey(), { counter: 0 })
    await provider.database.queries
      .update(passkeys)
      .set({ counter: 0 })
      .where(eq(passkeys.credentialId, made.id))
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await calls.signInWithPasskey(shown)).status),
    )
    expect(statuses.sort()).toEqual([200, 422, 422, 422])
    expect(await calls.signInWithPasskey(shown)).toEqual(refused)
    expect(await calls.signInWithPasskey(made.show(older, { counter: 0 }))).toEqual(refused)
  })

  test('is refused five minutes after it was asked for', async () => {
    const { token, login } = await calls.person('enter4')
    const made = await calls.addPasskey(login, token)
    const request = await calls.requestPasskey()
    provider.wait(301)
    expect(await calls.signInWithPasskey(made.show(request))).toEqual(refused)
  })

  test('tells an unknown passkey from a wrong one in nothing', async () => {
    const { token, login } = await calls.person('enter5')
    const made = await calls.addPasskey(login, token)
    const stranger = softwarePasskey()
    const { id } = stranger
    const request = await calls.requestPasskey()
    const { response } = stranger.show(request)
    expect(await calls.signInWithPasskey(stranger.show(request, { userHandle: 'AA' }))).toEqual(
      refused,
    )
    expect(id).not.toBe(made.id)
    const stolen = { id: made.id, rawId: made.id, type: 'public-key', response } as const
    expect(
      await calls.signInWithPasskey({ ...stolen, response: { ...response, userHandle: 'AA' } }),
    ).toEqual(refused)
  })

  test('is refused to whoever is blocked, once everything is proven', async () => {
    const { id: userId, token, login } = await calls.person('enter6')
    const made = await calls.addPasskey(login, token)
    await provider.database.queries
      .update(users)
      .set({ blockedAt: await provider.deps.clock.now() })
      .where(eq(users.id, userId))
    const answer = await calls.signInWithPasskey(made.show(await calls.requestPasskey()))
    expect(valuesOf(answer.body, 'code')).toEqual(['account_blocked'])
  })
})

describe('a passkey in place of a code', () => {
  const askWithdrawal = (token: string, amount: string) =>
    provider.ask('POST', '/api/funds/payments/request', {
      body: { paymentSystem: 'USDT-TRC20', amount },
      token,
    })
  const validate = (token: string, requestId: string, code: unknown) =>
    provider.ask('POST', '/api/funds/payments/validate', { body: { requestId, code }, token })
  const investor = async (login: string) => {
    const subscribedUntil = new Date('2126-01-01T00:00:00Z')
    const person = await calls.person(login, { subscribedUntil })
    await fund(provider.deps, person.id, '2000')
    await moneyCalls(provider.ask, person).openDeposit({ plan: 'start', amount: '100' })
    await giveWallet(provider.deps, person.id)
    const made = await calls.addPasskey(login, person.token)
    return { ...person, made }
  }
  const asked = async (token: string, amount: string) => {
    const { body } = await askWithdrawal(token, amount)
    const { requestId, challenge } = body as { requestId: string; challenge: Challenge }
    if (!challenge.passkey) throw new Error('No passkey is asked for')
    return { requestId, challenge, passkey: challenge.passkey }
  }

  test('signs in after the password, where a code is asked for', async () => {
    const { token, login } = await calls.person('instead1', { codeAtSignIn: true })
    const made = await calls.addPasskey(login, token)
    const answer = await calls.signIn(login, password)
    const request = requestIn(answer)
    expect(request).toEqual({
      origin: 'http://localhost:8080',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      credentials: [{ id: made.id, transports: ['internal'] }],
    })
    expect(loginIn(await calls.confirm(idOf(answer), made.show(request)))).toBe(login)
  })

  test.each<[string, Lie]>([
    ['another page', { origin: 'https://cabinet.evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['nobody in particular', { isVerified: false }],
    ['a copy that has counted less', { counter: 0 }],
  ])('shown to %s is refused, and uses no attempt up', async (_, lie) => {
    const login = newLogin()
    const { token } = await calls.person(login, { codeAtSignIn: true })
    const made = await calls.addPasskey(login, token)
    const answer = await calls.signIn(login, password)
    const id = idOf(answer)
    expect(await calls.confirm(id, made.show(requestIn(answer), lie))).toEqual(refused)
    expect(valuesOf((await calls.challenge(id)).body, 'attemptsLeft')).toEqual([5])
    const right = made.show(requestIn(answer), { counter: 9 })
    expect(loginIn(await calls.confirm(id, right))).toBe(login)
  })

  test('of somebody else is refused', async () => {
    const owner = await calls.person('instead3', { codeAtSignIn: true })
    await calls.addPasskey(owner.login, owner.token)
    const thief = await calls.person('instead4')
    const made = await calls.addPasskey(thief.login, thief.token)
    const answer = await calls.signIn(owner.login, password)
    expect(await calls.confirm(idOf(answer), made.show(requestIn(answer)))).toEqual(refused)
  })

  test('confirms the amount it was shown for and no other, once', async () => {
    const { id: userId, token, made } = await investor('instead5')
    const small = await asked(token, '20')
    const shown = made.show(small.passkey)
    const large = await asked(token, '900')
    expect(large.passkey.challenge).not.toBe(small.passkey.challenge)
    expect(await validate(token, large.requestId, shown)).toEqual(refused)
    expect(await validate(token, small.requestId, shown)).toEqual(problem('code_invalid', 422))
    const right = made.show(large.passkey)
    const validated = await validate(token, large.requestId, right)
    expect(validated).toEqual({
      status: 200,
      body: { requestId: large.requestId, validFor: 600 },
    })
    const created = await provider.ask('POST', '/api/funds/payments', {
      body: { requestId: large.requestId },
      token,
      key: 'withdrawal-by-passkey',
    })
    expect(valuesOf(created.body, 'amount', 'status')).toEqual(['900', 'pending'])
    expect(await validate(token, large.requestId, right)).toEqual(problem('code_invalid', 422))
    const rows = await provider.database.queries
      .select()
      .from(payments)
      .where(eq(payments.userId, userId))
    expect(rows.length).toBe(1)
  })

  const create = (token: string, requestId: string, key: string) =>
    provider.ask('POST', '/api/funds/payments', { body: { requestId }, token, key })
  const paymentsOf = async (userId: number) => {
    const { queries } = provider.database
    return (await queries.select().from(payments).where(eq(payments.userId, userId))).length
  }

  test('confirms nothing that the code has confirmed, and the code nothing after it', async () => {
    const { id: userId, token, made, login } = await investor('instead8')
    const first = await asked(token, '20')
    const code = await calls.codeTo(login)
    expect((await validate(token, first.requestId, code)).status).toBe(200)
    expect((await create(token, first.requestId, 'by-code')).status).toBe(200)
    expect(await validate(token, first.requestId, made.show(first.passkey))).toEqual(
      problem('code_invalid', 422),
    )
    const second = await asked(token, '21')
    const other = await calls.codeTo(login)
    expect((await validate(token, second.requestId, made.show(second.passkey))).status).toBe(200)
    expect((await create(token, second.requestId, 'by-passkey')).status).toBe(200)
    expect(await validate(token, second.requestId, other)).toEqual(problem('code_invalid', 422))
    expect(await paymentsOf(userId)).toBe(2)
  })

  test('that does not count, shown many times at once, lets money leave once', async () => {
    const { id: userId, token, made } = await investor('instead9')
    await provider.database.queries
      .update(passkeys)
      .set({ counter: 0 })
      .where(eq(passkeys.userId, userId))
    const { requestId, passkey } = await asked(token, '20')
    const shown = made.show(passkey, { counter: 0 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => validate(token, requestId, shown)),
    )
    expect(answers.map(({ status }) => status)).toContain(200)
    // A right answer that is repeated, because its own was lost, is right again, as with a code.
    expect((await validate(token, requestId, shown)).status).toBe(200)
    const created = await Promise.all(
      Array.from({ length: 4 }, (_, at) => create(token, requestId, `many-${at}`)),
    )
    expect(created.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(await validate(token, requestId, shown)).toEqual(problem('code_invalid', 422))
    expect(await paymentsOf(userId)).toBe(1)
  })

  test('confirms no withdrawal of another person, with the session of either', async () => {
    const owner = await investor('instead10')
    const thief = await investor('instead11')
    const { requestId, passkey } = await asked(owner.token, '20')
    const shown = thief.made.show(passkey)
    expect(await validate(thief.token, requestId, shown)).toEqual(problem('not_found', 404))
    expect(await validate(owner.token, requestId, shown)).toEqual(refused)
    const own = await asked(thief.token, '20')
    expect(await validate(thief.token, own.requestId, owner.made.show(own.passkey))).toEqual(
      refused,
    )
    expect((await create(owner.token, requestId, 'stolen')).status).toBe(422)
    expect(await paymentsOf(owner.id)).toBe(0)
  })

  test('is too late where its code is, and where five codes were wrong', async () => {
    const { token, made, login } = await investor('instead12')
    const guessed = await asked(token, '20')
    const code = await calls.codeTo(login)
    for (const _ of [1, 2, 3, 4, 5]) await validate(token, guessed.requestId, wrongCode(code))
    expect(await validate(token, guessed.requestId, made.show(guessed.passkey))).toEqual(
      problem('code_invalid', 422),
    )
    const late = await asked(token, '21')
    await provider.deps.clock.advance(600_000)
    expect(await validate(token, late.requestId, made.show(late.passkey))).toEqual(
      problem('code_expired', 422),
    )
  })

  test('works with a code as before beside it', async () => {
    const { token, login } = await calls.person('instead6', { codeAtSignIn: true })
    await calls.addPasskey(login, token)
    const answer = await calls.signIn(login, password)
    const code = await calls.codeTo(login)
    expect((await calls.confirm(idOf(answer), wrongCode(code))).status).toBe(422)
    expect(loginIn(await calls.confirm(idOf(answer), code))).toBe(login)
  })

  test('proves no new contact: only a code to it does', async () => {
    const { token, login } = await calls.person('instead7')
    await calls.addPasskey(login, token)
    const id = await calls.changeContact(login, token, { phone: '+77035550101' })
    expect(valuesOf((await calls.challenge(id)).body, 'channel', 'passkey')).toEqual([
      'sms',
      undefined,
    ])
  })
})
