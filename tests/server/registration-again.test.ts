import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/database/database.ts'
import { users } from '../../server/database/schema/identity.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { challengeTo } from '../support/identity.ts'
import { createDatabase } from '../support/postgres.ts'
import {
  codeFor,
  newPerson,
  openProvider,
  password,
  problem,
  type TestProvider,
  tooManyRequests,
} from '../support/provider.ts'

let provider: TestProvider
/** A second process on the same database. */
let other: TestProvider
beforeAll(async () => {
  const url = await createDatabase()
  provider = await openProvider({ database: await openDatabase({ url }) })
  other = await openProvider({ database: await openDatabase({ url }) })
  await newPerson(provider, 'inviter1')
  await newPerson(provider, 'inviter2')
})
afterEach(async () => expect(await auditBooks(provider.database)).toEqual([]))
afterAll(() => Promise.all([provider.close(), other.close()]))

let phones = 0
const phone = () => {
  phones += 1
  return `+7706${String(phones).padStart(7, '0')}`
}
const person = (login: string) => ({
  login,
  email: `${login.toLowerCase()}@people.example`,
  phone: phone(),
  password,
})
const register = (body: object, { at = provider, inviter = 'inviter1' } = {}) =>
  at.ask('POST', `/api/auth/register/${inviter}`, { body, key: crypto.randomUUID() })
const idOf = ({ body }: { body: unknown }) => (body as { verificationId: string }).verificationId
const confirm = (verificationId: string, code: string) =>
  provider.ask('POST', '/api/auth/phone/confirm', { body: { verificationId, code } })
const accounts = (login: string) =>
  provider.database.queries
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.loginLc, login.toLowerCase()))
const linesOf = (login: string) =>
  provider.database.rows(sql`
    select ancestor.login, lines.line::int as line from referral_lines lines
    join users ancestor on ancestor.id = lines.ancestor_id
    join users descendant on descendant.id = lines.descendant_id
    where descendant.login_lc = ${login.toLowerCase()} order by line`)
const outOfDate = () => provider.deps.clock.advance(600_000)

describe('somebody who gave a wrong number', () => {
  test('registers anew at once with the right one, and the code comes there', async () => {
    const mistaken = person('mistaken1')
    const first = await register(mistaken)
    const oldCode = await codeFor(provider, 'mistaken1')
    const corrected = { ...mistaken, phone: phone() }
    const second = await register(corrected)

    expect(second).toEqual({ status: 200, body: challengeTo('sms', '+7 706 ••• •• 02') })
    expect(await confirm(idOf(first), oldCode)).toEqual(problem('code_invalid', 422))
    expect(await provider.actions.outbox(corrected.phone)).toHaveLength(1)
    expect((await confirm(idOf(second), await codeFor(provider, 'mistaken1'))).status).toBe(200)
    expect(await accounts('mistaken1')).toEqual([{ email: mistaken.email, phone: corrected.phone }])
  })

  test('who signs in afterwards gets the code at the right number too', async () => {
    const mistaken = person('mistaken2')
    await register(mistaken)
    const corrected = { ...mistaken, phone: phone() }
    const second = await register(corrected)
    const signedIn = await provider.ask('POST', '/api/auth/login', {
      body: { login: 'mistaken2', password },
    })
    expect(idOf(signedIn)).toBe(idOf(second))
  })

  test('may correct the e-mail and come by another link, and stands below the new inviter only', async () => {
    const mistaken = person('mistaken3')
    const first = await register(mistaken)
    const email = 'corrected@people.example'
    const second = await register({ ...mistaken, email }, { inviter: 'inviter2' })
    expect(await accounts('mistaken3')).toEqual([{ email, phone: mistaken.phone }])
    expect(await linesOf('mistaken3')).toEqual([{ login: 'inviter2', line: 1 }])
    // The same phone: the code that is on its way is the one to enter, and none is sent beside it.
    expect(idOf(second)).toBe(idOf(first))
    expect(await provider.actions.outbox('mistaken3')).toHaveLength(1)
  })

  test('who no longer knows the password goes on by the id of the code, with a new one', async () => {
    const mistaken = person('mistaken6')
    const first = await register(mistaken)
    const corrected = { ...person('mistaken7'), password: 'Heron55120' }
    const second = await register({ ...corrected, verificationId: idOf(first) })

    expect(second.status).toBe(200)
    expect(await accounts('mistaken6')).toEqual([])
    expect(await accounts('mistaken7')).toEqual([
      { email: corrected.email, phone: corrected.phone },
    ])
    const signIn = (login: string, given: string) =>
      provider.ask('POST', '/api/auth/login', { body: { login, password: given } })
    expect(await signIn('mistaken7', password)).toEqual(problem('credentials_incorrect', 422))
    expect(idOf(await signIn('mistaken7', 'Heron55120'))).toBe(idOf(second))
    expect((await register({ ...mistaken, password: 'Heron55120' })).status).toBe(200)
  })

  test('cannot take what somebody else holds', async () => {
    const holder = person('holder01')
    await register(holder)
    const mistaken = person('mistaken4')
    await register(mistaken)
    expect(await register({ ...mistaken, phone: holder.phone })).toEqual(
      problem('phone_taken', 409),
    )
    expect(await register({ ...mistaken, email: holder.email })).toEqual(
      problem('email_taken', 409),
    )
    expect(await accounts('mistaken4')).toEqual([{ email: mistaken.email, phone: mistaken.phone }])
  })

  test('is not sent the old code by a gateway that comes back', async () => {
    const { createServer } = await import('node:http')
    const taken: string[] = []
    let isDown = true
    const gateway = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => {
        if (!isDown) taken.push(JSON.parse(chunk.toString()).to)
        response.writeHead(isDown ? 500 : 200).end()
      })
    })
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
    const address = gateway.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const real = await openProvider({
      environment: { SMS_URL: `http://127.0.0.1:${port}/` },
    })
    const mistaken = person('mistaken5')
    const at = { at: real, inviter: 'cabinet' }
    expect(await register(mistaken, at)).toEqual(problem('code_not_sent', 502))
    const right = phone()
    expect(await register({ ...mistaken, phone: right }, at)).toEqual(problem('code_not_sent', 502))
    isDown = false
    await real.actions.advanceClock(61)
    expect(taken).toEqual([right])
    await real.close()
    gateway.close()
  })
})

describe('an account whose phone was never confirmed', () => {
  test('holds its login, e-mail and phone against others while its code is valid', async () => {
    const holder = person('holder02')
    const { body } = await register(holder)
    const stranger = { ...person('stranger1'), password: 'Heron55120' }
    expect(await register({ ...stranger, login: 'Holder02' })).toEqual(problem('login_taken', 409))
    expect(await register({ ...stranger, email: holder.email })).toEqual(
      problem('email_taken', 409),
    )
    expect(await register({ ...stranger, phone: holder.phone })).toEqual(
      problem('phone_taken', 409),
    )
    const code = await codeFor(provider, 'holder02')
    expect((await confirm(idOf({ body }), code)).status).toBe(200)
  })

  test('gives them up when its last code is out of date, each to whoever asks', async () => {
    const [one, two, three] = [person('idle0001'), person('idle0002'), person('idle0003')]
    const challenges = []
    for (const idle of [one, two, three]) challenges.push(idOf(await register(idle)))
    await outOfDate()
    const heir = { login: 'IDLE0001', email: two.email, phone: three.phone, password: 'Heron55120' }
    const inherited = await register(heir)
    expect(inherited.status).toBe(200)

    expect(await accounts('idle0001')).toEqual([{ email: two.email, phone: three.phone }])
    expect(await accounts('idle0002')).toEqual([])
    expect(await accounts('idle0003')).toEqual([])
    expect(await linesOf('idle0001')).toEqual([{ login: 'inviter1', line: 1 }])
    for (const verificationId of challenges) {
      expect(
        await provider.ask('POST', '/api/auth/phone/resend', { body: { verificationId } }),
      ).toEqual(problem('code_invalid', 422))
    }
    const signIn = (given: string) =>
      provider.ask('POST', '/api/auth/login', { body: { login: 'idle0001', password: given } })
    expect(await signIn(password)).toEqual(problem('credentials_incorrect', 422))
    expect(idOf(await signIn('Heron55120'))).toBe(idOf(inherited))
  })

  test('holds on when its person asks for a new code in time', async () => {
    const slow = person('slowly01')
    const { body } = await register(slow)
    await outOfDate()
    const verificationId = idOf({ body })
    await provider.ask('POST', '/api/auth/phone/resend', { body: { verificationId } })
    expect(await register({ ...slow, password: 'Heron55120' })).toEqual(problem('login_taken', 409))
  })

  test('never gives way once its phone is confirmed, not even to its own password', async () => {
    const settled = person('settled1')
    const { body } = await register(settled)
    await confirm(idOf({ body }), await codeFor(provider, 'settled1'))
    await outOfDate()
    expect(await register({ ...settled, phone: phone() })).toEqual(problem('login_taken', 409))
  })

  test('invites nobody', async () => {
    await register(person('unready1'))
    expect(await register(person('follower1'), { inviter: 'unready1' })).toEqual(
      problem('inviter_unknown', 422),
    )
    const card = await provider.ask('POST', '/api/user/profile', { body: { login: 'unready1' } })
    expect(card).toEqual(problem('inviter_unknown', 422))
  })

  test('leaves its codes counted: a phone gets ten a day under whatever login', async () => {
    const strict = await openProvider({
      database: provider.database,
      environment: { RATE_LIMIT_SCALE: '1' },
    })
    // Past the hour that the other tests' registrations count for.
    strict.wait(3_601)
    const target = phone()
    for (let sent = 0; sent < 10; sent++) {
      const body = { ...person(`tenfold${sent}`), phone: target }
      expect((await register(body, { at: strict })).status).toBe(200)
      await strict.deps.clock.advance(600_000)
    }
    const body = { ...person('tenfold10'), phone: target }
    expect(await register(body, { at: strict })).toEqual(tooManyRequests)
  })
})

describe('under attack', () => {
  test('the password of an unconfirmed account can be guessed ten times and no more', async () => {
    const strict = await openProvider({ environment: { RATE_LIMIT_SCALE: '1' } })
    const at = { at: strict, inviter: 'cabinet' }
    const guessed = person('guessed1')
    await register(guessed, at)
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await register({ ...guessed, password: 'Heron55120' }, at)).toEqual(
        problem('login_taken', 409),
      )
    }
    const signedIn = await strict.ask('POST', '/api/auth/login', {
      body: { login: 'guessed1', password },
    })
    expect(signedIn).toEqual(tooManyRequests)
    expect(await register({ ...guessed, phone: phone() }, at)).toEqual(tooManyRequests)
    await strict.close()
  })

  test('the id of a code that was used, or of another purpose, opens nobody’s account', async () => {
    const settled = person('settled2')
    const first = await register(settled)
    await confirm(idOf(first), await codeFor(provider, 'settled2'))
    const unfinished = person('holder03')
    await register(unfinished)
    const reset = await provider.ask('POST', '/api/auth/reset-password', {
      body: { login: 'holder03', email: unfinished.email },
    })
    for (const verificationId of [idOf(first), idOf(reset), 'nothing-of-the-kind']) {
      for (const { login } of [settled, unfinished]) {
        const stranger = { ...person('stranger2'), login, password: 'Heron55120', verificationId }
        expect(await register(stranger)).toEqual(problem('login_taken', 409))
      }
    }
  })

  test('one’s own unfinished account lets nobody guess at the password of another without end', async () => {
    const strict = await openProvider({ environment: { RATE_LIMIT_SCALE: '1' } })
    const at = { at: strict, inviter: 'cabinet' }
    const guessed = person('guessed2')
    await register(guessed, at)
    const verificationId = idOf(await register(person('guesser1'), at))
    const guess = { ...guessed, password: 'Heron55120', verificationId }
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await register(guess, at)).toEqual(problem('login_taken', 409))
    }
    expect(await register({ ...guess, password }, at)).toEqual(tooManyRequests)
    await strict.close()
  })

  test('two who ask for each other’s logins at once by their ids both get an answer', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [person(`swapone${round}`), person(`swaptwo${round}`)]
      const [first, second] = [idOf(await register(one)), idOf(await register(two))]
      const answers = await Promise.all([
        register({ ...one, login: two.login, verificationId: first }),
        register({ ...two, login: one.login, verificationId: second }, { at: other }),
      ])
      expect(answers).toEqual([problem('login_taken', 409), problem('login_taken', 409)])
    }
  })

  const at = (turn: number) => (turn % 2 === 0 ? provider : other)
  const twenty = <Result>(attempt: (turn: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 20 }, (_, turn) => attempt(turn)))
  const stranger = (login: string, turn: number) => ({
    ...person(login),
    password: `Heron${turn}551`,
  })
  const statuses = (answers: { status: number }[]) => [
    ...new Set(answers.map(({ status }) => status)),
  ]

  test('twenty people who ask for one login at once, in two processes, make one account', async () => {
    const answers = await twenty((turn) => register(stranger('crowded1', turn), { at: at(turn) }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(statuses(answers).sort()).toEqual([200, 409])
    expect(await accounts('crowded1')).toHaveLength(1)
    expect(await linesOf('crowded1')).toHaveLength(1)
  })

  test('twenty people who ask at once for an abandoned login make one account of it', async () => {
    await register({ ...person('crowded2'), password: 'Heron55120' })
    await outOfDate()
    const answers = await twenty((turn) => register(stranger('crowded2', turn), { at: at(turn) }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await accounts('crowded2')).toHaveLength(1)
    expect(await linesOf('crowded2')).toHaveLength(1)
  })

  test('twenty registrations of one person at once, each under a key of its own, make one account', async () => {
    const same = person('crowded4')
    const answers = await twenty((turn) => register(same, { at: at(turn) }))
    expect(statuses(answers)).toContain(200)
    expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await accounts('crowded4')).toHaveLength(1)
    expect(await provider.actions.outbox('crowded4')).toHaveLength(1)
  })

  test('twenty corrections at once leave one account, one phone and one code that is valid', async () => {
    const mistaken = person('crowded3')
    await register(mistaken)
    const answers = await twenty((turn) =>
      register({ ...mistaken, phone: phone() }, { at: at(turn) }),
    )
    expect(statuses(answers)).toEqual([200])
    const [account, ...more] = await accounts('crowded3')
    expect(more).toEqual([])
    expect(await linesOf('crowded3')).toHaveLength(1)
    const open = await Promise.all(
      answers.map(async (answer) => {
        const read = await provider.ask('GET', `/api/auth/phone/${idOf(answer)}`)
        return read.status === 200 ? [(read.body as { maskedTarget: string }).maskedTarget] : []
      }),
    )
    expect(open.flat()).toEqual([`+7 706 ••• •• ${account?.phone?.slice(-2)}`])
  })

  test('a code that is entered while its number is corrected counts, or the correction does, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const mistaken = person(`crossing${round}`)
      const { body } = await register(mistaken)
      const code = await codeFor(provider, mistaken.login)
      const corrected = phone()
      const [confirmed, again] = await Promise.all([
        confirm(idOf({ body }), code),
        register({ ...mistaken, phone: corrected }, { at: other }),
      ])
      const [account] = await accounts(mistaken.login)
      const counted = confirmed.status === 200
      expect({ again: again.status, phone: account?.phone }).toEqual(
        counted ? { again: 409, phone: mistaken.phone } : { again: 200, phone: corrected },
      )
    }
  })
})
