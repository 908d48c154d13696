import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { rateLimits } from '../../server/database/schema/identity.ts'
import { idempotency, problemReports } from '../../server/database/schema/provider.ts'
import { runCommand } from '../../server/operator-commands.ts'
import { sweepReports } from '../../server/services/problem-report.ts'
import { NOTE_MAX, TRACE_MAX } from '../../src/api/contract/problem-report.ts'
import { note, trace } from '../support/models/problem-report.model.ts'
import {
  answerOf,
  newPerson,
  openProvider,
  openSessionOf,
  problem,
  tokenOf,
  tooManyRequests,
} from '../support/provider.ts'

const provider = await openProvider({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } })
afterAll(() => provider.close())

let addresses = 0
const from = (address: number) => ({ 'x-forwarded-for': `203.0.113.${address}` })
/** An address that nobody has called from. */
const elsewhere = () => {
  addresses += 1
  return from(addresses)
}
const send = (
  body: unknown,
  { key = String(crypto.randomUUID()), headers = elsewhere(), token = '' } = {},
) => provider.ask('POST', '/api/user/reports', { body: body as object, key, headers, token })
const referenceOf = ({ body }: { body: unknown }) => (body as { reference: string }).reference
const operator = async (...words: string[]) => runCommand(provider.actions, words)
const stored = () => provider.database.queries.select().from(problemReports)

test('a report is kept once under its key, and its number is what the operator reads it by', async () => {
  const body = { note: ` ${note}\n`, trace }
  const first = await send(body, { key: 'one' })
  const again = await send(body, { key: 'one' })
  const reference = referenceOf(first)
  expect([first.status, /^[\dA-HJKMNP-TV-Z]{8}$/.test(reference)]).toEqual([200, true])
  expect(answerOf(again)).toEqual(answerOf(first))

  const { text } = await operator('reports', reference.toLowerCase())
  const { createdAt, ...report } = JSON.parse(text)
  expect(report).toEqual({ reference, note, trace })
  const listed = JSON.parse((await operator('reports')).text)
  expect(listed).toEqual([{ reference, note, createdAt }])
  expect(await operator('reports', 'NOBODYS1')).toEqual({
    failed: true,
    text: 'Refused: not_found',
  })
})

test('says nothing of who sent it, in its row and in the log, signed in or not', async () => {
  await newPerson(provider, 'reporter1')
  const token = await tokenOf(provider.ask, 'reporter1')
  provider.log.length = 0
  const reference = referenceOf(await send({ note: 'kestrel', trace }, { token }))
  const row = (await stored()).find((one) => one.reference === reference)
  expect(Object.keys(row ?? {}).sort()).toEqual(['createdAt', 'note', 'reference', 'trace'])
  const lines = provider.log.filter((line) => line.includes('reportProblem')).join()
  expect([lines.includes('"person"'), lines.includes('kestrel')]).toEqual([false, false])
  const outcomes = await provider.database.queries
    .selectDistinct({ scope: idempotency.scope })
    .from(idempotency)
    .where(eq(idempotency.call, 'reportProblem'))
  expect(outcomes).toEqual([{ scope: 'anonymous' }])
})

describe('is refused, and nothing of it kept,', () => {
  const [entry] = trace.entries
  const refused = {
    'with a note that is too long': { note: 'x'.repeat(NOTE_MAX + 1), trace },
    'with a note that commands a terminal': { note: '\u009b31mred', trace },
    'with more entries than the app keeps': {
      note: '',
      trace: { ...trace, entries: Array.from({ length: TRACE_MAX + 1 }, () => entry) },
    },
    'with a field that has an amount': {
      note: '',
      trace: { ...trace, entries: [{ ...entry, fields: ['amount=120.00'] }] },
    },
    'with an e-mail for an event': {
      note: '',
      trace: { ...trace, entries: [{ ...entry, event: 'canary@people.example' }] },
    },
    'with more than it asks for': { note: '', trace: { ...trace, login: 'marat' } },
    'in another format': { note: '', trace: { ...trace, format: 'cabinet-trace/0' } },
  }
  test.each(Object.entries(refused))('%s', async (_, body) => {
    const before = (await stored()).length
    const answer = await send(body)
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      422,
      'validation_failed',
    ])
    expect((await stored()).length).toBe(before)
  })

  test('above 64 KiB', async () => {
    const body = { note: 'x'.repeat(70_000), trace }
    expect(answerOf(await send(body))).toEqual(problem('file_too_large', 413))
  })
})

test('HTML in a note stays text', async () => {
  const reference = referenceOf(await send({ note: '<script>alert(1)</script>\u202e', trace }))
  const { text } = await operator('reports', reference)
  expect(JSON.parse(text).note).toBe('<script>alert(1)</script>\u202e')
})

test('an address sends ten an hour; its neighbour is not kept from it', async () => {
  const flooder = from(200)
  const answers = []
  for (let at = 0; at < 11; at += 1) {
    answers.push(await send({ note: `${at}`, trace }, { headers: flooder }))
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
  expect(answerOf(answers.at(-1)!)).toEqual(tooManyRequests)
  expect((await send({ note: '', trace })).status).toBe(200)
})

describe('when strangers have used up all their places', () => {
  const fillPlaces = () =>
    provider.database.queries
      .insert(rateLimits)
      .values({
        key: 'reportByStrangers:all',
        points: 200,
        expiresAt: new Date(Date.now() + 60_000),
      })
      .onConflictDoUpdate({ target: rateLimits.key, set: { points: 200 } })
  const report = { note: '', trace }

  test('who is signed in still gets through, ten times an hour from whatever address', async () => {
    await newPerson(provider, 'reporter2')
    const token = await tokenOf(provider.ask, 'reporter2')
    await fillPlaces()
    const answers = []
    for (let at = 0; at < 11; at += 1) answers.push(await send(report, { token }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    expect(answerOf(answers.at(-1)!)).toEqual(tooManyRequests)
  })

  test('a forged token, an ended one and one that only sets a password are those of strangers', async () => {
    const reporter = await newPerson(provider, 'reporter3')
    const ended = await tokenOf(provider.ask, 'reporter3')
    await provider.ask('POST', '/api/auth/logout', { token: ended })
    const passwordOnly = await openSessionOf(provider, reporter, 'set_password')
    await fillPlaces()
    for (const token of ['', 'f'.repeat(43), ended, passwordOnly]) {
      expect(answerOf(await send(report, { token }))).toEqual(tooManyRequests)
    }
  })
})

test('is kept for 30 days', async () => {
  const now = await provider.deps.clock.now()
  const later = (days: number) => ({
    ...provider.deps,
    clock: { ...provider.deps.clock, now: async () => new Date(now.getTime() + days * 86_400_000) },
  })
  const count = (await stored()).length
  await sweepReports(later(29))
  expect((await stored()).length).toBe(count)
  await sweepReports(later(31))
  expect(await stored()).toEqual([])
})
