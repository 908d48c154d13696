import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { outbox } from '../../server/database/schema/provider.ts'
import { challengeTo, codesOf, identityCalls, idOf, wrongCode } from '../support/identity.ts'
import { valuesOf } from '../support/pick.ts'
import {
  invalid,
  newPerson,
  openProvider,
  password,
  problem,
  tokenOf,
  tooManyRequests,
} from '../support/provider.ts'

const provider = await openProvider()
const calls = identityCalls(provider)
afterAll(() => provider.close())

const fresh = 'Sparrow7750'
const tokenIn = ({ body }: { body: unknown }) => (body as { refreshToken: string }).refreshToken

/** A token that can set the password of somebody, and their own. */
async function resetting(login: string, changes: Parameters<typeof calls.person>[1] = {}) {
  const person = await calls.person(login, changes)
  const id = idOf(await calls.requestReset(login, person.email))
  const validated = await calls.validateReset(id, await calls.codeTo(person.email))
  return { ...person, verificationId: id, resetToken: tokenIn(validated) }
}

describe('a forgotten password', () => {
  test('is set anew with a code from the e-mail, and all sessions end', async () => {
    const login = 'forgetful'
    const { email, token } = await calls.person(login)
    const asked = await calls.requestReset('Forgetful', email.toUpperCase())
    expect(asked).toEqual({
      status: 200,
      body: challengeTo('email', 'fo•••@cabinet.example'),
    })
    const [mail] = await provider.actions.outbox(login)
    expect(valuesOf(mail, 'channel', 'template')).toEqual(['email', 'reset_code'])
    const validated = await calls.validateReset(idOf(asked), mail?.code ?? '')
    expect(validated.body).toEqual({ refreshToken: expect.stringMatching(/^[\w-]{43}$/) })
    const resetToken = tokenIn(validated)
    expect((await calls.setPassword(fresh, resetToken)).body).toEqual({ telegram: null })

    expect(await calls.balance(token)).toEqual(problem('session_timed_out', 401))
    expect(await calls.setPassword('Sparrow7751', resetToken)).toEqual(
      problem('session_timed_out', 401),
    )
    expect(await calls.signIn(login, password)).toEqual(problem('credentials_incorrect', 422))
    const opened = await calls.signIn(login, fresh)
    expect((await calls.notifications(tokenIn(opened))).map(({ kind }) => kind)).toEqual([
      'password_changed',
      'welcome',
    ])
    expect(valuesOf((await provider.actions.outbox(email))[0], 'channel', 'template')).toEqual([
      'email',
      'password_changed',
    ])
  })

  test('the token can set a password and nothing else, and no other token can', async () => {
    const { token, resetToken } = await resetting('scoped01')
    const refused = [
      await calls.balance(resetToken),
      await calls.security(resetToken),
      await calls.changePassword(password, fresh, resetToken),
      await calls.changeData({ fullName: null, city: null, country: null }, resetToken),
      await calls.sessions(resetToken),
      await provider.ask('POST', '/api/auth/logout', { token: resetToken }),
      await calls.setPassword(fresh, token),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
    const { body } = await calls.sessions(token)
    expect((body as { items: object[] }).items).toHaveLength(1)
    expect((await calls.setPassword(fresh, resetToken)).status).toBe(200)
  })

  test('the token lasts ten minutes', async () => {
    const { resetToken } = await resetting('scoped02')
    provider.wait(601)
    expect(await calls.setPassword(fresh, resetToken)).toEqual(problem('session_timed_out', 401))
    provider.wait(-601)
  })

  test('a simple password is refused, and the token may try again', async () => {
    const { resetToken } = await resetting('simpleone')
    for (const [simple, code] of [
      ['Password123', 'too_common'],
      ['simpleone77', 'too_simple'],
    ] as const) {
      expect(await calls.setPassword(simple, resetToken)).toEqual(invalid('password', code))
    }
    expect((await calls.setPassword(fresh, resetToken)).status).toBe(200)
  })

  test('who wants codes at sign-in is asked for one with the new password too', async () => {
    const { login, resetToken } = await resetting('guarded1', { codeAtSignIn: true })
    await calls.setPassword(fresh, resetToken)
    expect(valuesOf((await calls.signIn(login, fresh)).body, 'channel')).toEqual(['sms'])
  })

  test('what was begun under the old password is worthless', async () => {
    const { login, token, email } = await calls.person('thief001', { codeAtSignIn: true })
    const signingIn = idOf(await calls.signIn(login, password))
    const signInCode = await calls.codeTo(login)
    const phone = '+77089990001'
    await provider.deps.clock.advance(61_000)
    const moving = await calls.changeContact(login, token, { phone })
    const phoneCode = await calls.codeTo(phone)
    const changing = idOf(await calls.changeSecurity({ codeAtSignIn: false, password }, token))
    const changeCode = await calls.codeTo(login)

    const id = idOf(await calls.requestReset(login, email))
    const mail = (await provider.actions.outbox(email)).find(
      ({ template }) => template === 'reset_code',
    )
    await calls.setPassword(fresh, tokenIn(await calls.validateReset(id, mail?.code ?? '')))
    const answers = [
      await calls.confirm(signingIn, signInCode),
      await calls.confirm(moving, phoneCode),
      await calls.confirm(changing, changeCode),
    ]
    expect(codesOf(answers)).toEqual(['code_invalid', 'code_invalid', 'code_invalid'])
  })

  test('its code opens no session, and a code of another purpose resets nothing', async () => {
    const { login, email } = await calls.person('mixedup1', { codeAtSignIn: true })
    const resetId = idOf(await calls.requestReset(login, email))
    const resetCode = await calls.codeTo(email)
    expect(await calls.confirm(resetId, resetCode)).toEqual(problem('code_invalid', 422))
    const signingIn = idOf(await calls.signIn(login, password))
    expect(await calls.validateReset(signingIn, await calls.codeTo(login))).toEqual(
      problem('code_invalid', 422),
    )
  })

  test('a code for an e-mail that is the person’s no more resets nothing', async () => {
    const { id: userId, login, email } = await calls.person('moved001')
    const id = idOf(await calls.requestReset(login, email))
    const code = await calls.codeTo(email)
    await provider.database.queries
      .update(users)
      .set({ email: 'elsewhere@cabinet.example', emailLc: 'elsewhere@cabinet.example' })
      .where(eq(users.id, userId))
    expect(await calls.validateReset(id, code)).toEqual(problem('code_invalid', 422))
  })
})

describe('under attack', () => {
  test('of 200 parallel guesses five are weighed', async () => {
    const { login, email } = await calls.person('hunted11')
    const id = idOf(await calls.requestReset(login, email))
    const wrong = wrongCode(await calls.codeTo(email))
    const guesses = Array.from({ length: 200 }, () => calls.validateReset(id, wrong))
    const answers = codesOf(await Promise.all(guesses))
    expect(answers.filter((code) => code === 'code_mismatch')).toHaveLength(5)
    expect(answers.filter((code) => code === 'code_invalid')).toHaveLength(195)
  })

  test('one code sent thirty times at once gives one token, and one token sets one password', async () => {
    const { login, email } = await calls.person('hunted12')
    const id = idOf(await calls.requestReset(login, email))
    const code = await calls.codeTo(email)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => calls.validateReset(id, code)),
    )
    const [token = '', ...more] = answers.map(tokenIn).filter(Boolean)
    expect(more).toEqual([])
    const set = await Promise.all(
      Array.from({ length: 10 }, (_, at) => calls.setPassword(`Sparrow775${at}`, token)),
    )
    expect(set.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(set.filter(({ status }) => status === 401)).toHaveLength(9)
  })

  test('nobody can guess the code that was never sent', async () => {
    const id = idOf(await calls.requestReset('missing02', 'missing02@cabinet.example'))
    const guesses: string[] = []
    for (let at = 0; at < 6; at++)
      guesses.push(...codesOf([await calls.validateReset(id, '123456')]))
    expect(guesses).toEqual([...Array(5).fill('code_mismatch'), 'code_invalid'])
    expect(await provider.actions.outbox('missing02@cabinet.example')).toEqual([])
  })

  test('of 200 parallel guesses at a code that was never sent as many are weighed as at any', async () => {
    const id = idOf(await calls.requestReset('missing03', 'missing03@cabinet.example'))
    const guesses = Array.from({ length: 200 }, () => calls.validateReset(id, '123456'))
    const answers = codesOf(await Promise.all(guesses))
    expect(answers.filter((code) => code === 'code_mismatch')).toHaveLength(5)
    expect(answers.filter((code) => code === 'code_invalid')).toHaveLength(195)
  })

  test('what was written for nobody is swept away after two days', async () => {
    const rows = async () => {
      const all = await provider.database.queries.query.challenges.findMany()
      return all.filter(({ userId }) => userId === null).length
    }
    const withheld = () => provider.database.queries.$count(outbox, eq(outbox.state, 'withheld'))
    await calls.requestReset('missing04', 'missing04@cabinet.example')
    expect([(await rows()) > 0, (await withheld()) > 0]).toEqual([true, true])
    await provider.actions.advanceClock(2 * 86_400)
    expect([await rows(), await withheld()]).toEqual([0, 0])
  })

  test('ten codes a day go to a pair, known or not, and no more', async () => {
    const strict = await openProvider({
      database: provider.database,
      environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' },
    })
    await newPerson(strict, 'pestered1')
    for (const login of ['pestered1', 'pestered2']) {
      const email = `${login}@cabinet.example`
      const request = () =>
        strict.ask('POST', '/api/auth/reset-password', {
          body: { login, email },
          headers: { 'x-forwarded-for': login },
        })
      for (let sent = 0; sent < 10; sent++) {
        expect((await request()).status).toBe(200)
      }
      expect(await request()).toEqual(tooManyRequests)
    }
    // The codes of other purposes still come.
    const token = await tokenOf(strict.ask, 'pestered1')
    const answer = await strict.ask('PATCH', '/api/user-data', {
      body: { email: 'pestered1@cabinet.example' },
      token,
    })
    expect(answer.status).toBe(200)
  })
})
