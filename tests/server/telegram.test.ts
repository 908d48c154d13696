import { createHash, createHmac } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  referralLines,
  sessions,
  telegramLogins,
  users,
} from '../../server/database/schema/identity.ts'
import { sandboxBotToken, sweepTelegramLogins } from '../../server/services/telegram.ts'
import { createTelegramBot } from '../../server/telegram-bot.ts'
import { loginIn } from '../support/identity.ts'
import { embeddedByNight } from '../support/night.ts'
import { pick, valuesOf } from '../support/pick.ts'
import { newPerson, openProvider, problem, type TestProvider } from '../support/provider.ts'

const botToken = '1234567890:AAH-test_token_of_thirty_five_signs00'

const provider = await openProvider({
  environment: { TELEGRAM_BOT_TOKEN: botToken, PUBLIC_URL: 'https://cabinet.example' },
})
const inviterId = await newPerson(provider, 'inviter01')
afterAll(() => provider.close())

type Fields = Record<string, string | number>

/** Signed here by the letter of core.telegram.org/widgets/login, not by the code that is tested. */
function signed(fields: Fields, token = botToken): Fields {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
  const key = createHash('sha256').update(token).digest()
  return { ...fields, hash: createHmac('sha256', key).update(text).digest('hex') }
}

let ids = 800_000_000
const newId = () => {
  ids += 1
  return ids
}
const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago
const person = (id: number, more: Fields = {}): Fields => ({
  id,
  first_name: 'Айгерім',
  last_name: 'S.',
  username: `aigerim_${id}`,
  photo_url: 'https://t.me/i/userpic/320/x.jpg',
  auth_date: seconds(),
  ...more,
})

const come = (body: unknown, inviter?: string, token?: string) =>
  provider.ask('POST', `/api/auth/telegram${inviter ? `/${inviter}` : ''}`, { body, token })
const found = async (telegramId: number) => {
  const [row] = await provider.database.queries
    .select()
    .from(users)
    .where(eq(users.telegramId, String(telegramId)))
  return row
}

describe('whoever comes through Telegram', () => {
  test('is registered below the inviter of the path, and signed in at once', async () => {
    const id = newId()
    const answer = await come(signed(person(id)), 'Inviter01')
    expect(loginIn(answer)).toBe(`aigerim${id}`)
    expect(
      pick(
        await found(id),
        'fullName',
        'telegramName',
        'inviterId',
        'email',
        'phone',
        'passwordHash',
        'avatar',
        'codeMethod',
        'activatedAt',
      ),
    ).toEqual({
      fullName: 'Айгерім S.',
      telegramName: `aigerim_${id}`,
      inviterId,
      email: null,
      phone: null,
      passwordHash: null,
      avatar: null,
      codeMethod: 'telegram',
      activatedAt: expect.any(Date),
    })
    const { refreshToken } = answer.body as { refreshToken: string }
    const contacts = await provider.ask('GET', '/api/user-data/byType/contacts', {
      token: refreshToken,
    })
    expect(valuesOf(contacts.body, 'telegram', 'hasPassword')).toEqual([`aigerim_${id}`, false])
  })

  test('without a referral link stands below the default inviter', async () => {
    const id = newId()
    expect((await come(signed(person(id)))).status).toBe(200)
    const inviter = await provider.database.queries.query.users.findFirst({
      where: (row, { eq }) => eq(row.loginLc, 'cabinet'),
    })
    expect((await found(id))?.inviterId).toBe(inviter?.id)
  })

  test('is the same person the next time, whatever the path and the name say by then', async () => {
    const id = newId()
    const first = await come(signed(person(id)), 'inviter01')
    const again = await come(signed(person(id, { first_name: 'Other', username: 'other_name' })))
    expect(valuesOf((again.body as { user: object }).user, 'login')).toEqual([
      (first.body as { user: { login: string } }).user.login,
    ])
    expect((await come(signed(person(id, { last_name: 'X' })), 'nobodyatall')).status).toBe(200)
  })

  test('below an inviter who is unknown is told so, and may come again with the same payload', async () => {
    const payload = signed(person(newId()))
    expect(await come(payload, 'nobodyatall')).toEqual(problem('inviter_unknown', 422))
    expect((await come(payload, 'inviter01')).status).toBe(200)
  })

  test.each([
    ['a user name that somebody has', { username: 'inviter_01' }, /^inviter01\d{4,8}$/],
    ['a user name of nothing but signs', { username: '___' }, /^telegram\d+$/],
    ['a name in another alphabet', { username: '' }, /^telegram\d+$/],
    ['a name that Latin letters can write', { username: '', first_name: 'Zoë-Marie' }, /^ZoMarie$/],
    ['a very long user name', { username: 'x'.repeat(60) }, /^x{24}$/],
  ])('gets a login by the rules from %s', async (_, more, expected) => {
    const id = newId()
    const fields: Fields = person(id, more)
    if (fields.username === '') delete fields.username
    await come(signed(fields))
    const login = (await found(id))?.login ?? ''
    expect(login).toMatch(expected)
    expect(login.length).toBeLessThanOrEqual(32)
  })
})

describe('a payload is refused', () => {
  test('when one sign of it was changed, or added, or another bot signed it', async () => {
    const good = signed(person(newId()))
    const { last_name, ...without } = good
    for (const payload of [
      { ...good, id: newId() },
      { ...good, username: 'somebody' },
      { ...good, auth_date: Number(good.auth_date) + 1 },
      { ...good, hash: '0'.repeat(64) },
      without,
      signed(person(newId()), '1234567890:BBH-test_token_of_thirty_five_signs00'),
      signed(person(newId()), sandboxBotToken('any secret')),
    ]) {
      expect(await come(payload)).toEqual(problem('verification_failed', 422))
    }
    expect((await come(good)).status).toBe(200)
  })

  test('when it is older than five minutes, or from the future', async () => {
    for (const ago of [301, 86_400, -120]) {
      expect(await come(signed(person(newId(), { auth_date: seconds(ago) })))).toEqual(
        problem('verification_failed', 422),
      )
    }
    expect((await come(signed(person(newId(), { auth_date: seconds(290) })))).status).toBe(200)
  })

  test('when it was used before: of twenty at once, one opens one session', async () => {
    const id = newId()
    await come(signed(person(id, { auth_date: seconds(2) })))
    const payload = signed(person(id))
    const answers = await Promise.all(Array.from({ length: 20 }, () => come(payload)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toEqual(problem('verification_failed', 422))
    }
    const owner = await found(id)
    const [open] = await provider.database.queries
      .select({ count: count() })
      .from(sessions)
      .where(eq(sessions.userId, owner?.id ?? 0))
    expect(open?.count).toBe(2)
  })

  test('when it lacks a field or has one too many', async () => {
    const good = signed(person(newId()))
    const { hash, ...unsigned } = good
    for (const body of [unsigned, { ...good, admin: true }, { ...good, hash: 'short' }, {}, []]) {
      expect(await come(body)).toEqual(
        problem('validation_failed', 422, { errors: expect.any(Array) }),
      )
    }
  })
})

test('a newcomer whose twenty windows answer at once becomes one person', async () => {
  const id = newId()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      come(signed(person(id, { auth_date: seconds(turn) })), 'inviter01'),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const people = await provider.database.queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.telegramId, String(id)))
  expect(people).toHaveLength(1)
  const lines = await provider.database.queries
    .select()
    .from(referralLines)
    .where(eq(referralLines.descendantId, people[0]?.id ?? 0))
  expect(lines).toHaveLength(1)
})

test('newcomers of the same name at once get logins of their own', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => come(signed(person(newId(), { username: 'the_same' })))),
  )
  const logins = answers.map(({ body }) => (body as { user: { login: string } }).user.login)
  expect(new Set(logins).size).toBe(8)
})

test('payloads are forgotten once they are too old to be accepted anyway', async () => {
  const total = async () =>
    (await provider.database.queries.select({ count: count() }).from(telegramLogins))[0]?.count
  expect(await total()).toBeGreaterThan(0)
  const rules = { database: provider.database, botToken, realNow: Date.now }
  await sweepTelegramLogins(rules)
  expect(await total()).toBeGreaterThan(0)
  await sweepTelegramLogins({ ...rules, realNow: () => Date.now() + 2 * 86_400_000 })
  expect(await total()).toBe(0)
})

describe('the offer to come through Telegram', () => {
  const secret = 's'.repeat(32)
  const publicUrl = 'https://cabinet.example'
  const answering = (body: unknown, calls: string[] = []) => {
    const ask: typeof fetch = async (url) => {
      calls.push(String(url))
      return Response.json(body)
    }
    return ask
  }

  test('names the real bot, asked once, and its window', async () => {
    const calls: string[] = []
    const bot = createTelegramBot(
      { telegramBotToken: botToken, sandbox: true, publicUrl },
      secret,
      answering({ ok: true, result: { username: 'real_bot' } }, calls),
    )
    const [first, second] = [await bot.describe(), await bot.describe()]
    expect(first).toEqual({
      available: true,
      bot: 'real_bot',
      window:
        'https://oauth.telegram.org/auth?bot_id=1234567890&origin=https%3A%2F%2Fcabinet.example&request_access=write&return_to=https%3A%2F%2Fcabinet.example%2Ftelegram-return.html',
    })
    expect(second).toEqual(first)
    expect(calls).toEqual([`https://api.telegram.org/bot${botToken}/getMe`])
    expect(JSON.stringify(first)).not.toContain(botToken.split(':')[1])
    expect(bot.address()).toEqual('https://t.me/real_bot')
  })

  test('stands without the name while Telegram cannot be asked', async () => {
    for (const ask of [
      answering({ ok: false }),
      async () => new Response('<html>'),
      () => Promise.reject(new TypeError('fetch failed')),
    ] as (typeof fetch)[]) {
      const bot = createTelegramBot(
        { telegramBotToken: botToken, sandbox: false, publicUrl },
        secret,
        ask,
      )
      expect(bot.address()).toEqual(null)
      expect(valuesOf(await bot.describe(), 'available', 'bot')).toEqual([true, null])
      expect(bot.address()).toEqual(null)
    }
  })

  test('is not made without a bot and a sandbox, and the call is not found', async () => {
    const real = await openProvider({
      database: provider.database,
      environment: { SANDBOX: '0', RATE_LIMIT_SCALE: '100' },
    })
    const offer = await real.ask('GET', '/api/settings/telegramAuthAvailable')
    expect(offer.body).toEqual({ available: false, bot: null, window: null })
    const answer = await real.ask('POST', '/api/auth/telegram', { body: signed(person(newId())) })
    expect(answer).toEqual(problem('not_found', 404))
    expect((await real.ask('GET', '/sandbox/telegram')).status).toBe(404)
    expect((await real.ask('GET', '/sandbox/bot')).status).toBe(404)
    const settings = await real.ask('GET', '/api/settings/application')
    expect(valuesOf(settings.body, 'bot')).toEqual([null])
  })
})

describe('the stand-in of the sandbox', () => {
  let sandbox: TestProvider
  beforeAll(async () => {
    sandbox = await openProvider({ on: embeddedByNight })
  })
  afterAll(() => sandbox.close())

  const sign = (body: unknown) => sandbox.ask('POST', '/sandbox/telegram', { body })

  test('vouches for whomever it is told, as Telegram would', async () => {
    const offer = await sandbox.ask('GET', '/api/settings/telegramAuthAvailable')
    expect(offer.body).toEqual({
      available: true,
      bot: 'cabinet_sandbox_bot',
      window: '/sandbox/telegram',
    })
    const payload = await sign({ id: 700000003, first_name: 'Нурлан' })
    expect(payload.body).toEqual({
      id: 700000003,
      first_name: 'Нурлан',
      auth_date: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const answer = await sandbox.ask('POST', '/api/auth/telegram/cabinet', { body: payload.body })
    expect(loginIn(answer)).toBe('telegram700000003')
  })

  test('has a window with nothing inline, and says what it does not understand', async () => {
    const { text } = await sandbox.ask('GET', '/sandbox/telegram')
    expect(text).toContain('this is not Telegram')
    expect(text).not.toMatch(/<style|style="|\son\w+="|<script>/)
    expect((await sandbox.ask('GET', '/sandbox/telegram.js')).status).toBe(200)
    for (const body of [{}, { id: -1, first_name: 'x' }, { id: 1, first_name: '' }]) {
      expect(await sign(body)).toEqual(
        problem('validation_failed', 422, { errors: expect.any(Array) }),
      )
    }
  })

  test('leads to a code by Telegram when the account asks for one at sign-in', async () => {
    const id = 700000001
    const enter = async () => {
      const { body } = await sign({
        id,
        first_name: 'Aigerim',
        username: `a${crypto.randomUUID()}`,
      })
      return sandbox.ask('POST', '/api/auth/telegram', { body })
    }
    expect(valuesOf((await enter()).body, 'refreshToken')).toEqual([expect.any(String)])
    await sandbox.database.queries
      .update(users)
      .set({ codeAtSignIn: true })
      .where(eq(users.telegramId, String(id)))
    expect(valuesOf((await enter()).body, 'verificationId', 'channel')).toEqual([
      expect.any(String),
      'telegram',
    ])
  })

  test('is silent where a real bot is configured', async () => {
    const { status } = await provider.ask('POST', '/sandbox/telegram', {
      body: { id: 1, first_name: 'x' },
    })
    expect(status).toBe(404)
  })
})
