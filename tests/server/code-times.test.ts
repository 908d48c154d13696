import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { sweepDecoys } from '../../server/services/code.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import { stoppedClock } from '../support/deps.ts'
import { challengeTo, identityCalls, idOf, loginIn, wrongCode } from '../support/identity.ts'
import { answerOf, codeMismatch, openProvider, password, problem } from '../support/provider.ts'

const start = new Date('2026-03-01T12:00:00Z')
const DAY = 86_400_000

/** On a clock that stands still between its moves all seconds are exact. */
async function stopped(environment: Record<string, string> = {}) {
  const clock = stoppedClock(start)
  const provider = await openProvider({
    clock,
    environment: { RATE_LIMIT_SCALE: '1000', ...environment },
  })
  const calls = identityCalls(provider)
  return { clock, provider, calls }
}
const { clock, provider, calls } = await stopped()
afterAll(() => provider.close())

let people = 0
/** Somebody who is asked for a code at sign-in. */
const careful = (changes: Partial<typeof users.$inferInsert> = {}) => {
  people += 1
  return calls.person(`careful${people}`, { codeAtSignIn: true, ...changes })
}
const signIn = (login: string) => calls.signIn(login, password)
const sent = async (login: string) => (await provider.actions.outbox(login)).length
const expired = problem('code_expired', 422)
const invalid = problem('code_invalid', 422)
const wait = (retryAfter: number) => problem('too_many_requests', 429, { retryAfter })
const shown = (id: string, changes: Partial<Challenge> = {}) => ({
  status: 200,
  body: { ...challengeTo('sms', expect.any(String)), verificationId: id, ...changes },
})

test('a challenge says the seconds that are left, and a new code may be had after sixty', async () => {
  const { login } = await careful()
  const id = idOf(await signIn(login))
  expect(answerOf(await calls.challenge(id))).toEqual(shown(id))
  await clock.advance(500)
  expect(answerOf(await calls.challenge(id))).toEqual(shown(id))
  await clock.advance(59_499)
  expect(answerOf(await calls.challenge(id))).toEqual(shown(id, { resendIn: 1, expiresIn: 541 }))
  expect(answerOf(await calls.resend(id))).toEqual(wait(1))
  expect(await sent(login)).toBe(1)
  await clock.advance(1)
  expect(answerOf(await calls.challenge(id))).toEqual(shown(id, { resendIn: 0, expiresIn: 540 }))
  expect(answerOf(await calls.resend(id))).toEqual(shown(id))
  expect(await sent(login)).toBe(2)
})

test('signing in again within the wait sends nothing, and after it sends another code of the same', async () => {
  const { login } = await careful()
  const id = idOf(await signIn(login))
  const first = await calls.codeTo(login)
  expect((await calls.confirm(id, wrongCode(first))).body).toEqual(codeMismatch(4).body)
  await clock.advance(59_999)
  expect(answerOf(await signIn(login))).toEqual(
    shown(id, { resendIn: 1, expiresIn: 541, attemptsLeft: 4 }),
  )
  expect(await sent(login)).toBe(1)
  await clock.advance(1)
  expect(answerOf(await signIn(login))).toEqual(shown(id))
  expect(await sent(login)).toBe(2)
  expect(loginIn(await calls.confirm(id, await calls.codeTo(login)))).toBe(login)
})

test('a code is good for ten minutes less a millisecond', async () => {
  const [early, late] = [await careful(), await careful()]
  const ids = [idOf(await signIn(early.login)), idOf(await signIn(late.login))] as const
  await clock.advance(599_999)
  expect(loginIn(await calls.confirm(ids[0], await calls.codeTo(early.login)))).toBe(early.login)
  await clock.advance(1)
  expect(answerOf(await calls.challenge(ids[1]))).toEqual(
    shown(ids[1], { resendIn: 0, expiresIn: 0 }),
  )
  expect(await calls.confirm(ids[1], await calls.codeTo(late.login))).toEqual(expired)
})

test('a challenge is forgotten after a day, and then another is begun', async () => {
  const [one, other] = [await careful(), await careful()]
  const ids = [idOf(await signIn(one.login)), idOf(await signIn(other.login))] as const
  await clock.advance(DAY - 1)
  expect(answerOf(await calls.challenge(ids[0]))).toEqual(
    shown(ids[0], { resendIn: 0, expiresIn: 0 }),
  )
  expect(answerOf(await calls.resend(ids[0]))).toEqual(shown(ids[0]))
  expect(idOf(await signIn(other.login))).toBe(ids[1])
  await clock.advance(1)
  const code = await calls.codeTo(one.login)
  expect(await calls.challenge(ids[0])).toEqual(expired)
  expect(await calls.resend(ids[0])).toEqual(invalid)
  expect(await calls.confirm(ids[0], code)).toEqual(invalid)
  const again = await signIn(other.login)
  expect(answerOf(again)).toEqual(shown(idOf(again)))
  expect(idOf(again)).not.toBe(ids[1])
})

test('ten codes go out within a day, and the next when the first is a day old', async () => {
  const strict = await stopped({ RATE_LIMIT_SCALE: '1' })
  await strict.calls.person('counted1', { codeAtSignIn: true })
  const verificationId = idOf(await strict.calls.signIn('counted1', password))
  for (let minute = 1; minute < 10; minute++) {
    await strict.clock.advance(60_000)
    expect((await strict.calls.resend(verificationId)).status).toBe(200)
  }
  await strict.clock.advance(60_000)
  expect(answerOf(await strict.calls.resend(verificationId))).toEqual(wait(85_800))
  await strict.clock.advance(DAY - 600_001)
  expect(answerOf(await strict.calls.resend(verificationId))).toEqual(wait(1))
  await strict.clock.advance(1)
  const asked = await strict.calls.signIn('counted1', password)
  expect(answerOf(asked)).toEqual({ status: 200, body: challengeTo('sms', expect.any(String)) })
  await strict.provider.close()
})

test('an app is asked for its code once in ten minutes, and nothing is sent', async () => {
  const { login, token } = await careful()
  await calls.setUpApp(login, token)
  const before = await sent(login)
  const asked = await signIn(login)
  const id = idOf(asked)
  const app = {
    ...challengeTo('authenticator', ''),
    verificationId: id,
    resendIn: 0,
    recoveryCodes: true,
  }
  expect(answerOf(asked)).toEqual({ status: 200, body: app })
  await clock.advance(599_999)
  expect(answerOf(await signIn(login))).toEqual({ status: 200, body: { ...app, expiresIn: 1 } })
  expect(await calls.resend(id)).toEqual(invalid)
  await clock.advance(1)
  const again = await signIn(login)
  expect(answerOf(again)).toEqual({ status: 200, body: { ...app, verificationId: idOf(again) } })
  expect(idOf(again)).not.toBe(id)
  expect(await sent(login)).toBe(before)
})

test('a recovery code is no code to a new contact', async () => {
  const { login, token } = await careful()
  const { recoveryCodes } = await calls.setUpApp(login, token)
  const asked = await calls.changeData({ phone: '+77035550001', password, lost: 'wait' }, token)
  expect(answerOf(await calls.confirm(idOf(asked), recoveryCodes[0] ?? ''))).toEqual(
    codeMismatch(4),
  )
  expect(answerOf(await calls.challenge(idOf(asked)))).toEqual({
    status: 200,
    body: {
      ...challengeTo('sms', expect.stringMatching(/^\+7 703/)),
      verificationId: idOf(asked),
      attemptsLeft: 4,
    },
  })
})

test('other channels stand in for the method from the moment on at which withdrawals are held no more', async () => {
  const until = new Date((await clock.now()).getTime() + 3_600_000)
  const { token } = await careful({ telegramId: '991', telegramName: 'Aigerim' })
  const ask = async () => {
    const { body } = await calls.changeSecurity({ method: 'email', password }, token)
    return (body as { challenge: Challenge }).challenge.instead
  }
  await provider.database.queries
    .update(users)
    .set({ withdrawalsHeldUntil: until })
    .where(eq(users.telegramId, '991'))
  await clock.advance(3_599_999)
  expect(await ask()).toEqual([waits])
  await clock.advance(1)
  expect(await ask()).toEqual([
    { lost: 'email', maskedTarget: 'ca•••@cabinet.example' },
    { lost: 'telegram', maskedTarget: 'Aig•••' },
    waits,
  ])
})

type Person = Awaited<ReturnType<typeof careful>>
let phones = 0
const newPhone = () => {
  phones += 1
  return `+7703${String(phones).padStart(7, '0')}`
}
const change = (body: object) => (person: Person) =>
  calls.changeData({ password, ...body }, person.token)
const secure = (body: object) => (person: Person) =>
  calls.changeSecurity({ password, ...body }, person.token)

const byEmail = { lost: 'email', maskedTarget: 'ca•••@cabinet.example' }
const byTelegram = { lost: 'telegram', maskedTarget: 'Aig•••' }
const bySms = { lost: 'sms', maskedTarget: expect.stringMatching(/^\+7 702/) }
const waits = { lost: 'wait', maskedTarget: '' }
const linked = { telegramName: 'Aigerim' }

test.each<[string, (person: Person) => ReturnType<typeof signIn>, object, object[] | undefined]>([
  ['a phone', (one) => change({ phone: newPhone() })(one), {}, [byEmail, byTelegram, waits]],
  ['an e-mail', change({ email: 'ca@new.example' }), {}, [byEmail, byTelegram, waits]],
  ['codes by e-mail', secure({ method: 'email' }), {}, [byEmail, byTelegram, waits]],
  ['codes by Telegram', secure({ method: 'telegram' }), {}, [byEmail, byTelegram, waits]],
  ['codes by SMS', secure({ method: 'sms' }), { codeMethod: 'email' }, [bySms, byTelegram, waits]],
  ['an app', secure({ method: 'authenticator' }), {}, [byEmail, byTelegram]],
  ['no code at sign-in', secure({ codeAtSignIn: false }), {}, [byEmail, byTelegram]],
  ['no Telegram', change({ telegram: null }), {}, [byEmail, byTelegram]],
  [
    'only the phone',
    change({ email: 'cb@new.example' }),
    { emailConfirmedAt: null },
    [byTelegram, waits],
  ],
  ['a sign-in', ({ login }) => signIn(login), {}, undefined],
])('the code to %s says what stands in for it', async (_, ask, changes, instead) => {
  const person = await careful({ ...linked, telegramId: newPhone(), ...changes })
  const { body } = await ask(person)
  const { challenge, ...itself } = body as Challenge & { challenge?: Challenge }
  expect((challenge ?? itself).instead).toEqual(instead)
})

const gone = { phoneConfirmedAt: null }
const held = { withdrawalsHeldUntil: new Date('2127-01-01T00:00:00Z') }
const unproven = { phoneConfirmedAt: null, activatedAt: null }
const another = (email: string) => ({ email, emailLc: email })
const proven = new Date('2026-01-01T00:00:00Z')

test.each<[string, (person: Person) => ReturnType<typeof signIn>, object, object]>([
  ['another phone', ({ login }) => signIn(login), {}, { phone: '+77049999991' }],
  ['no proven phone', ({ login }) => signIn(login), {}, gone],
  ['another method', ({ login }) => signIn(login), {}, { codeMethod: 'email' }],
  ['a phone that is proven', ({ login }) => signIn(login), unproven, { phoneConfirmedAt: proven }],
  ['another unproven phone', ({ login }) => signIn(login), unproven, { phone: '+77049999992' }],
  [
    'another e-mail',
    ({ email, token }) => calls.changeData({ email }, token),
    { emailConfirmedAt: null },
    another('third@cabinet.example'),
  ],
  [
    'no activation',
    ({ login, email }) => calls.requestReset(login, email),
    {},
    { activatedAt: null },
  ],
  [
    'another e-mail since the reset',
    ({ login, email }) => calls.requestReset(login, email),
    {},
    another('fourth@cabinet.example'),
  ],
  ['held withdrawals', secure({ codeAtSignIn: false, lost: 'email' }), {}, held],
  [
    'another e-mail where that stood in',
    secure({ codeAtSignIn: false, lost: 'email' }),
    {},
    another('fifth@cabinet.example'),
  ],
  [
    'the method that stood in',
    secure({ codeAtSignIn: false, lost: 'email' }),
    {},
    { codeMethod: 'email' },
  ],
  [
    'another phone before a change',
    (one) => change({ phone: newPhone() })(one),
    {},
    { phone: '+77049999993' },
  ],
])('a code is void with %s', async (_, ask, before, after) => {
  const person = await careful(before)
  const id = idOf(await ask(person))
  expect((await calls.challenge(id)).status).toBe(200)
  await provider.database.queries.update(users).set(after).where(eq(users.id, person.id))
  expect(await calls.challenge(id)).toEqual(invalid)
  await clock.advance(60_000)
  expect(await calls.resend(id)).toEqual(invalid)
  expect(await calls.confirm(id, '000000')).toEqual(invalid)
})

test('a code to reset a password is the same one for as long as it lives', async () => {
  const { login, email } = await careful()
  const request = () => calls.requestReset(login, email)
  const id = idOf(await request())
  const first = await calls.codeTo(email)
  await clock.advance(599_999)
  expect(answerOf(await calls.resend(id))).toEqual({
    status: 200,
    body: challengeTo('email', expect.any(String)),
  })
  expect(await calls.codeTo(email)).toBe(first)
  await clock.advance(600_000)
  await request()
  const other = await calls.codeTo(email)
  expect(other).toMatch(/^\d{6}$/)
  expect(other).not.toBe(first)
})

test('what was asked for nobody is swept away after a day', async () => {
  const decoys = async () =>
    (await provider.database.queries.query.challenges.findMany()).filter(
      ({ userId }) => userId === null,
    ).length
  const { login } = await careful()
  const own = idOf(await signIn(login))
  await calls.requestReset('nobodyhere', 'nobody@cabinet.example')
  await clock.advance(DAY - 1)
  await sweepDecoys(provider.deps)
  expect(await decoys()).toBe(1)
  await clock.advance(1)
  await sweepDecoys(provider.deps)
  expect(await decoys()).toBe(0)
  const kept = await provider.database.queries.query.challenges.findMany()
  expect(kept.map(({ id }) => id)).toContain(own)
})
