import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { consents } from '../../server/database/schema/content.ts'
import { users } from '../../server/database/schema/identity.ts'
import { runCommand, type WrittenFile } from '../../server/operator-commands.ts'
import { publishSamples } from '../../server/seed/legal.ts'
import { signTelegram } from '../../server/services/telegram.ts'
import type { Consent } from '../../src/api/contract/legal.ts'
import { stoppedClock } from '../support/deps.ts'
import { answerOf, openProvider, problem } from '../support/provider.ts'

const start = new Date('2026-03-01T12:00:00.000Z')
const botToken = '1234567890:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc'

const termsChanged = problem('terms_changed', 409)
const first: Consent[] = [
  { kind: 'terms', version: '1' },
  { kind: 'risk', version: '1' },
]

const file = (path: string, text: string): WrittenFile => ({
  path,
  content: Buffer.from(text).toString('base64'),
})
const russian = file('ru.md', '# Условия\n\nКратко.\n\n**Подробно** <b>здесь</b>.')

describe.each(['postgres', 'embedded'] as const)('legal texts on %s', async (on) => {
  const clock = stoppedClock(start)
  const provider = await openProvider({ on, clock, environment: { TELEGRAM_BOT_TOKEN: botToken } })
  afterAll(() => provider.close())

  let people = 0
  const register = (given: Consent[] | undefined, locale = 'en') => {
    people += 1
    const login = `agreeing${people}`
    const body = {
      login,
      email: `${login}@people.example`,
      phone: `+770344400${String(people).padStart(2, '0')}`,
      password: 'Kestrel4471',
      ...(given ? { consents: given } : {}),
    }
    return provider.ask('POST', '/api/auth/register/cabinet', {
      body,
      key: login,
      headers: { 'accept-language': locale },
    })
  }
  const peopleNamed = async (login: string) =>
    (await provider.database.queries.select().from(users).where(eq(users.loginLc, login))).length
  const given = async () => {
    const rows = await provider.database.rows<{ login: string; said: string; at: string }>(sql`
      select login, kind || ' ' || version || ' ' || consents.locale as said,
        extract(epoch from given_at)::text as at
      from consents join users on users.id = user_id order by consents.id`)
    return rows.map(({ login, said, at }) => [login, said, Number(at) * 1000])
  }
  const read = async (locale: string) => {
    const { body } = await provider.ask('GET', '/api/legal', {
      headers: { 'accept-language': locale },
    })
    return body
  }
  const say = (words: string, files: WrittenFile[] = []) =>
    runCommand(provider.actions, words.split(' '), files, 'aigul')
  const run = async (words: string, files?: WrittenFile[]): Promise<unknown> =>
    JSON.parse((await say(words, files)).text)

  test('where none is published nobody is asked for consent', async () => {
    expect(await read('en')).toEqual({ items: [] })
    expect((await register(undefined)).status).toBe(200)
    expect(await given()).toEqual([])
    expect((await provider.ask('GET', '/api/legal/terms.html')).status).toBe(404)
  })

  test('the settings name what is in force, and the call has its text in four languages', async () => {
    await publishSamples(provider.database)
    // A second start finds them there.
    await publishSamples(provider.database)
    const { body } = await provider.ask('GET', '/api/settings/application')
    expect((body as { legal: unknown }).legal).toEqual([
      { kind: 'terms', version: '1', url: '/api/legal/terms.html' },
      { kind: 'risk', version: '1', url: '/api/legal/risk.html' },
    ])
    const titles: Record<string, string[]> = {}
    for (const locale of ['en', 'ru', 'de', 'kk']) {
      const { items } = (await read(locale)) as { items: { title: string; locale: string }[] }
      titles[locale] = items.map((item) => `${item.locale} ${item.title}`)
    }
    expect(titles).toEqual({
      en: ['en Terms of use', 'en Risk warning'],
      ru: ['ru Условия использования', 'ru Предупреждение о рисках'],
      de: ['de Nutzungsbedingungen', 'de Risikohinweis'],
      kk: ['kk Пайдалану шарттары', 'kk Тәуекел туралы ескерту'],
    })
  })

  test.each([
    ['no consent', undefined],
    ['one of the two', [first[0]]],
    ['an older version', [{ kind: 'terms', version: '0' }, first[1]]],
    ['the version of the other text alone', [first[0], { kind: 'risk', version: '2' }]],
  ] as [string, Consent[] | undefined][])('%s registers nobody', async (_, consent) => {
    const before = (await given()).length
    expect(answerOf(await register(consent))).toEqual(termsChanged)
    expect(await peopleNamed(`agreeing${people}`)).toBe(0)
    expect((await given()).length).toBe(before)
  })

  test('who agreed to which version, in which language and when is written down', async () => {
    expect((await register(first, 'de')).status).toBe(200)
    const at = start.getTime()
    expect(await given()).toEqual([
      [`agreeing${people}`, 'terms 1 de', at],
      [`agreeing${people}`, 'risk 1 de', at],
    ])
  })

  test('a new version comes into force at its time, and consent to the old one is then refused', async () => {
    const published = await run('legal publish terms ./terms --version 2 --at 2026-03-01T13:00Z', [
      russian,
    ])
    expect(published).toEqual([
      {
        kind: 'risk',
        version: '1',
        inForceAt: '2025-01-15T00:00:00.000Z',
        languages: ['de', 'en', 'kk', 'ru'],
        consents: 1,
      },
      {
        kind: 'terms',
        version: '2',
        inForceAt: '2026-03-01T13:00:00.000Z',
        languages: ['ru'],
        consents: 0,
      },
      {
        kind: 'terms',
        version: '1',
        inForceAt: '2025-01-15T00:00:00.000Z',
        languages: ['de', 'en', 'kk', 'ru'],
        consents: 1,
      },
    ])
    expect((await register(first)).status).toBe(200)
    await clock.advance(3_600_000)
    expect(answerOf(await register(first))).toEqual(termsChanged)
    const second: Consent[] = [{ kind: 'terms', version: '2' }, ...first.slice(1)]
    expect((await register(second, 'en')).status).toBe(200)
    // The terms were shown in Russian, because they are not written in English.
    expect((await given()).slice(-2).map(([, said]) => said)).toEqual(['terms 2 ru', 'risk 1 en'])
  })

  test('a version is never changed, neither by the operator nor in the database', async () => {
    expect(await say('legal publish terms ./terms --version 2', [russian])).toEqual({
      failed: true,
      text: 'Failed: There is a version 2 of terms already, and it stays as it is.',
    })
    for (const table of ['legal_documents', 'legal_texts', 'consents']) {
      await expect(
        provider.database.rows(sql.raw(`update ${table} set version = '3'`)),
      ).rejects.toThrow()
      await expect(provider.database.rows(sql.raw(`delete from ${table}`))).rejects.toThrow()
    }
  })

  test('the page is written in the language asked for, without scripts, and HTML in a text is text', async () => {
    const page = await provider.ask('GET', '/api/legal/terms.html?lang=kk')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.text).toContain('<html lang="kk">')
    expect(page.text).toContain('<h1>Условия</h1>')
    expect(page.text).toContain('<strong>Подробно</strong> &lt;b&gt;здесь&lt;/b&gt;')
    expect(page.text).not.toContain('<script')
    const risk = await provider.ask('GET', '/api/legal/risk.html?lang=de')
    expect(risk.text).toContain('Version 1, in Kraft seit 15. Januar 2025')
  })

  test('whoever is new through Telegram agrees as well, and one who is known is not asked', async () => {
    const realNow = Math.floor(Date.now() / 1000)
    const payload = (auth_date: number) =>
      signTelegram(botToken, { id: 77_100, first_name: 'Dana', username: 'danatg', auth_date })
    const come = (body: object) => provider.ask('POST', '/api/auth/telegram/cabinet', { body })
    const refused = payload(realNow)
    expect(answerOf(await come(refused))).toEqual(termsChanged)
    const second: Consent[] = [{ kind: 'terms', version: '2' }, ...first.slice(1)]
    // The refusal did not use up the signature of Telegram.
    expect((await come({ ...refused, consents: second })).status).toBe(200)
    expect((await given()).slice(-2).map(([login, said]) => [login, said])).toEqual([
      ['danatg', 'terms 2 ru'],
      ['danatg', 'risk 1 en'],
    ])
    expect((await come(payload(realNow - 1))).status).toBe(200)
  })

  test('consents are handed out with the person’s data, and stay when the person is erased', async () => {
    const login = 'danatg'
    const exported = (await run(`user export ${login}`)) as { consents: unknown[] }
    const at = new Date(start.getTime() + 3_600_000).toISOString()
    expect(exported.consents).toEqual([
      { kind: 'terms', version: '2', locale: 'ru', givenAt: at },
      { kind: 'risk', version: '1', locale: 'en', givenAt: at },
    ])
    const before = await provider.database.queries.select().from(consents)
    await run(`user erase ${login}`)
    expect(await provider.database.queries.select().from(consents)).toEqual(before)
  })
})
