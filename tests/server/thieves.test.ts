import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import type { Session } from '../../src/api/contract/session.ts'
import { idOf } from '../support/identity.ts'
import { fund, giveWallet, type Investor, moneyCalls, newSubscriber } from '../support/investor.ts'
import { password } from '../support/provider.ts'
import { startTwoProcesses, type TwoProcesses } from '../support/two-processes.ts'

/** Each thief against the whole provider: two processes on one PostgreSQL, every call at the other one. */
const TIME_LIMIT = 60_000
const erc20 = '0x52908400098527886E0F7030069857D2E4169EE7'
const mine = '+77049990001'
const consents = [
  { kind: 'terms', version: '1' },
  { kind: 'risk', version: '1' },
]

let two: TwoProcesses
beforeAll(async () => {
  two = await startTwoProcesses()
}, TIME_LIMIT)
afterAll(() => two.stop())

type Asked = Awaited<ReturnType<TwoProcesses['ask']>>

const patch = (path: string, body: object, token: string) => two.ask('PATCH', path, { body, token })
const codeOf = ({ status, body }: Asked) => [status, (body as { code?: string }).code ?? null]
const confirm = (answer: Asked, code: string) =>
  two.ask('POST', '/api/auth/phone/confirm', { body: { verificationId: idOf(answer), code } })

type Message = { channel: string; template: string; code: string | null; text: string }
const outbox = async (target: string): Promise<Message[]> => {
  const { body } = await two.ask('GET', `/sandbox/outbox?target=${encodeURIComponent(target)}`)
  return body as Message[]
}
const codeTo = async (target: string) =>
  (await outbox(target)).find(({ code }) => code !== null)?.code ?? ''

/** Somebody with money, a wallet, and both contacts proven. */
async function victim(login: string, changes: Partial<typeof users.$inferInsert> = {}) {
  const investor = await newSubscriber(two.deps, login)
  const now = await two.deps.clock.now()
  const { queries } = two.deps.database
  await queries
    .update(users)
    .set({ emailConfirmedAt: now, ...changes })
    .where(eq(users.id, investor.userId))
  await fund(two.deps, investor.userId, '5000')
  await giveWallet(two.deps, investor.userId)
  const opened = await moneyCalls(two.ask, investor).openDeposit({ plan: 'start', amount: '100' })
  expect(opened.status).toBe(200)
  const [row] = await queries.select().from(users).where(eq(users.id, investor.userId))
  return { ...investor, phone: row?.phone ?? '', email: row?.email ?? '' }
}

const factorsOf = async ({ userId }: Investor) => {
  const [row] = await two.deps.database.queries
    .select({
      phone: users.phone,
      email: users.email,
      telegram: users.telegramId,
      method: users.codeMethod,
      hash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
const walletsOf = async ({ token }: Investor) =>
  (await two.ask('GET', '/api/user-data/wallets', { token })).body
const paymentsOf = async ({ token }: Investor) =>
  (await two.ask('GET', '/api/funds/payments', { token })).body

let telegrams = 0
const vouchedFor = async () => {
  telegrams += 1
  const body = { id: 55_500_000 + telegrams, first_name: 'Evil' }
  return (await two.ask('POST', '/sandbox/telegram', { body })).body as object
}

test('who stole a token of an account with codes by Telegram moves nothing, and gets in by nothing afterwards', {
  timeout: TIME_LIMIT,
}, async () => {
  const owner = await victim('tokened01', {
    codeMethod: 'telegram',
    telegramId: '44400001',
    telegramName: 'owner',
  })
  const before = [await factorsOf(owner), await walletsOf(owner), await paymentsOf(owner)]
  const rejections = [
    await patch('/api/user-data', { telegram: await vouchedFor() }, owner.token),
    await patch('/api/user-data', { telegram: null }, owner.token),
    await patch('/api/user-data', { phone: mine }, owner.token),
    await patch('/api/user-data', { email: 'evil@evil.example', lost: 'wait' }, owner.token),
    await patch('/api/user/settings/security', { method: 'sms' }, owner.token),
    await patch(
      '/api/user-data/wallets/update',
      { paymentSystem: 'USDT-ERC20', address: erc20, memo: null },
      owner.token,
    ),
    await patch(
      '/api/user/password',
      { oldPassword: null, newPassword: 'Sparrow7750' },
      owner.token,
    ),
  ]
  expect(rejections.map(codeOf)).toEqual(rejections.map(() => [422, 'validation_failed']))

  const asked = await moneyCalls(two.ask, owner).requestPayment({
    paymentSystem: 'USDT-TRC20',
    amount: '4800',
  })
  const { requestId } = asked.body as { requestId: string }
  for (const code of ['000000', '111111', '222222', '333333', '444444', '555555']) {
    const checked = await two.ask('POST', '/api/funds/payments/validate', {
      token: owner.token,
      body: { requestId, code },
    })
    expect(checked.status).toBe(422)
  }
  expect([await factorsOf(owner), await walletsOf(owner), await paymentsOf(owner)]).toEqual(before)

  const changed = await patch(
    '/api/user/password',
    { oldPassword: password, newPassword: 'Sparrow7750' },
    owner.token,
  )
  expect(changed.body).toEqual({ challenge: null, telegram: 'owner' })
  const arrived = await two.ask('POST', '/api/auth/telegram/cabinet', {
    body: { ...(await vouchedFor()), consents },
  })
  expect([arrived.status, (arrived.body as Session).user?.login === owner.login]).toEqual([
    200,
    false,
  ])
})

test('who holds the phone and an open session pays to the owner’s own wallet, and to no other', {
  timeout: TIME_LIMIT,
}, async () => {
  const owner = await victim('phoneheld1')
  const before = [await factorsOf(owner), await walletsOf(owner)]
  const rejections = [
    await patch(
      '/api/user-data/wallets/update',
      { paymentSystem: 'USDT-ERC20', address: erc20, memo: null },
      owner.token,
    ),
    await patch('/api/user-data', { phone: mine }, owner.token),
    await patch('/api/user/settings/security', { method: 'email' }, owner.token),
    await patch(
      '/api/user-data',
      { email: 'evil@evil.example', password: 'Guess1234' },
      owner.token,
    ),
  ]
  expect(rejections.map(codeOf)).toEqual([
    [422, 'validation_failed'],
    [422, 'validation_failed'],
    [422, 'validation_failed'],
    [422, 'old_password_incorrect'],
  ])
  const money = moneyCalls(two.ask, owner)
  const asked = await money.requestPayment({ paymentSystem: 'USDT-TRC20', amount: '40' })
  const { requestId, wallet } = asked.body as { requestId: string; wallet: string }
  const checked = await two.ask('POST', '/api/funds/payments/validate', {
    token: owner.token,
    body: { requestId, code: await codeTo(owner.phone) },
  })
  expect(checked.status).toBe(200)
  expect((await money.createPayment(requestId)).status).toBe(200)
  const { items } = before[1] as { items: { address: string }[] }
  expect(items.map(({ address }) => address)).toEqual([wallet])
  expect([await factorsOf(owner), await walletsOf(owner)]).toEqual(before)
})

test('who stole the password moves nothing at once, and a change that waits is cancelled by its owner', {
  timeout: TIME_LIMIT,
}, async () => {
  const owner = await victim('pwdstolen1')
  const before = await factorsOf(owner)
  const signedIn = await two.ask('POST', '/api/auth/login', {
    body: { login: owner.login, password },
  })
  const token = (signedIn.body as Session).refreshToken

  const phone = await patch('/api/user-data', { phone: mine, password }, token)
  const wallet = await patch(
    '/api/user-data/wallets/update',
    { paymentSystem: 'USDT-ERC20', address: erc20, memo: null, password },
    token,
  )
  for (const asked of [phone, wallet]) {
    expect(asked.status).toBe(200)
    expect((await confirm(asked, '000000')).status).toBe(422)
  }
  expect(await outbox(mine)).toEqual([])

  const waits = await patch('/api/user-data', { phone: mine, password, lost: 'wait' }, token)
  const begun = await confirm(waits, await codeTo(mine))
  expect(begun.body).toEqual({
    pending: {
      id: expect.any(String),
      kind: 'phone',
      maskedTarget: expect.any(String),
      waitsFor: 172_800,
    },
  })
  const notices = [await outbox(owner.email), await outbox(owner.phone)].map(
    (messages) => messages.find(({ template }) => template === 'change_requested')?.text ?? '',
  )
  const links = notices.map((text) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
  expect(links.map((link) => link.length >= 20)).toEqual([true, true])
  const [link = ''] = links
  const cancelled = await two.ask('POST', '/api/auth/changes/cancel', { body: { token: link } })
  expect([cancelled.status, cancelled.body]).toEqual([200, { kind: 'phone' }])
  // Last of all: the other process follows the clock within a second.
  await two.ask('POST', '/sandbox/clock', { body: { advanceSeconds: 180_000 } })
  expect(await factorsOf(owner)).toEqual(before)
})
