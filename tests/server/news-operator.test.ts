import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../server/operator-commands.ts'
import { embeddedByNight } from '../support/night.ts'
import { pick, valuesOf } from '../support/pick.ts'
import { jpegOf, pngOf } from '../support/picture.ts'
import { createDatabase } from '../support/postgres.ts'
import {
  newPerson,
  openProvider,
  openSessionOf,
  problem,
  type TestProvider,
} from '../support/provider.ts'
import { environmentOf } from '../support/provider-process.ts'

let provider: TestProvider
let token: string
beforeAll(async () => {
  provider = await openProvider({ on: embeddedByNight, environment: { SANDBOX: '0' } })
  token = await openSessionOf(provider, await newPerson(provider, 'reader01'))
})
afterAll(() => provider.close())

const russian = '# Новая сеть\n\nПополнять можно\nчерез TON.\n\n## Как\n\n- просто\n'
const english = '# A new network\n\nRefill by TON.\n\nBody'

const given = (files: Record<string, string | Uint8Array>) =>
  Object.entries(files).map(([path, content]) => ({
    path,
    content: Buffer.from(content).toString('base64'),
  }))

const run = (...words: string[]) => runCommand(provider.actions, ['news', ...words])
const publish = (path: string, files: Record<string, string | Uint8Array>, ...options: string[]) =>
  runCommand(provider.actions, ['news', 'publish', path, ...options], given(files))

type Item = { id: string; title: string; summary: string; body: string; cover: string | null }

const ask = async (path: string, locale = 'ru') =>
  (await provider.ask('GET', `/api${path}`, { token, headers: { 'accept-language': locale } })).body
const newest = async (locale = 'ru') => {
  const { items } = (await ask('/content/news', locale)) as { items: Item[] }
  return (await ask(`/content/news/one/${items[0]?.id}`, locale)) as Item
}
const slugs = async () =>
  (JSON.parse((await run('list')).text) as { slug: string }[]).map(({ slug }) => slug)

describe('publishing news', () => {
  test('reads title, summary and body of each language, and makes the cover anew', async () => {
    const answer = await publish('news/ton-open/', {
      'ru.md': russian,
      'en.md': `\ufeff\r\n${english.replaceAll('\n', '\r\n')}\r\n`,
      'cover.png': await pngOf({ width: 2000, height: 2000 }),
    })
    expect([answer.failed, JSON.parse(answer.text)]).toEqual([
      false,
      {
        slug: 'ton-open',
        id: expect.any(String),
        state: 'published',
        publishedAt: expect.stringMatching(/Z$/),
        title: 'Новая сеть',
        languages: ['en', 'ru'],
        cover: true,
        readers: 0,
      },
    ])
    const item = await newest()
    expect(valuesOf(item, 'title', 'summary', 'body')).toEqual([
      'Новая сеть',
      'Пополнять можно через TON.',
      '## Как\n\n- просто',
    ])
    expect(valuesOf(await newest('en'), 'title', 'summary', 'body')).toEqual([
      'A new network',
      'Refill by TON.',
      'Body',
    ])
    const picture = await provider.app.request(item.cover ?? '')
    expect(
      valuesOf(await sharp(await picture.arrayBuffer()).metadata(), 'format', 'width', 'height'),
    ).toEqual(['jpeg', 1280, 720])
  })

  test('again changes the item, which keeps its number, its time and its readers', async () => {
    await publish('changing', { 'ru.md': russian, 'en.md': english, 'cover.jpg': await jpegOf() })
    const before = await newest()
    const [listed] = JSON.parse((await run('list')).text)
    const answer = await publish('changing', { 'ru.md': '# Иначе\n\nКратко.\n\nТекст' })
    expect(JSON.parse(answer.text)).toEqual({
      ...listed,
      title: 'Иначе',
      languages: ['ru'],
      cover: false,
      readers: 1,
    })
    expect(valuesOf(await newest('en'), 'id', 'title', 'cover')).toEqual([before.id, 'Иначе', null])
  })

  test('with a time puts it off, and without one does not bring it forward', async () => {
    const later = await publish('planned', { 'ru.md': russian }, '--at', '2199-12-01T09:00+05:00')
    const planned = {
      id: expect.any(String),
      slug: 'planned',
      title: 'Новая сеть',
      languages: ['ru'],
      cover: false,
      readers: 0,
      state: 'scheduled',
      publishedAt: '2199-12-01T04:00:00.000Z',
    }
    expect(JSON.parse(later.text)).toEqual(planned)
    const changed = await publish('planned', { 'ru.md': russian, 'en.md': english })
    expect(JSON.parse(changed.text)).toEqual({ ...planned, languages: ['en', 'ru'] })
    expect(await slugs()).toContain('planned')
    const { items } = (await ask('/content/news')) as { items: Item[] }
    expect(items.map(({ id }) => id)).not.toContain(JSON.parse(later.text).id)
    const now = await publish('planned', { 'ru.md': russian }, '--at', '2026-01-02T03:04:05Z')
    expect(valuesOf(JSON.parse(now.text), 'state')).toEqual(['published'])
  })

  test('takes a single file for an item in Russian', async () => {
    const answer = await publish('./drafts/short.md', { 'short.md': russian })
    expect(valuesOf(JSON.parse(answer.text), 'slug', 'languages')).toEqual(['short', ['ru']])
  })
})

describe('news that are not in order are not published', () => {
  const faulty: Record<string, [Record<string, string | Uint8Array>, string]> = {
    'an empty folder': [
      {},
      'ru.md: is missing: it is what everybody reads whose language is missing',
    ],
    'no Russian': [
      { 'en.md': english },
      'ru.md: is missing: it is what everybody reads whose language is missing',
    ],
    'an unknown language': [
      { 'ru.md': russian, 'fr.md': english },
      'fr.md: is none of en.md, ru.md, de.md, kk.md, cover.jpg, cover.png',
    ],
    'an empty text': [{ 'ru.md': '\n\n' }, 'ru.md:1: begins with the title, as "# Title"'],
    'no title': [{ 'ru.md': '\n\nText\n' }, 'ru.md:3: begins with the title, as "# Title"'],
    'a title with marks': [
      { 'ru.md': '# **Bold**\n\nS\n\nB' },
      'ru.md:1: the title is plain words, without marks',
    ],
    'a title too long': [
      { 'ru.md': `# ${'x'.repeat(121)}\n\nS\n\nB` },
      'ru.md:1: the title has at most 120 characters',
    ],
    'a title alone': [
      { 'ru.md': '# T\n\n' },
      'ru.md:1: has no summary: a paragraph under the title',
    ],
    'a list for a summary': [
      { 'ru.md': '# T\n\n- one\n\nB' },
      'ru.md:3: the summary is plain words: marks and links belong below it',
    ],
    'a link in the summary': [
      { 'ru.md': '# T\n\nwords\nand [a link](/refill)\n\nB' },
      'ru.md:4: the summary is plain words: marks and links belong below it',
    ],
    'a summary too long': [
      { 'ru.md': `# T\n\n${'x'.repeat(401)}\n\nB` },
      'ru.md:3: the summary has at most 400 characters',
    ],
    'no body': [{ 'ru.md': '# T\n\nS\n' }, 'ru.md:4: has no body: what follows the summary'],
    'a body too long': [
      { 'ru.md': `# T\n\nS\n\n${'x'.repeat(50_001)}` },
      'ru.md:5: the body has at most 50000 characters',
    ],
    'a text too large': [
      { 'ru.md': `# T\n\nS\n\n${'x'.repeat(200_000)}` },
      'ru.md: is larger than 200000 bytes',
    ],
    'a control character': [
      { 'ru.md': '# T\n\nS\n\nB\u0000\n' },
      'ru.md:5: holds a character that cannot be seen',
    ],
    'a sign that turns the direction': [
      { 'ru.md': '# T\n\nS\u202e\n\nB' },
      'ru.md:3: holds a character that cannot be seen',
    ],
    'another encoding': [
      { 'ru.md': Buffer.from([0x23, 0x20, 0xcf, 0xf0, 0xe8]) },
      'ru.md: is not written in UTF-8',
    ],
    'a drawing for a cover': [
      { 'ru.md': russian, 'cover.jpg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      'cover.jpg: is no whole JPEG or PNG picture',
    ],
    'a cover of another format': [
      { 'ru.md': russian, 'cover.webp': 'RIFF' },
      'cover.webp: is none of en.md, ru.md, de.md, kk.md, cover.jpg, cover.png',
    ],
    'a cover too large': [
      { 'ru.md': russian, 'cover.png': Buffer.alloc(5 * 1024 * 1024 + 1, 0xff) },
      'cover.png: is larger than 5 MB',
    ],
    'two covers': [
      { 'ru.md': russian, 'cover.jpg': '', 'cover.png': '' },
      'cover.png: is a second cover: an item has one\ncover.jpg: is no whole JPEG or PNG picture',
    ],
    'faults in several files, all named at once': [
      { 'ru.md': 'Text', 'de.md': '# T', 'en.md': english, 'cover.jpg': 'no' },
      'ru.md:1: begins with the title, as "# Title"\nde.md:1: has no summary: a paragraph under the title\ncover.jpg: is no whole JPEG or PNG picture',
    ],
  }
  for (const [name, [files, says]] of Object.entries(faulty)) {
    test(name, async () => {
      const before = await run('list')
      expect(await publish('faulty', files)).toEqual({
        failed: true,
        text: `${says}\nNothing was published.`,
      })
      expect(await run('list')).toEqual(before)
    })
  }

  test('a cover cut in half, and one of too many pixels', async () => {
    const whole = await jpegOf({ width: 900, color: '#c33' })
    expect(
      valuesOf(
        await publish('faulty', {
          'ru.md': russian,
          'cover.jpg': whole.subarray(0, whole.length / 2),
        }),
        'failed',
        'text',
      ),
    ).toEqual([true, 'cover.jpg: is no whole JPEG or PNG picture\nNothing was published.'])
    const head = Buffer.from(whole)
    const frame = head.indexOf(Buffer.from([0xff, 0xc0]))
    head.writeUInt16BE(65_000, frame + 5)
    head.writeUInt16BE(65_000, frame + 7)
    expect(
      valuesOf(await publish('faulty', { 'ru.md': russian, 'cover.jpg': head }), 'failed', 'text'),
    ).toEqual([true, 'cover.jpg: has too many pixels\nNothing was published.'])
    expect(await slugs()).not.toContain('faulty')
  })

  test('a name, a time or a word that means nothing', async () => {
    const files = { 'ru.md': russian }
    const usage =
      '\nUsage: news list | publish <folder|file.md> [--at 2026-12-01T09:00+05:00] | withdraw <item>'
    const when = '--at must look like 2026-12-01T09:00+05:00 or 2026-12-01T04:00Z'
    for (const [answer, says] of [
      [
        await publish('Big News', files),
        'Big News names no item: small letters, digits and hyphens, at most 80',
      ],
      [
        await publish('drafts/ru.md', files),
        'drafts/ru.md is one language of an item: give the folder it is in',
      ],
      [await publish('faulty', files, '--at', 'tomorrow'), when],
      [await publish('faulty', files, '--at', '2026-12-01T09:00'), when],
      [await publish('faulty', files, '--at', '2026-02-30T09:00Z'), when],
      [await publish('faulty', files, '--at', '1066-10-14T09:00Z'), when],
      [await publish('faulty', files, '--date', '2026-12-01T09:00Z'), "Unknown option '--date'"],
      [await publish('faulty', files, '--at'), "Option '--at <value>' argument missing"],
      [await run('list', '--at', '2026-12-01T09:00Z'), '--at is for news publish'],
      [await run('publish'), 'The folder is missing'],
      [await run('withdraw'), 'The item is missing'],
      [await run('dance'), 'Say list, publish or withdraw'],
    ] as const) {
      expect(answer).toEqual({ failed: true, text: `${says}${usage}` })
    }
    expect(await slugs()).not.toContain('faulty')
  })
})

test('an item that is withdrawn is gone, and is not withdrawn twice', async () => {
  await publish('mistake', { 'ru.md': russian, 'cover.jpg': await jpegOf() })
  const { id, cover } = await newest()
  expect(JSON.parse((await run('withdraw', 'mistake')).text)).toEqual({
    slug: 'mistake',
    id,
    title: 'Новая сеть',
  })
  expect(await slugs()).not.toContain('mistake')
  expect((await provider.app.request(cover ?? '')).status).toBe(404)
  expect(await run('withdraw', 'mistake')).toEqual({ failed: true, text: 'Refused: not_found' })
})

test('the command line publishes a folder on a provider that is no sandbox, and says what it takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-news-'))
  const item = join(folder, 'ton-open')
  mkdirSync(item)
  writeFileSync(join(item, 'ru.md'), russian)
  writeFileSync(join(item, '.draft.swp'), 'x')
  writeFileSync(join(item, 'cover.jpg'), await jpegOf())
  const operator = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['server/operator.ts', ...words],
      { env: environmentOf({ DATABASE_URL, SANDBOX: '0', INIT_CWD: folder }) },
    )
    return stdout
  }
  const DATABASE_URL = await createDatabase()
  expect(
    valuesOf(JSON.parse(await operator('news', 'publish', 'ton-open')), 'slug', 'cover'),
  ).toEqual(['ton-open', true])
  const listed = JSON.parse(await operator('news', 'list')) as { title: string }[]
  expect(listed.map(({ title }) => title)).toEqual(['Новая сеть'])
  writeFileSync(join(item, 'notes.txt'), 'x')
  const refused = await operator('news', 'publish', 'ton-open').catch((error) => error)
  expect([refused.code, refused.stdout]).toEqual([
    1,
    expect.stringContaining('notes.txt: is none of'),
  ])
  const missing = await operator('news', 'publish', 'nowhere').catch((error) => error)
  expect([missing.code, missing.stderr]).toEqual([
    1,
    expect.stringContaining('no such file or directory'),
  ])
  expect(await operator('--help')).toContain('A folder holds one item and is named after it')
  rmSync(folder, { recursive: true })
})

test('the sandbox publishes, lists and withdraws, and names the language at fault', async () => {
  const sandbox = await openProvider({ database: provider.database })
  const body = { slug: 'boxed', texts: { ru: russian, en: english }, at: '2026-01-01T00:00:00Z' }
  const answer = await sandbox.ask('POST', '/sandbox/news', { body })
  expect([answer.status, pick(answer.body, 'slug', 'languages')]).toEqual([
    200,
    { slug: 'boxed', languages: ['en', 'ru'] },
  ])
  const list = await sandbox.ask('GET', '/sandbox/news')
  expect(list.body).toEqual(expect.arrayContaining([answer.body]))
  expect(
    await sandbox.ask('POST', '/sandbox/news', {
      body: { ...body, texts: { ru: 'x', en: english } },
    }),
  ).toEqual(problem('validation_failed', 422, { errors: [{ path: 'ru.md', code: 'incorrect' }] }))
  expect((await sandbox.ask('DELETE', '/sandbox/news/boxed')).status).toBe(200)
  expect((await sandbox.ask('DELETE', '/sandbox/news/boxed')).status).toBe(404)
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await provider.ask(method, '/sandbox/news/boxed')).status).toBe(404)
  }
})
