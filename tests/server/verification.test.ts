import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../server/operator-commands.ts'
import type { Verification } from '../../src/api/contract/verification.ts'
import { pick, valuesOf } from '../support/pick.ts'
import { formOf, jpegOf, pngOf } from '../support/picture.ts'
import { invalid, newPerson, openProvider, openSessionOf, problem } from '../support/provider.ts'

let name: string
let userId: number
let token: string
let people = 0

const provider = await openProvider({ environment: { RATE_LIMIT_SCALE: '1000' } })
const document = await jpegOf({ width: 1200, color: '#a33' })
const login = await pngOf({ color: '#3a3' })
const wallet = await jpegOf({ color: '#33a' })
beforeEach(async () => {
  people += 1
  name = `Verified${people}`
  userId = await newPerson(provider, name)
  token = await openSessionOf(provider, userId)
})
afterAll(() => provider.close())

const data = {
  fullName: 'Айгерім Садықова',
  birthDate: '1990-05-01',
  familyStatus: 'married',
  documentNumber: 'N 12345678',
}

const submit = (files: Record<string, Uint8Array>, texts: Record<string, string> = data) =>
  provider.ask('PATCH', '/api/user-data/verification', { token, form: formOf(files, texts) })
const submitAll = () => submit({ document, login, wallet })
const read = async () =>
  (await provider.ask('GET', '/api/user-data/byType/verification', { token })).body as Verification
const decide = (decision: object) =>
  provider.ask('POST', `/sandbox/verifications/${name.toLowerCase()}`, { body: decision })
const notices = async () => {
  const { body } = await provider.ask('GET', '/api/notification', { token })
  const { items } = body as { items: { kind: string; params: object }[] }
  return items
    .map(({ kind, params }) => ({ kind, params }))
    .filter(({ kind }) => kind.startsWith('verification'))
}

const sent = {
  type: 'verification',
  status: 'in_process',
  submittedAt: expect.stringMatching(/Z$/),
  decidedAt: null,
  reason: null,
  part: null,
  fullName: data.fullName,
  birthDate: data.birthDate,
  familyStatus: 'married',
  maskedDocumentNumber: '•••• 678',
}

describe('a verification', () => {
  test('that was never sent is none', async () => {
    expect(valuesOf(await read(), 'status', 'fullName', 'submittedAt')).toEqual([
      'none',
      null,
      null,
    ])
  })

  test('is in process once the data and three photos were sent', async () => {
    expect(await submitAll()).toEqual({ status: 200, body: sent })
    expect(await read()).toEqual(sent)
    const photos = await provider.actions.verificationPhotos(name)
    expect(photos.map(({ photo }) => photo)).toEqual(['document', 'login', 'wallet'])
    for (const { image } of photos) {
      expect(Buffer.from(image).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    }
  })

  test('needs all three photos and a number at first, and names those that are missing', async () => {
    expect(await submit({ login })).toEqual(
      problem('validation_failed', 422, {
        errors: [
          { path: 'document', code: 'required' },
          { path: 'wallet', code: 'required' },
        ],
      }),
    )
    const { documentNumber, ...rest } = data
    expect(await submit({ document, login, wallet }, rest)).toEqual(
      invalid('documentNumber', 'required'),
    )
    expect((await read()).status).toBe('none')
  })

  test.each([
    ['birthDate', '2999-01-01', 'incorrect'],
    ['birthDate', '1890-01-01', 'incorrect'],
    ['birthDate', '0000-01-01', 'incorrect'],
    ['birthDate', '1990-02-30', 'format'],
    ['familyStatus', 'complicated', 'required'],
    ['documentNumber', 'N1', 'too_short'],
    ['documentNumber', '<script>', 'charset'],
    ['fullName', '   ', 'required'],
    ['fullName', 'x'.repeat(121), 'too_long'],
  ])('whose %s is %s is refused', async (field, value, code) => {
    expect(await submit({ document, login, wallet }, { ...data, [field]: value })).toEqual(
      invalid(field, code),
    )
  })

  test('is for adults: eighteen today is of age, eighteen tomorrow is not', async () => {
    const now = await provider.deps.clock.now()
    const [day, year] = [now.toISOString().slice(4, 10), now.getUTCFullYear() - 18]
    const ofAge = `${year}${day === '-02-29' ? '-02-28' : day}`
    const minor = new Date(Date.parse(ofAge) + 86_400_000).toISOString().slice(0, 10)
    const files = { document, login, wallet }
    expect(await submit(files, { ...data, birthDate: minor })).toEqual(
      invalid('birthDate', 'below_min'),
    )
    expect((await submit(files, { ...data, birthDate: ofAge })).status).toBe(200)
  })

  test('is refused while one is in process, and after one was completed', async () => {
    await submitAll()
    expect(await submitAll()).toEqual(
      problem('verification_not_updated', 422, { params: { status: 'in_process' } }),
    )
    await decide({ status: 'completed' })
    expect(await submitAll()).toEqual(
      problem('verification_not_updated', 422, { params: { status: 'completed' } }),
    )
  })

  test('that is sent twenty times at once is taken once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, submitAll))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(422)])
    expect(await provider.actions.verifications('all')).toContainEqual(
      expect.objectContaining({ login: name, status: 'in_process' }),
    )
  })

  test('keeps the number of the document sealed', async () => {
    await submitAll()
    const [row] = await provider.database.rows<{ text: string }>(
      sql`select verifications::text as text from verifications where user_id = ${userId}`,
    )
    expect(row?.text).toContain(data.fullName)
    expect(row?.text).not.toContain('12345678')
  })
})

describe('a decision', () => {
  test('completes a verification, and the person is told', async () => {
    await submitAll()
    expect((await decide({ status: 'completed' })).status).toBe(200)
    expect(await read()).toEqual({
      ...sent,
      status: 'completed',
      decidedAt: expect.stringMatching(/Z$/),
    })
    expect(await notices()).toEqual([{ kind: 'verification_completed', params: {} }])
    const messages = await provider.actions.outbox(name)
    expect(messages.map((each) => pick(each, 'channel', 'template', 'subject'))).toEqual([
      { channel: 'sms', template: 'verification_completed', subject: null },
    ])
  })

  test('denies it with a reason and a part, of which only that part is sent anew', async () => {
    await submitAll()
    const [before] = await provider.actions.verificationPhotos(name, ['document'])
    await decide({ status: 'denied', reason: 'The address is cut off.', part: 'wallet' })
    expect(valuesOf(await read(), 'status', 'reason', 'part')).toEqual([
      'denied',
      'The address is cut off.',
      'wallet',
    ])
    expect(await notices()).toEqual([
      {
        kind: 'verification_denied',
        params: { reason: 'The address is cut off.', part: 'wallet' },
      },
    ])

    const [message] = await provider.actions.outbox(name)
    expect(valuesOf(message, 'template')).toEqual(['verification_denied'])
    expect(message?.text).toContain('The address is cut off.')

    const { documentNumber, ...rest } = data
    expect(await submit({ document }, rest)).toEqual(invalid('wallet', 'required'))
    const better = await jpegOf({ width: 900, height: 900, color: '#0a0' })
    expect(await submit({ wallet: better }, rest)).toEqual({ status: 200, body: sent })
    const photos = await provider.actions.verificationPhotos(name)
    expect(photos).toHaveLength(3)
    expect(photos.find(({ photo }) => photo === 'document')?.image).toEqual(before?.image)
    expect((await provider.actions.verification(name)).documentNumber).toBe('N 12345678')
    await decide({ status: 'completed' })
    expect((await read()).status).toBe('completed')
  })

  test('needs a reason for a no, a known part, and somebody who waits for it', async () => {
    await submitAll()
    for (const [field, decision] of [
      ['reason', { status: 'denied' }],
      ['reason', { status: 'denied', reason: '  ' }],
      ['part', { status: 'denied', reason: 'x', part: 'face' }],
      ['status', { status: 'in_process' }],
    ] as const) {
      expect(await decide(decision)).toEqual(invalid(field))
    }
    await decide({ status: 'completed' })
    expect(await decide({ status: 'denied', reason: 'Too late' })).toEqual(
      problem('verification_not_updated', 422, { params: { status: 'completed' } }),
    )
    const of = (who: string) =>
      provider.ask('POST', `/sandbox/verifications/${who}`, { body: { status: 'completed' } })
    await newPerson(provider, `idle${people}`)
    expect(await of(`idle${people}`)).toEqual(problem('not_found', 404))
    expect(await of('nobodyatall')).toEqual(problem('not_found', 404))
  })

  test('is one of those that are made at once', async () => {
    await submitAll()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        decide(turn % 2 ? { status: 'completed' } : { status: 'denied', reason: 'No' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
  })
})

describe('photos', () => {
  test('are shown on the page of the sandbox, and on no call of anybody', async () => {
    await submitAll()
    const look = (path: string) => provider.app.request(path)
    const photo = await look(`/sandbox/verifications/${name}/wallet`)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(photo.headers.get('cache-control')).toBe('no-store')
    expect((await look(`/sandbox/verifications/${name}/face`)).status).toBe(404)
    expect((await look('/sandbox/verifications/nobodyatall/wallet')).status).toBe(404)

    const real = await openProvider({ database: provider.database, environment: { SANDBOX: '0' } })
    expect((await real.app.request(`/sandbox/verifications/${name}/wallet`)).status).toBe(404)
  })
})

describe("the operator's command line", () => {
  const run = (...words: string[]) => runCommand(provider.actions, words)

  test('lists, shows, denies and completes', async () => {
    await submitAll()
    const list = JSON.parse((await run('verifications')).text) as { login: string }[]
    expect(list.map(({ login }) => login)).toContain(name)
    expect(
      valuesOf(
        JSON.parse((await run('verification', 'show', name)).text),
        'login',
        'documentNumber',
        'status',
      ),
    ).toEqual([name, 'N 12345678', 'in_process'])
    const denied = await run(
      'verification',
      'deny',
      name,
      '--reason',
      'Glare',
      '--part',
      'document',
    )
    expect(valuesOf(JSON.parse(denied.text), 'status', 'part')).toEqual(['denied', 'document'])
    expect(await run('verification', 'complete', name)).toEqual({
      failed: true,
      text: 'Refused: verification_not_updated',
    })
    expect((await run('verifications', 'denied')).text).toContain(name)
  })

  test('hands the photos over as files', async () => {
    await submitAll()
    const { failed, text, files } = await run('verification', 'photos', name, 'photos')
    const expected = ['document', 'login', 'wallet'].map((photo) => `photos/${name}-${photo}.jpg`)
    expect([failed, text.split('\n'), files?.map(({ path }) => path)]).toEqual([
      false,
      expected,
      expected,
    ])
    const first = Buffer.from(files?.[0]?.content ?? '', 'base64')
    expect(first.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  test('explains itself when it is misspelt', async () => {
    for (const [words, complaint] of [
      [['verification'], 'Say show, photos, complete or deny'],
      [['verification', 'show'], 'The login is missing'],
      [['verification', 'photos', name], 'The folder is missing'],
      [['verification', 'deny', name], '--reason is missing: the person reads it'],
      [['verification', 'deny', name, '--reason', ' '], '--reason is missing: the person reads it'],
      [['verification', 'deny', name, '--reason'], "Option '--reason <value>' argument missing"],
      [
        ['verification', 'deny', name, '--reason', 'x'.repeat(501)],
        '--reason is longer than 500 characters',
      ],
      [['verification', 'deny', name, '--why', 'x'], "Unknown option '--why'"],
      [['verification', 'deny', name, '--reason', 'x', '--part', 'face'], 'There is no part face'],
      [['verifications', 'lost'], 'There is no status lost'],
    ] as const) {
      const { failed, text } = await run(...words)
      expect([failed, text.split('\n')[0]]).toEqual([true, complaint])
      expect(text).toContain('Usage: verification')
    }
    expect(await run('verification', 'show', 'nobodyatall')).toEqual({
      failed: true,
      text: 'Refused: not_found',
    })
  })
})
