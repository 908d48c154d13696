import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { initialPaymentSystems } from '../../server/seed/payment-systems.ts'
import type { Limits } from '../../src/api/contract/provider-facts.ts'
import type { Application } from '../../src/api/contract/settings.ts'
import { embeddedByNight } from '../support/night.ts'
import { valuesOf } from '../support/pick.ts'
import { codeFor, invalid, openProvider, password } from '../support/provider.ts'

const provider = await openProvider({
  on: embeddedByNight,
  environment: { SESSION_HOURS: '2', SESSION_IDLE_MINUTES: '15', RATE_LIMIT_SCALE: '7' },
})
afterAll(() => provider.close())

const read = (name: string) => provider.ask('GET', `/api/settings/${name}`)

test('payment systems are told with their limits, digits and the form of their addresses, in their order', async () => {
  const answer = await provider.ask('GET', '/api/payment-systems')
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 200,
    body: {
      items: initialPaymentSystems.map((system) => ({
        id: system.id,
        currency: system.currency,
        network: system.network,
        decimals: system.decimals,
        memo: system.memo ?? null,
        addressPattern: system.addressPattern,
        confirmations: system.confirmations,
        usualSeconds: system.usualSeconds,
        refill: { min: system.refillMin, max: system.refillMax, fee: system.refillFee },
        withdrawal: {
          min: system.withdrawalMin,
          max: system.withdrawalMax,
          fee: system.withdrawalFee,
        },
      })),
    },
  })
})

test('the settings of the application name it, its version, its links and the inviter of whoever comes without one', async () => {
  await provider.database.rows(sql`
    update settings set value = value || '{"bot": "https://t.me/cabinet_bot"}'::jsonb
    where name = 'application'`)
  expect(await read('application')).toEqual({
    status: 200,
    body: {
      name: 'application',
      title: 'Cabinet',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      sandbox: true,
      support: '/sandbox/support',
      bot: 'https://t.me/cabinet_bot',
      defaultInviter: 'cabinet',
      legal: [],
    },
  })
})

test('in a sandbox the bot is a page that says so, unless a bot is named', async () => {
  await provider.database.rows(sql`
    update settings set value = value - 'bot' where name = 'application'`)
  const { body } = await read('application')
  expect(valuesOf(body, 'bot')).toEqual(['/sandbox/bot'])
  const page = await provider.ask('GET', '/sandbox/bot')
  expect(page.status).toBe(200)
})

test('support is where the configuration says, nowhere without one, and in a sandbox a page that says so', async () => {
  const page = await provider.ask('GET', '/sandbox/support')
  expect([page.status, page.text]).toEqual([
    200,
    expect.stringContaining('Here people would write to support'),
  ])
  for (const [SUPPORT_URL, support] of [
    ['mailto:help@cabinet.example', 'mailto:help@cabinet.example'],
    ['', null],
  ] as const) {
    const other = await openProvider({
      on: embeddedByNight,
      environment: { SANDBOX: '0', SUPPORT_URL },
    })
    for (const name of ['application', 'links']) {
      const { body } = await other.ask('GET', `/api/settings/${name}`)
      expect([name, (body as Application).support]).toEqual([name, support])
    }
    expect((await other.ask('GET', '/sandbox/support')).status).toBe(404)
    await other.close()
  }
})

test('the limits are those that the rules keep to', async () => {
  const answer = await read('limits')
  expect(answer).toEqual({
    status: 200,
    body: {
      name: 'limits',
      login: { min: 4, max: 32 },
      password: { min: 8, max: 128 },
      code: { digits: 6, validSeconds: 600, attempts: 5, resendSeconds: 60, perDay: 70 },
      image: { maxBytes: 5_242_880, types: ['image/jpeg', 'image/png'] },
      upload: { avatarSeconds: 60, verificationSeconds: 100 },
      security: {
        changeDelaySeconds: 172_800,
        holdSeconds: 86_400,
        otherChannelHoldSeconds: 172_800,
      },
      session: { maxSeconds: 7200, idleSeconds: 900 },
      wallet: { holdSeconds: 86_400 },
    },
  })
})

test('a code lives, waits and is mistaken as the limits say', async () => {
  const { code } = (await read('limits')).body as Limits
  const person = { login: 'Limited', email: 'limited@people.example', phone: '+77065550042' }
  const { body } = await provider.ask('POST', '/api/auth/register/cabinet', {
    body: { ...person, password },
    key: 'register',
  })
  expect(valuesOf(body, 'resendIn', 'expiresIn', 'attemptsLeft')).toEqual([
    code.resendSeconds,
    code.validSeconds,
    code.attempts,
  ])
  expect(await codeFor(provider, person.login)).toHaveLength(code.digits)
})

test('links say where the provider is found, and where every transaction is', async () => {
  const bitcoin = { paymentSystem: 'BTC', transaction: 'https://mempool.space/tx/{hash}' }
  const { bot, support } = (await read('application')).body as Application
  const links = { name: 'links', bot, support, news: null, documentation: null }
  expect(await read('links')).toEqual({
    status: 200,
    body: { ...links, explorers: expect.arrayContaining([bitcoin]) },
  })

  await provider.database.rows(sql`
    insert into settings (name, value)
    values ('links', '{"news": "https://t.me/cabinet_news", "documentation": null}'::jsonb)`)
  await provider.database.rows(sql`
    update payment_systems set explorer_url = null where id <> 'BTC'`)
  expect((await read('links')).body).toEqual({
    ...links,
    news: 'https://t.me/cabinet_news',
    explorers: [bitcoin],
  })
})

test('settings that nobody knows are refused', async () => {
  for (const name of ['passwords', 'Application', '%00']) {
    expect(await read(name)).toEqual(invalid('params.name'))
  }
})
