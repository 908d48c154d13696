import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { challenges, securityEvents, users } from '../../server/database/schema/identity.ts'
import { stoppedClock } from '../support/deps.ts'
import { identityCalls, idOf, loginIn } from '../support/identity.ts'
import { newPerson, openProvider, password, problem } from '../support/provider.ts'

const fresh = 'Sparrow7750'

const provider = await openProvider({ environment: { RATE_LIMIT_SCALE: '1000' } })
const calls = identityCalls(provider)
afterAll(() => provider.close())
const { queries } = provider.database

const invalid = problem('code_invalid', 422)
const done = { status: 200, body: {} }
const templates = async (target: string) =>
  (await provider.actions.outbox(target)).map(({ template }) => template)
const confirm = async (id: string, code: string) => {
  const { status, body } = await calls.confirm(id, code)
  return { status, body }
}
const eventsOf = async (userId: number) =>
  (
    await queries
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
  ).map(({ kind }) => kind)

test('only the link to an e-mail is right again, and only while the e-mail is theirs', async () => {
  const { login, token, email } = await calls.person('again0001', { codeMethod: 'email' })
  const change = async (target: string) => {
    const id = await calls.changeContact(login, token, { email: target })
    const code = await calls.codeTo(target)
    expect(await confirm(id, code)).toEqual(done)
    return () => confirm(id, code)
  }
  const asked = idOf(await calls.changeData({ phone: '+77036660001', password }, token))
  const byMethod = await calls.codeTo(email)
  expect((await confirm(asked, byMethod)).status).toBe(200)
  expect(await confirm(asked, byMethod)).toEqual(invalid)

  const first = await change('first@new.example')
  expect(await first()).toEqual(done)
  const second = await change('second@new.example')
  expect(await second()).toEqual(done)
  expect(await first()).toEqual(invalid)
})

test.each([
  ['without an e-mail', { email: null, emailLc: null }],
  ['whose e-mail is proven already', { emailConfirmedAt: new Date('2026-01-01T00:00:00Z') }],
])('a new account %s is opened by its phone alone', async (name, changes) => {
  const login = `phoneonly${name.length}`
  const id = await newPerson(provider, login, { confirmed: false })
  await queries.update(users).set(changes).where(eq(users.id, id))
  const asked = idOf(await calls.signIn(login, password))
  expect(loginIn(await calls.confirm(asked, await calls.codeTo(login)))).toBe(login)
  expect(await templates(login)).toEqual(['phone_code'])
})

test('a change whose code was right keeps no more than its name', async () => {
  const { login, token } = await calls.person('keepsless')
  const id = idOf(await calls.changeData({ phone: '+77036660002', password }, token))
  expect((await confirm(id, await calls.codeTo(login))).status).toBe(200)
  const [row] = await queries.select().from(challenges).where(eq(challenges.id, id))
  expect([row?.payload, row?.completedAt]).toEqual([{ change: 'phone' }, expect.any(Date)])
})

test('a first password is set by a code and recorded, and by none where there is one by then', async () => {
  const withoutPassword = (login: string) => calls.person(login, { passwordHash: null })
  const ask = async ({ token }: { token: string }) =>
    idOf(await calls.changePassword(null, fresh, token))
  const one = await withoutPassword('firstpass1')
  const id = await ask(one)
  expect(await confirm(id, await calls.codeTo(one.login))).toEqual(done)
  expect(await eventsOf(one.id)).toEqual(['password_changed'])
  expect(loginIn(await calls.signIn(one.login, fresh))).toBe(one.login)

  const other = await withoutPassword('firstpass2')
  const late = await ask(other)
  const [row] = await queries.select().from(users).where(eq(users.id, one.id))
  await queries
    .update(users)
    .set({ passwordHash: row?.passwordHash ?? null })
    .where(eq(users.id, other.id))
  expect(await confirm(late, await calls.codeTo(other.login))).toEqual(invalid)
  expect(await eventsOf(other.id)).toEqual([])
})

test('an e-mail that no answer waits for leaves at once', async () => {
  const gateway = createServer((socket) => socket.destroy())
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const clock = stoppedClock(new Date('2026-03-01T12:00:00Z'))
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMIT_SCALE: '1000' }
  const mailing = await openProvider({ clock, environment })
  const { signIn, codeTo, requestReset, resend, ...own } = identityCalls(mailing)
  await newPerson(mailing, 'mailed0001', { confirmed: false })
  const asked = idOf(await signIn('mailed0001', password))

  const confirming = once(gateway, 'connection')
  expect(loginIn(await own.confirm(asked, await codeTo('mailed0001')))).toBe('mailed0001')
  await confirming
  await mailing.database.queries.update(users).set({ emailConfirmedAt: await clock.now() })
  const resetting = once(gateway, 'connection')
  const id = idOf(await requestReset('mailed0001', 'mailed0001@cabinet.example'))
  await resetting
  await clock.advance(60_000)
  const again = once(gateway, 'connection')
  expect((await resend(id)).status).toBe(200)
  await again
  await mailing.close()
  gateway.close()
})
