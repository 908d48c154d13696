import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { paymentSystems } from '../../server/database/schema/refill.ts'
import { createRefill } from '../../server/services/refill.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { Wallet } from '../../src/api/contract/wallet.ts'
import { newInvestor } from '../support/deps.ts'
import { challengeTo } from '../support/identity.ts'
import { type Investor, newPersonSignedIn, refillOf } from '../support/investor.ts'
import { embeddedByNight } from '../support/night.ts'
import { valuesOf } from '../support/pick.ts'
import { codeFor, codeMismatch, openProvider, password, problem } from '../support/provider.ts'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const another = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const ripple = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
const ton = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'
const HOUR = 3_600_000

let person: Investor
let people = 0
const provider = await openProvider({
  on: embeddedByNight,
  environment: { RATE_LIMIT_SCALE: '1000' },
})
beforeEach(async () => {
  people += 1
  person = await newPersonSignedIn(provider.deps, `holder${people}`)
})
afterAll(() => provider.close())

const ask = (paymentSystem: string, address: string, memo: string | null = null) =>
  provider.ask('PATCH', '/api/user-data/wallets/update', {
    token: person.token,
    body: { paymentSystem, address, memo, password },
  })
const confirm = async (asked: { body: unknown }, code?: string) => {
  const { challenge } = asked.body as { challenge: Challenge }
  return provider.ask('POST', '/api/auth/phone/confirm', {
    body: {
      verificationId: challenge.verificationId,
      code: code ?? (await codeFor(provider, person.login)),
    },
  })
}
const set = async (paymentSystem: string, address: string, memo: string | null = null) =>
  expect((await confirm(await ask(paymentSystem, address, memo))).status).toBe(200)
const list = async () => {
  const { body } = await provider.ask('GET', '/api/user-data/wallets', { token: person.token })
  return (body as { items: Wallet[] }).items
}
const notices = async () => {
  const { body } = await provider.ask('GET', '/api/notification', { token: person.token })
  return (body as { items: { kind: string; params: object }[] }).items
    .filter(({ kind }) => kind === 'wallet_changed')
    .map(({ params }) => params)
}
const invalid = (path: string, code: string, as = 'validation_failed') =>
  problem(as, 422, { errors: [{ path, code }] })

test('a wallet is set when its code is right, and can be used at once', async () => {
  const asked = await ask('USDT-TRC20', ` ${tron} `)
  expect(asked).toEqual({
    status: 200,
    body: { challenge: challengeTo('sms', expect.stringMatching(/^\+7 702/)) },
  })
  expect(await list()).toEqual([])
  const [message] = await provider.actions.outbox(person.login)
  expect(message?.text).toMatch(/^\d{6} sets your USDT-TRC20 wallet .* TR7NHq…gjLj6t\. /)

  expect(await confirm(asked, '000000')).toEqual(codeMismatch(4))
  expect((await confirm(asked)).status).toBe(200)
  expect(await list()).toEqual([
    { paymentSystem: 'USDT-TRC20', address: tron, memo: null, heldFor: 0 },
  ])
  expect(await notices()).toEqual([
    { system: 'USDT-TRC20', address: 'TR7NHq…gjLj6t', heldUntil: '' },
  ])
})

test('a changed address is held for a day, and its owner is told by message and notification', async () => {
  await set('USDT-TRC20', tron)
  await set('USDT-TRC20', another)
  const [wallet] = await list()
  expect(wallet?.address).toBe(another)
  expect(wallet?.heldFor).toBeGreaterThan(86_390)
  expect(wallet?.heldFor).toBeLessThanOrEqual(86_400)
  expect(valuesOf((await notices())[0], 'heldUntil')).toEqual([expect.stringMatching(/Z$/)])
  const [notice] = await provider.actions.outbox(person.login)
  expect(valuesOf(notice, 'template', 'target')).toEqual([
    'wallet_changed',
    expect.stringMatching(/^\+/),
  ])
  expect(notice?.text).toContain('Withdrawals to it begin in 24 hours.')

  await provider.deps.clock.advance(24 * HOUR)
  expect((await list()).map(({ heldFor }) => heldFor)).toEqual([0])
})

test('another memo is another address', async () => {
  await set('XRP', ripple, '7')
  await set('XRP', ripple, '8')
  const [wallet] = await list()
  expect(wallet?.memo).toBe('8')
  expect(wallet?.heldFor).toBeGreaterThan(0)
})

test('a wallet that is set already is not asked a code for', async () => {
  await set('USDT-TRC20', tron)
  expect(await ask('USDT-TRC20', tron)).toEqual(invalid('address', 'unchanged'))
})

test('an address with a slip of the finger, or of another network, is refused', async () => {
  const refused = invalid('address', 'incorrect', 'wallet_address_invalid')
  expect(await ask('USDT-TRC20', tron.replace('8otS', '8otT'))).toEqual(refused)
  expect(await ask('USDT-ERC20', tron)).toEqual(refused)
  expect(await ask('BTC', ripple)).toEqual(refused)
})

test('an address of ours is refused as such: what is paid there would come back as nobody’s', async () => {
  const refused = invalid('address', 'ours', 'wallet_address_invalid')
  const shell = 'rPMLJc7dpUsRUYW83rFYdYfcii4XmDHz5Z'
  expect(await ask('XRP', shell, '1')).toEqual(refused)
  // The same account in its other spelling.
  const bounceable = 'EQD1KzNKY48IUbGcsURPhny5ziyUYzkyKz12_1n2z5oOaEvb'
  expect(await ask('TON', bounceable, '1')).toEqual(refused)

  const invoice = await provider.ask('POST', '/api/funds/refills', {
    token: person.token,
    key: 'ours',
    body: { paymentSystem: 'USDT-ERC20', amount: '100' },
  })
  const { address } = refillOf(invoice)
  expect(await ask('ETH', address.toLowerCase())).toEqual(refused)
  const { address: another } = await createRefill(provider.deps, {
    userId: await newInvestor(provider.deps),
    key: 'theirs',
    paymentSystem: 'BTC',
    amount: '0.01',
  })
  expect(await ask('BTC', another)).toEqual(refused)
})

test.each([
  ['XRP', ripple, null, 'required', 'wallet_memo_required'],
  ['XRP', ripple, '', 'required', 'wallet_memo_required'],
  ['TON', ton, null, 'required', 'wallet_memo_required'],
  ['XRP', ripple, '4294967296', 'incorrect', 'validation_failed'],
  ['XRP', ripple, '12a', 'incorrect', 'validation_failed'],
  ['XRP', ripple, '-1', 'incorrect', 'validation_failed'],
  ['TON', ton, 'a\nb', 'incorrect', 'validation_failed'],
  ['USDT-TRC20', tron, '123', 'incorrect', 'validation_failed'],
])('on %s to %s the memo %j is %s', async (system, address, memo, code, as) => {
  expect(await ask(system, address, memo)).toEqual(invalid('memo', code, as))
})

test('the greatest tag and a memo in words are taken', async () => {
  await set('XRP', ripple, '4294967295')
  await set('TON', ton, 'счёт 5')
  expect((await list()).map(({ memo }) => memo)).toEqual(['счёт 5', '4294967295'])
})

test('a payment system that is not there is named as the wrong field', async () => {
  expect(await ask('DOGE', tron)).toEqual(invalid('paymentSystem', 'incorrect'))
})

test('a request for another wallet voids the code of the one before', async () => {
  const first = await ask('USDT-TRC20', tron)
  const code = await codeFor(provider, person.login)
  await ask('USDT-TRC20', another)
  expect(await confirm(first, code)).toEqual(problem('code_invalid', 422))
  expect(await list()).toEqual([])
})

test('a person without a way to get codes cannot set a wallet', async () => {
  await provider.database.queries
    .update(users)
    .set({ phoneConfirmedAt: null })
    .where(eq(users.id, person.userId))
  expect(await ask('USDT-TRC20', tron)).toEqual(problem('code_not_sent', 502))
})

test('a wallet of a payment system that was closed meanwhile is not set, and nothing is wrong with the form', async () => {
  const enable = (enabled: boolean) =>
    provider.database.queries
      .update(paymentSystems)
      .set({ enabled })
      .where(eq(paymentSystems.id, 'USDT-TRC20'))
  await enable(false)
  const answer = await ask('USDT-TRC20', tron)
  await enable(true)
  expect(answer).toEqual(problem('wallets_not_updated', 422))
  expect(await provider.actions.outbox(person.login)).toEqual([])
})
