import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { times } from '../support/night.ts'
import { valuesOf } from '../support/pick.ts'
import { environmentOf, type ProviderProcess, startProvider } from '../support/provider-process.ts'
import { sandboxDatabase, sandboxDirectory } from '../support/sandbox-data.ts'

vi.setConfig({ testTimeout: 240_000 })

const run = promisify(execFile)
const started: ChildProcess[] = []

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

async function startProcess(environment: Record<string, string>): Promise<ProviderProcess> {
  const provider = await startProvider(environment)
  started.push(provider.child)
  return provider
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const plannedFaults = async (url: string) => (await fetch(`${url}/sandbox/faults`)).json()

const signIn = async (url: string) => {
  const answer = await post(`${url}/api/auth/login`, { login: 'demo', password: 'CabinetDemo1' })
  return ((await answer.json()) as { refreshToken: string }).refreshToken
}

type Outcome = 'answered' | 'closed before' | 'cut'
/** One request; `cut` when a connection that was made brought no answer. */
const ask = (url: string, agent: Agent | false) =>
  new Promise<Outcome>((resolve) => {
    const sent = request(`${url}/health`, { agent }, (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? 'answered' : 'cut'))
    })
    sent.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'closed before' : 'cut'),
    )
    sent.end()
  })

describe('a provider that is told to stop', () => {
  test('answers what it was asked, takes nothing new, and ends in order', async () => {
    const { url, child, output } = await startProcess({ DATABASE_URL: await sandboxDatabase() })
    const token = await signIn(url)
    await post(`${url}/sandbox/faults`, { call: 'readBalance', fault: 'delay', milliseconds: 4000 })
    const answer = fetch(`${url}/api/user/balance`, {
      headers: { authorization: `Bearer ${token}` },
    })
    // The fault is taken when the call has arrived: planned once, it is gone.
    await vi.waitFor(async () => expect(await plannedFaults(url)).toEqual([]), 5_000)
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    child.kill('SIGTERM')
    await vi.waitFor(() => expect(output()).toContain('"msg":"stopping"'), 5_000)
    await vi.waitFor(async () => expect(await ask(url, false)).toBe('closed before'), 5_000)
    expect((await answer).status).toBe(200)
    expect(await exit).toEqual([0, null])
  })
})

describe('a provider that is stopped while many ask', () => {
  const ROUNDS = times({ gate: 6, night: 10 })
  const EACH = 60

  test('cuts none of a thousand requests off', async () => {
    const DATABASE_URL = await sandboxDatabase()
    const outcomes: Record<Outcome, number> = { answered: 0, 'closed before': 0, cut: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const { url, child, output } = await startProcess({ DATABASE_URL, LOG_LEVEL: 'error' })
      const agent = new Agent({ keepAlive: true })
      const many = () => Array.from({ length: EACH }, () => ask(url, false))
      const again = () => Array.from({ length: EACH }, () => ask(url, agent))
      const exit = once(child, 'exit')
      const warm = await Promise.all(again())
      const asked = [...many(), ...again()]
      child.kill('SIGTERM')
      for (const outcome of [...warm, ...(await Promise.all(asked))]) outcomes[outcome] += 1
      expect([...(await exit), output()]).toEqual([
        0,
        null,
        expect.not.stringContaining('"level":"error"'),
      ])
      agent.destroy()
    }
    expect(outcomes).toEqual({
      answered: expect.any(Number),
      'closed before': expect.any(Number),
      cut: 0,
    })
    expect(outcomes.answered + outcomes['closed before']).toBe(3 * ROUNDS * EACH)
    expect(outcomes.answered).toBeGreaterThan(1.7 * ROUNDS * EACH)
  })
})

describe('a provider that cannot start', () => {
  test('says which variable is wrong', async () => {
    await expect(startProcess({ PORT: 'eighty' })).rejects.toThrow(
      'Cabinet cannot start:\nPORT must be a whole number from 0 to 65535\n',
    )
  })

  test('says so where others could reach a sandbox, or open what is sealed', async () => {
    await expect(startProcess({ HOST: '0.0.0.0' })).rejects.toThrow(
      'Cabinet cannot start:\nSANDBOX must be public where HOST is 0.0.0.0: whoever reaches it reads every code and credits any balance\n',
    )
    await expect(startProcess({ SANDBOX: '', HOST: '0.0.0.0', SECRET: '' })).rejects.toThrow(
      'Cabinet cannot start:\nSECRET must be set outside a sandbox: at least 32 random characters that are kept away from the database\n',
    )
  })
})

test('a sandbox that others reach says so loudly, to whoever starts it and in the log', async () => {
  const { output } = await startProcess({
    DATA_DIR: await sandboxDirectory(),
    HOST: '0.0.0.0',
    SANDBOX: 'public',
  })
  const warning =
    'PUBLIC SANDBOX at 0.0.0.0: whoever reaches it reads every code, credits any balance and signs in as demo. Nothing real may be kept in it'
  await vi.waitFor(() => expect(output()).toContain(`\n*** ${warning}. ***\n`), 5_000)
  // The log is written in the background, and may come after the address.
  await vi.waitFor(() => {
    const lines = output()
      .split('\n')
      .filter((line) => line.includes('"level":"warn"'))
      .map((line) => JSON.parse(line) as { msg: string })
    expect(lines.map(({ msg }) => msg)).toEqual([warning])
  }, 5_000)
})

test('a directory belongs to one provider; the operator talks to it, and to the database when none runs', async () => {
  const DATA_DIR = await sandboxDirectory()
  const operator = async (...words: string[]) => {
    const { stdout } = await run(process.execPath, ['server/operator.ts', ...words], {
      env: environmentOf({ DATA_DIR }),
    })
    return stdout
  }
  const { url, child } = await startProcess({ DATA_DIR })
  await expect(startProcess({ DATA_DIR })).rejects.toThrow('is in use by another process')
  expect(await signIn(url)).toMatch(/^[\w-]{43}$/)

  expect(
    valuesOf(JSON.parse(await operator('maintenance', 'on', '--note', 'soon')), 'active'),
  ).toEqual([true])
  await operator('maintenance', 'off')
  await operator('user', 'block', 'demo', '--reason', 'tried out')
  const events: { kind: string; operator: string }[] = JSON.parse(
    await operator('user', 'events', 'demo'),
  )
  expect([events[0]?.kind, events[0]?.operator]).toEqual(['blocked', userInfo().username])
  await expect(operator('secret', 'rotate')).rejects.toThrow()
  await operator('user', 'unblock', 'demo')
  await operator('maintenance', 'on', '--note', 'soon')
  const work = await fetch(`${url}/api/settings/technical_work`)
  expect(valuesOf(await work.json(), 'active', 'note')).toEqual([true, 'soon'])

  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
  expect(valuesOf(JSON.parse(await operator('user', 'demo')), 'login')).toEqual(['demo'])
})

describe('two processes on one database', () => {
  test('share sessions, codes, intents, limits, maintenance and the clock', async () => {
    const DATABASE_URL = await sandboxDatabase()
    const [one, other] = await Promise.all([
      startProcess({ DATABASE_URL, RATE_LIMIT_SCALE: '1' }),
      startProcess({ DATABASE_URL, RATE_LIMIT_SCALE: '1' }),
    ])
    const at = (step: number) => (step % 2 === 0 ? one.url : other.url)

    const person = {
      login: 'twofold1',
      email: 'twofold@people.example',
      phone: '+77081112233',
      password: 'Kestrel4471',
      consents: [
        { kind: 'terms', version: '1' },
        { kind: 'risk', version: '1' },
      ],
    }
    const registrations = await Promise.all(
      Array.from({ length: 10 }, (_, step) =>
        post(`${at(step)}/api/auth/register/demo`, person, { 'idempotency-key': 'same' }),
      ),
    )
    const statuses = new Set(registrations.map(({ status }) => status))
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
    const outbox = await fetch(`${other.url}/sandbox/outbox?target=twofold1`)
    const messages = (await outbox.json()) as { code: string }[]
    expect(messages).toHaveLength(1)

    const again = await post(`${one.url}/api/auth/register/demo`, person, {
      'idempotency-key': 'same',
    })
    const { verificationId } = (await again.json()) as { verificationId: string }
    const code = messages[0]?.code
    const confirmed = await Promise.all(
      [0, 1].map((step) => post(`${at(step)}/api/auth/phone/confirm`, { verificationId, code })),
    )
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 422])

    const token = await signIn(one.url)
    const there = await fetch(`${other.url}/api/user/balance`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(there.status).toBe(200)

    for (let attempt = 0; attempt < 10; attempt++) {
      const wrong = { login: 'twofold1', password: 'Wrong12345' }
      expect((await post(`${at(attempt)}/api/auth/login`, wrong)).status).toBe(422)
    }
    const { login, password } = person
    for (const { url } of [one, other]) {
      expect((await post(`${url}/api/auth/login`, { login, password })).status).toBe(429)
    }

    await post(`${one.url}/sandbox/clock`, { advanceDays: 3 })
    await vi.waitFor(async () => {
      const clock = (await (await fetch(`${other.url}/sandbox/clock`)).json()) as { now: string }
      expect(Date.parse(clock.now) - Date.now()).toBeGreaterThan(2.9 * 86_400_000)
    }, 5_000)

    await post(`${one.url}/sandbox/maintenance`, { active: true })
    await vi.waitFor(async () => {
      expect((await fetch(`${other.url}/api/payment-systems`)).status).toBe(503)
    }, 5_000)
  })
})
