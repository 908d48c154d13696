import { afterAll, describe, expect, test } from 'vitest'
import { challengeTo, identityCalls } from '../support/identity.ts'
import { valuesOf } from '../support/pick.ts'
import {
  codeFor,
  codeMismatch,
  newPerson,
  openProvider,
  password,
  problem,
  tooManyRequests,
} from '../support/provider.ts'

const provider = await openProvider()
afterAll(() => provider.close())

const confirm = (verificationId: string, code: string) =>
  provider.ask('POST', '/api/auth/phone/confirm', { body: { verificationId, code } })
const resend = (verificationId: string) =>
  provider.ask('POST', '/api/auth/phone/resend', { body: { verificationId } })
const read = (verificationId: string) => provider.ask('GET', `/api/auth/phone/${verificationId}`)

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function challenged(login: string) {
  await newPerson(provider, login, { confirmed: false })
  const answer = await provider.ask('POST', '/api/auth/login', { body: { login, password } })
  const { verificationId } = answer.body as { verificationId: string }
  return { id: verificationId, code: await codeFor(provider, login) }
}

describe('a code', () => {
  test('has six digits and is nowhere in the database but in the outbox', async () => {
    const { code } = await challenged('digits01')
    expect(code).toMatch(/^\d{6}$/)
    const rows = await provider.database.queries.query.challenges.findMany()
    expect(rows.filter((row) => JSON.stringify(row).includes(code))).toEqual([])
  })

  test('comes by SMS with a last line that names the page, and with none by another way', async () => {
    const { code } = await challenged('lastline')
    const texts = async (target: string) =>
      (await provider.actions.outbox(target)).map(({ channel, text }) => [
        channel,
        text.split('\n').at(-1),
      ])
    expect(await texts('lastline')).toEqual([['sms', `@localhost #${code}`]])

    const methods = ['email', 'telegram'] as const
    for (const codeMethod of methods) {
      const calls = identityCalls(provider)
      const telegramId = codeMethod === 'telegram' ? '77' : null
      const { login } = await calls.person(`by${codeMethod}`, {
        codeMethod,
        codeAtSignIn: true,
        telegramId,
      })
      await calls.signIn(login, password)
      expect(await texts(login)).toEqual([
        [codeMethod, expect.stringMatching(/^\d{6} is your code [^@#]+$/)],
      ])
    }
  })

  test('names no page at an IP address, where phones fill in nothing', async () => {
    const elsewhere = await openProvider({
      environment: { PUBLIC_URL: 'http://127.0.0.1:8080' },
      database: provider.database,
    })
    await newPerson(elsewhere, 'nohost01', { confirmed: false })
    await elsewhere.ask('POST', '/api/auth/login', { body: { login: 'nohost01', password } })
    const [message] = await elsewhere.actions.outbox('nohost01')
    expect(message?.text).not.toContain('@')
  })

  test('may be mistaken five times, and each time the attempts left are told', async () => {
    const { id, code } = await challenged('attempts1')
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await confirm(id, wrong(code))).toEqual(codeMismatch(attemptsLeft))
    }
    expect(await confirm(id, code)).toEqual(problem('code_invalid', 422))
  })

  test('is out of date after ten minutes', async () => {
    const { id, code } = await challenged('late0001')
    await provider.deps.clock.advance(600_000)
    expect(await confirm(id, code)).toEqual(problem('code_expired', 422))
  })

  test('works once', async () => {
    const { id, code } = await challenged('onceonly')
    expect((await confirm(id, code)).status).toBe(200)
    expect(await confirm(id, code)).toEqual(problem('code_invalid', 422))
  })

  test('of somebody who never asked for one is not valid', async () => {
    expect(await confirm('no-such-verification', '123456')).toEqual(problem('code_invalid', 422))
    expect(await resend('no-such-verification')).toEqual(problem('code_invalid', 422))
    expect(await read('no-such-verification')).toEqual(problem('code_invalid', 422))
  })
})

describe('a new code', () => {
  test('may be asked for only when the wait is over, and then the old one is dead', async () => {
    const { id, code } = await challenged('again001')
    const early = await resend(id)
    expect(early).toEqual(tooManyRequests)
    const wait = Number(early.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(50)

    await confirm(id, wrong(code))
    await provider.deps.clock.advance(60_000)
    const again = await resend(id)
    expect(again).toEqual({
      status: 200,
      body: {
        ...challengeTo('sms', expect.stringMatching(/^\+7 702/)),
        verificationId: id,
      },
    })
    const fresh = await codeFor(provider, 'again001')
    if (fresh !== code) {
      expect(await confirm(id, code)).toEqual(codeMismatch(4))
    }
    expect((await confirm(id, fresh)).status).toBe(200)
  })

  test('is sent ten times a day to one phone and no more', async () => {
    const strict = await openProvider({
      database: provider.database,
      environment: { RATE_LIMIT_SCALE: '1' },
    })
    const { id } = await challenged('tentimes')
    for (let sent = 1; sent < 10; sent++) {
      await strict.deps.clock.advance(60_000)
      const answer = await strict.ask('POST', '/api/auth/phone/resend', {
        body: { verificationId: id },
      })
      expect(answer.status).toBe(200)
    }
    await strict.deps.clock.advance(60_000)
    const refused = await strict.ask('POST', '/api/auth/phone/resend', {
      body: { verificationId: id },
    })
    expect(refused).toEqual(tooManyRequests)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  })

  test('is not sent by a page that only asks how things stand', async () => {
    const { id } = await challenged('reload01')
    await provider.deps.clock.advance(30_000)
    expect(valuesOf((await read(id)).body, 'verificationId', 'attemptsLeft')).toEqual([id, 5])
    expect(await provider.actions.outbox('reload01')).toHaveLength(1)
  })
})

describe('under attack', () => {
  test('of 200 parallel guesses at most five are weighed', async () => {
    const { id, code } = await challenged('attacked1')
    const guesses = Array.from({ length: 200 }, () => confirm(id, wrong(code)))
    const codes = (await Promise.all(guesses)).map(({ body }) => (body as { code: string }).code)
    expect(codes.filter((one) => one === 'code_mismatch')).toHaveLength(5)
    expect(codes.filter((one) => one === 'code_invalid')).toHaveLength(195)
  })

  test('one right code sent fifty times at once opens one session', async () => {
    const { id, code } = await challenged('attacked2')
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(id, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49)
  })

  test('twenty sign-ins at once send one code', async () => {
    await newPerson(provider, 'attacked3', { confirmed: false })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        provider.ask('POST', '/api/auth/login', { body: { login: 'attacked3', password } }),
      ),
    )
    const ids = answers.map(({ body }) => (body as { verificationId: string }).verificationId)
    expect(new Set(ids).size).toBe(1)
    expect(await provider.actions.outbox('attacked3')).toHaveLength(1)
  })
})

describe('a gateway', () => {
  test('that refuses the message is told to the person, and the message goes out later', async () => {
    const { createServer } = await import('node:http')
    const taken: string[] = []
    let isDown = true
    const gateway = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => {
        if (!isDown) taken.push(chunk.toString())
        response.writeHead(isDown ? 500 : 200).end()
      })
    })
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
    const address = gateway.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const real = await openProvider({
      environment: { SMS_URL: `http://127.0.0.1:${port}/` },
    })
    await newPerson(real, 'gateway1', { confirmed: false })
    const signIn = () =>
      real.ask('POST', '/api/auth/login', { body: { login: 'gateway1', password } })

    expect(await signIn()).toEqual(problem('code_not_sent', 502))
    isDown = false
    await real.actions.advanceClock(61)
    expect(taken.map((sent) => JSON.parse(sent))).toEqual([
      { to: expect.stringMatching(/^\+7702/), text: expect.stringMatching(/^\d{6} is your/) },
    ])
    // The text of a message that was sent is no longer kept.
    const [sent] = await real.actions.outbox('gateway1')
    expect([sent?.code, sent?.text]).toEqual([null, ''])
    await real.close()
    gateway.close()
  })
})
