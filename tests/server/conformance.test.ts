import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { demoInvestor } from '../../server/seed/demo-people.ts'
import { sandboxBotToken } from '../../server/services/telegram.ts'
import { conform, type Report } from '../../tools/conformance/conform.ts'
import { failuresOf } from '../../tools/conformance/report.ts'
import type { Settings } from '../../tools/conformance/settings.ts'
import { checkProvider, conformanceCommand } from '../support/conformance-command.ts'
import { deviating, deviations, type Send } from '../support/deviations.ts'
import { newPerson, openProvider, password, type TestProvider } from '../support/provider.ts'
import { sandboxDatabase } from '../support/sandbox-data.ts'
import { secretOfTests } from '../support/secret.ts'

let provider: TestProvider
let send: Send
beforeAll(async () => {
  provider = await openProvider({
    database: await openDatabase({ url: await sandboxDatabase() }),
    environment: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' },
  })
  await newPerson(provider, 'other001')
  // A password that is checked at little cost: each run signs in several times.
  await provider.database.rows(sql`
    update users set password_hash = (select password_hash from users where login = 'other001')
    where login = ${demoInvestor.login}`)
  send = async (url, init) => provider.app.request(url, init)
})
afterAll(() => provider.close())

const settings: Settings = {
  url: 'https://provider.example/api',
  login: demoInvestor.login,
  password,
  other: { login: 'other001', password },
  codeCommand: 'the outbox',
  linkCommand: 'the outbox',
  telegramBotToken: sandboxBotToken(secretOfTests),
  mayMoveMoney: true,
  mayChangeOther: true,
  mayRegister: true,
  maySubscribe: true,
  readOnly: false,
  only: [],
  seconds: 30,
  junit: null,
  json: null,
}

const run = (asking: Send, changes: Partial<Settings> = {}): Promise<Report> =>
  conform(
    { ...settings, ...changes },
    {
      send: asking,
      async codeFor(target) {
        const messages = await provider.actions.outbox(target)
        return messages.find(({ code }) => code !== null)?.code ?? ''
      },
      async linkFor(target) {
        const messages = await provider.actions.outbox(target)
        return messages.flatMap(({ text }) => text.match(/http\S+token=\S+/) ?? [])[0] ?? ''
      },
      pause: async (seconds) => {
        await provider.actions.advanceClock(seconds)
      },
    },
  )

test('this provider passes with a clock that is an hour ahead, and nothing is left out', async () => {
  await provider.actions.advanceClock(3600)
  const report = await run(send)
  expect(failuresOf(report)).toEqual([])
  const notRun = report.areas.flatMap(({ outcomes }) =>
    outcomes.filter(({ result }) => result !== 'passed'),
  )
  expect(notRun).toEqual([])
  expect(report.unseen).toEqual([])
})

describe('a provider is found out of which', () => {
  test.each(Object.keys(deviations))('%s', async (name) => {
    const deviation = deviations[name]?.()
    if (!deviation) throw new Error(`There is no deviation ${name}`)
    const { area, found } = deviation
    // The wait before the next code is over.
    await provider.actions.advanceClock(61)
    const report = await run(deviating(send, deviation), { only: [area] })
    expect(failuresOf(report).map(({ call, expected, got }) => [call, expected, got])).toEqual(
      found.map((texts) =>
        texts.map((text) => (text instanceof RegExp ? expect.stringMatching(text) : text)),
      ),
    )
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-conformance-'))
  let server: Server
  let url: string
  let harmed: string
  beforeAll(async () => {
    const answering = (change: (asking: Send) => Send): Promise<{ server: Server; url: string }> =>
      listening(async (request) => {
        const { method, headers } = request
        const body = method === 'GET' ? {} : { body: await request.arrayBuffer() }
        return change(send)(request.url, { method, headers, ...body })
      })
    ;({ server, url } = await answering((asking) => asking))
    const float = deviations['money is a float']?.()
    if (!float) throw new Error('There is no such deviation')
    const copy = await answering((asking) => deviating(asking, float))
    harmed = copy.url
    server.once('close', () => copy.server.close())
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })

  const written = (name: string) => readFileSync(join(folder, name), 'utf8')

  test('ends with 0 where all holds, and counts it by area', async () => {
    const { code, output } = await checkProvider([
      '--url',
      url,
      '--login',
      'demo',
      '--only',
      'amounts',
    ])
    expect(code).toBe(0)
    expect(output).toMatch(/^ {2}amounts {8}10 passed {4}0 failed {4}0 not run$/m)
    expect(output).toContain('No failures.')
  })

  test('ends with 1 where something does not, and says what in three forms without a secret', async () => {
    const files = ['--junit', join(folder, 'junit.xml'), '--json', join(folder, 'report.json')]
    const { code, output } = await checkProvider([
      ...['--url', harmed, '--login', 'demo', '--only', 'shapes', ...files],
    ])
    expect(code).toBe(1)
    expect(output).toContain(
      `     TOKEN=$(curl -s ${harmed}/auth/login --json '{"login":"demo","password":"'"$PASSWORD"'"}' | node -p 'JSON.parse(fs.readFileSync(0)).refreshToken')`,
    )
    const message = 'expected the type string, got currencies.balance.USDT: 722.1 (number)'
    expect(output).toContain(
      [
        '  1. readBalance (GET /user/balance) answers in the shape of the contract',
        '     expected  the type string',
        '     got       currencies.balance.USDT: 722.1 (number)',
        `     request   curl -i -X GET ${harmed}/user/balance -H 'accept-language: en' -H 'authorization: Bearer '"$TOKEN"`,
      ].join('\n'),
    )
    expect(written('junit.xml')).toContain(
      `<testcase classname="shapes" name="readBalance answers in the shape of the contract"><failure message="readBalance: ${message}">`,
    )
    const report = JSON.parse(written('report.json')) as Report
    expect(failuresOf(report).map(({ call, got }) => [call, got])).toEqual([
      ['readBalance', 'currencies.balance.USDT: 722.1 (number)'],
    ])
    for (const text of [output, written('junit.xml'), written('report.json')]) {
      expect(text).not.toMatch(new RegExp(`${password}|Bearer [^'x]`))
    }
  })

  test('ends with 2 where nothing was checked', async () => {
    const { code, output } = await checkProvider([
      ...['--url', url, '--login', 'demo', '--only', 'newcomer'],
    ])
    expect(code).toBe(2)
    expect(output).toContain('not run, needs --may-register, as it makes an account that stays:')
    expect(output).toMatch(/^Nothing was checked\.$/m)
  })

  test('is found by a link from another folder', async () => {
    const command = join(folder, 'cabinet-conformance')
    symlinkSync(resolve(conformanceCommand), command)
    const { code, output } = await checkProvider(
      ['--url', url, '--login', 'demo', '--only', 'amounts'],
      { command },
    )
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('No failures.') })
  })

  test('says which Node it needs', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { node: '22.11.0' } })`
    const before = ['--import', `data:text/javascript,${encodeURIComponent(old)}`]
    expect(await checkProvider([], { before })).toEqual({
      code: 2,
      output: 'cabinet-conformance needs Node 24 or newer; this is 22.11.0.\n',
    })
  })

  test.each([
    ['no address', [], /^--url must be an address/],
    ['an address where nobody answers', ['--url', 'http://127.0.0.1:9/api'], /^No provider at/],
    [
      'a wrong login',
      ['--login', 'nobody'],
      /^The provider does not sign in nobody: credentials_incorrect\.$/m,
    ],
    [
      'a command that prints no code',
      ['--only', 'codes', '--code-command', 'printf 123'],
      /^--code-command must print a code of six digits\.$/m,
    ],
    ['an area that there is not', ['--only', 'shape'], /^No area shape; there are shapes, tokens/],
    [
      'one half of the other account',
      ['--other-login', 'other001'],
      /^--other-login and --other-password/,
    ],
  ])('ends with 2 and a sentence for %s', async (name, args, sentence) => {
    const given = name === 'no address' ? [] : ['--url', url, '--login', 'demo', ...args]
    const { code, output } = await checkProvider(given)
    expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(sentence) })
  })
})

async function listening(fetch: (request: Request) => Promise<Response>) {
  const server = createAdaptorServer({ fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}/api` }
}
