import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { Asked } from '../support/asked.ts'
import { identityCalls, idOf } from '../support/identity.ts'
import { fund, giveWallet, moneyCalls, payoutAddress } from '../support/investor.ts'
import { embeddedByNight } from '../support/night.ts'
import {
  answerOf,
  openProvider,
  password,
  problem,
  type TestProvider,
} from '../support/provider.ts'

const addresses = [payoutAddress, 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'] as const

type Which = 0 | 1
type Person = {
  provider: TestProvider
  id: number
  login: string
  token: string
  number: number
  /** The newest code that a phone or the login was sent. */
  codeTo: (target: string) => Promise<string>
}
/** Asks for the code in its flow's own way; the other time for something else of the same purpose. */
type AskFor = (person: Person, which: Which) => Promise<Asked>

const newPhone = ({ number }: Person, which: Which) =>
  `+7703${which}${String(number).padStart(6, '0')}`

const changeData =
  (wanted: (person: Person, which: Which) => object): AskFor =>
  (person, which) =>
    identityCalls(person.provider).changeData({ ...wanted(person, which), password }, person.token)

/** Asks for the code to the new contact, which follows the one by the method in force. */
const second =
  (first: AskFor): AskFor =>
  async (person, which) => {
    const asked = await first(person, which)
    expect(asked.status).toBe(200)
    const code = await person.codeTo(person.login)
    return identityCalls(person.provider).confirm(idOf(asked), code)
  }

const changePhone = changeData((person, which) => ({ phone: newPhone(person, which) }))
const changeEmail = changeData(({ login }, which) => ({ email: `${login}.${which}@new.example` }))

const asks: Record<string, AskFor> = {
  phone: async (person, which) =>
    person.provider.ask('POST', '/api/auth/register/cabinet', {
      body: {
        login: `fresh${person.number}`,
        email: `fresh${person.number}@mail.example`,
        phone: newPhone(person, which),
        password,
      },
      key: crypto.randomUUID(),
    }),
  sign_in: async ({ provider, id, login }, which) => {
    await provider.database.queries
      .update(users)
      .set({ codeAtSignIn: true, codeMethod: which === 0 ? 'sms' : 'email' })
      .where(eq(users.id, id))
    return identityCalls(provider).signIn(login, password)
  },
  change: changePhone,
  phone_change: second(changePhone),
  email: second(changeEmail),
  security: ({ provider, token }, which) =>
    identityCalls(provider).changeSecurity(
      which === 0 ? { codeAtSignIn: true, password } : { method: 'email', password },
      token,
    ),
  wallet: ({ provider, token }, which) =>
    provider.ask('PATCH', '/api/user-data/wallets/update', {
      token,
      body: { paymentSystem: 'USDT-TRC20', address: addresses[which], memo: null, password },
    }),
  withdrawal: ({ provider, token }, which) =>
    moneyCalls(provider.ask, { token }).requestPayment({
      paymentSystem: 'USDT-TRC20',
      amount: which === 0 ? '100' : '200',
    }),
}

let people = 0

async function personAt(provider: TestProvider, codeTo?: Person['codeTo']): Promise<Person> {
  people += 1
  const calls = identityCalls(provider)
  const { id, login, token } = await calls.person(`purpose${people}`)
  return { provider, id, login, token, number: people, codeTo: codeTo ?? calls.codeTo }
}

/** Whoever withdraws has money, a deposit and a wallet. */
async function withMoney(person: Person) {
  const { provider, id, token } = person
  await provider.database.queries
    .update(users)
    .set({ subscribedUntil: new Date('2126-01-01T00:00:00Z') })
    .where(eq(users.id, id))
  await fund(provider.deps, id, '1000')
  await moneyCalls(provider.ask, { token }).openDeposit({ plan: 'start', amount: '200' })
  await giveWallet(provider.deps, id)
}

const challengeOf = ({ body }: Asked): Challenge => {
  const { challenge, next, ...itself } = body as Challenge & {
    challenge?: Challenge
    next?: Challenge
  }
  return challenge ?? next ?? itself
}

describe('a code that was superseded in another window', () => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await openProvider({
      on: embeddedByNight,
      environment: { RATE_LIMIT_SCALE: '1000' },
    })
  })
  afterAll(() => provider.close())

  test.each(Object.entries(asks))(
    '%s: is void for every call, and its flow gets a new one',
    async (purpose, ask) => {
      const person = await personAt(provider)
      if (purpose === 'withdrawal') await withMoney(person)
      const calls = identityCalls(provider)
      const first = challengeOf(await ask(person, 0))
      const other = challengeOf(await ask(person, 1))
      expect(other.verificationId).not.toBe(first.verificationId)

      // Even when no wait stands in the way any more.
      await provider.deps.clock.advance(61_000)
      const gone = answerOf(await calls.challenge(first.verificationId))
      expect(gone).toEqual(problem('code_invalid', 422))
      expect(await calls.resend(first.verificationId)).toEqual(problem('code_invalid', 422))
      expect(await calls.confirm(first.verificationId, '000000')).toEqual(
        problem('code_invalid', 422),
      )

      const again = await ask(person, 0)
      expect(again.status).toBe(200)
      const asked = challengeOf(again)
      expect(await calls.challenge(asked.verificationId)).toEqual({
        status: 200,
        body: asked,
      })
      expect(asked.attemptsLeft).toBe(5)
    },
  )
})

describe('a code that the gateway did not take', () => {
  let provider: TestProvider
  let isDown = true
  let tries = 0
  const taken: { to: string; text: string }[] = []
  const gateway = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      tries += 1
      if (!isDown) taken.push(JSON.parse(chunk.toString()))
      response.writeHead(isDown ? 500 : 200).end()
    })
  })
  const codeTo = async () => /\d{6}/.exec(taken.at(-1)?.text ?? '')?.[0] ?? ''

  beforeAll(async () => {
    gateway.listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    const { port } = gateway.address() as AddressInfo
    provider = await openProvider({
      on: embeddedByNight,
      environment: { RATE_LIMIT_SCALE: '1000', SMS_URL: `http://127.0.0.1:${port}/` },
    })
  })
  beforeEach(() => {
    isDown = true
    tries = 0
    taken.length = 0
  })
  afterAll(async () => {
    await provider.close()
    gateway.close()
  })

  const bySms = Object.entries(asks).filter(([name]) => name !== 'email' && name !== 'phone_change')

  test.each(bySms)(
    '%s: is told each time, tried each time, and one arrives in the end',
    async (purpose, ask) => {
      const person = await personAt(provider, codeTo)
      if (purpose === 'withdrawal') await withMoney(person)
      const calls = identityCalls(provider)

      expect(await ask(person, 0)).toEqual(problem('code_not_sent', 502))
      expect(await ask(person, 0)).toEqual(problem('code_not_sent', 502))
      expect(tries).toBe(2)

      isDown = false
      const asked = await ask(person, 0)
      const challenge = challengeOf(asked)
      expect({
        status: asked.status,
        undelivered: challenge.undelivered,
        canResend: challenge.resendIn === 0,
        taken: taken.length,
      }).toEqual({
        status: 200,
        undelivered: undefined,
        canResend: false,
        taken: 1,
      })
      // Within the wait nothing more is sent.
      await ask(person, 0)
      expect(taken.length).toBe(1)
      const checked =
        purpose === 'withdrawal'
          ? await moneyCalls(provider.ask, person).validatePayment(
              (asked.body as { requestId: string }).requestId,
              await codeTo(),
            )
          : await calls.confirm(challenge.verificationId, await codeTo())
      expect(checked.status).toBe(200)
    },
  )

  test('to a new phone says so in the answer to the code before it, and may be asked for at once', async () => {
    isDown = false
    const person = await personAt(provider, codeTo)
    const calls = identityCalls(provider)
    const asked = await changePhone(person, 0)
    isDown = true
    const { verificationId, ...next } = challengeOf(
      await calls.confirm(idOf(asked), await codeTo()),
    )
    expect(next).toEqual({
      channel: 'sms',
      maskedTarget: expect.any(String),
      resendIn: 0,
      expiresIn: 600,
      attemptsLeft: 5,
      undelivered: true,
    })
    expect((await calls.challenge(verificationId)).body).toEqual({ verificationId, ...next })
    expect(await calls.resend(verificationId)).toEqual(problem('code_not_sent', 502))

    isDown = false
    const { undelivered: _, resendIn: __, expiresIn: ___, ...sent } = next
    const again = await calls.resend(verificationId)
    const { resendIn, expiresIn, ...body } = again.body as Challenge
    const isAlive = expiresIn > 0
    expect({ status: again.status, body, canResend: resendIn === 0, isAlive }).toEqual({
      status: 200,
      body: { verificationId, ...sent },
      canResend: false,
      isAlive: true,
    })
    expect((await calls.confirm(verificationId, await codeTo())).status).toBe(200)
  })

  test('is not promised by the repeat of a registration whose answer was lost', async () => {
    const body = {
      login: 'repeated1',
      email: 'repeated1@mail.example',
      phone: '+77041112233',
      password,
    }
    const key = crypto.randomUUID()
    const register = () => provider.ask('POST', '/api/auth/register/cabinet', { body, key })
    expect(await register()).toEqual(problem('code_not_sent', 502))
    expect(await register()).toEqual(problem('code_not_sent', 502))
    isDown = false
    expect((await register()).status).toBe(200)
    expect(taken.length).toBe(1)
  })

  test('is a new one after five failures, and the dead one never goes out', async () => {
    const person = await personAt(provider, codeTo)
    const codes = async () =>
      (await provider.actions.outbox(person.login)).filter(({ template }) =>
        template.endsWith('_code'),
      ).length
    for (let pressed = 0; pressed < 5; pressed += 1) await changePhone(person, 0)
    expect(await codes()).toBe(1)
    await changePhone(person, 0)
    expect(await codes()).toBe(2)
    isDown = false
    expect((await changePhone(person, 0)).status).toBe(200)
    const { length } = taken
    await provider.actions.advanceClock(300)
    expect(taken.slice(length).filter(({ text }) => /^\d{6} /.test(text))).toEqual([])
    expect(await codes()).toBe(2)
  })
})
