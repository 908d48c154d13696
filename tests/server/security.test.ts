import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { recoveryCodes, users } from '../../server/database/schema/identity.ts'
import type { Security } from '../../src/api/contract/security.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import {
  challengeTo,
  codesOf,
  identityCalls,
  idOf,
  loginIn,
  wrongCode,
} from '../support/identity.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { valuesOf } from '../support/pick.ts'
import {
  codeMismatch,
  invalid,
  openProvider,
  password,
  problem,
  tooManyRequests,
} from '../support/provider.ts'

const provider = await openProvider()
const calls = identityCalls(provider)
afterAll(() => provider.close())

const userOf = async (id: number) =>
  (await provider.database.queries.select().from(users).where(eq(users.id, id)))[0]

describe('the method of codes', () => {
  test('is one of four, and those are offered whose contact is proven', async () => {
    const { token, phone } = await calls.person('methods1', { emailConfirmedAt: null })
    expect((await calls.security(token)).body).toEqual({
      method: 'sms',
      codeAtSignIn: false,
      methods: [
        { method: 'sms', available: true, maskedTarget: `+7 702 ••• •• ${phone.slice(-2)}` },
        { method: 'email', available: false, maskedTarget: '' },
        { method: 'telegram', available: false, maskedTarget: '' },
        { method: 'authenticator', available: true, maskedTarget: '' },
      ],
      recoveryCodesLeft: 0,
      passkeys: [],
      passkeyOrigin: 'http://localhost:8080',
      hasPassword: true,
      pending: null,
      withdrawalsHeldFor: 0,
    })
    expect(await calls.changeSecurity({ method: 'email', password }, token)).toEqual(
      problem('security_not_updated', 422),
    )
  })

  test('is changed by a code of the old one, which says what it confirms', async () => {
    const { token, login, email, phone } = await calls.person('methods2')
    const asked = await calls.changeSecurity({ method: 'email', password }, token)
    expect(asked.body).toEqual({
      challenge: {
        verificationId: expect.any(String),
        channel: 'sms',
        maskedTarget: `+7 702 ••• •• ${phone.slice(-2)}`,
        resendIn: 60,
        expiresIn: 600,
        attemptsLeft: 5,
        instead: [
          { lost: 'email', maskedTarget: 'me•••@cabinet.example' },
          { lost: 'wait', maskedTarget: '' },
        ],
      },
      authenticator: null,
    })
    const [message] = await provider.actions.outbox(login)
    expect(valuesOf(message, 'channel', 'target', 'text')).toEqual([
      'sms',
      phone,
      expect.stringContaining('codes come by e-mail'),
    ])
    const id = idOf(asked)
    expect(await calls.changeSecurity({ verificationId: id }, token)).toEqual(
      problem('code_invalid', 422),
    )
    expect((await calls.confirm(id, message?.code ?? '')).body).toEqual({})
    const done = await calls.changeSecurity({ verificationId: id }, token)
    const { security, recoveryCodes } = done.body as {
      security: Security
      recoveryCodes: string[] | null
    }
    expect([security.method, recoveryCodes]).toEqual(['email', null])
    expect(await calls.changeSecurity({ verificationId: id }, token)).toEqual(
      problem('code_invalid', 422),
    )
    expect((await calls.notifications(token))[0]).toEqual({
      kind: 'security_changed',
      params: { change: 'method', method: 'email' },
    })
    for (const [contact, channel] of [
      [email, 'email'],
      [phone, 'sms'],
    ] as const) {
      const [notices] = await provider.actions.outbox(contact)
      expect([notices?.template, notices?.channel]).toEqual(['security_changed', channel])
    }
  })

  test('that is in force already needs no code', async () => {
    const { token, login } = await calls.person('methods3')
    expect((await calls.changeSecurity({ method: 'sms', password }, token)).body).toEqual({
      security: (await calls.security(token)).body,
      recoveryCodes: null,
    })
    expect(await provider.actions.outbox(login)).toEqual([])
  })

  test('a change that was confirmed waits ten minutes, and is nobody else’s to carry out', async () => {
    const { token, login } = await calls.person('methods4')
    const other = await calls.person('methods5')
    const id = idOf(await calls.changeSecurity({ codeAtSignIn: true, password }, token))
    await calls.confirm(id, await calls.codeTo(login))
    expect(await calls.changeSecurity({ verificationId: id }, other.token)).toEqual(
      problem('code_invalid', 422),
    )
    await provider.deps.clock.advance(600_000)
    expect(await calls.changeSecurity({ verificationId: id }, token)).toEqual(
      problem('code_expired', 422),
    )
  })

  test('asking for another change makes the code of the first one worthless', async () => {
    const { token, login } = await calls.person('methods6')
    const first = idOf(await calls.changeSecurity({ codeAtSignIn: true, password }, token))
    const code = await calls.codeTo(login)
    const second = idOf(await calls.changeSecurity({ method: 'email', password }, token))
    expect(second).not.toBe(first)
    expect(await calls.confirm(first, code)).toEqual(problem('code_invalid', 422))
  })

  test('a change that was confirmed under a password that is gone is gone too', async () => {
    const { token, login } = await calls.person('methods7')
    const id = idOf(await calls.changeSecurity({ codeAtSignIn: true, password }, token))
    await calls.confirm(id, await calls.codeTo(login))
    await calls.changePassword(password, 'Sparrow7750', token)
    expect(await calls.changeSecurity({ verificationId: id }, token)).toEqual(
      problem('code_invalid', 422),
    )
  })
})

describe('an authenticator app', () => {
  test('is set up with a first code, and ten recovery codes are shown once', async () => {
    const { id: userId, token, login } = await calls.person('appuser1')
    const asked = await calls.changeSecurity({ method: 'authenticator', password }, token)
    const { authenticator } = asked.body as { authenticator: { secret: string; uri: string } }
    expect(authenticator.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(authenticator.uri).toContain(`secret=${authenticator.secret}`)
    const id = idOf(asked)
    await calls.confirm(id, await calls.codeTo(login))

    expect(await calls.changeSecurity({ verificationId: id }, token)).toEqual(
      invalid('authenticatorCode', 'required'),
    )
    const right = oneTimeCode(authenticator.secret)
    const complete = (authenticatorCode: string) =>
      calls.changeSecurity({ verificationId: id, authenticatorCode }, token)
    expect(await complete(wrongCode(right))).toEqual(problem('code_mismatch', 422))
    const done = await complete(right)
    const { security, recoveryCodes: fresh } = done.body as {
      security: Security
      recoveryCodes: string[] | null
    }
    expect([security.method, security.recoveryCodesLeft]).toEqual(['authenticator', 10])
    expect(fresh).toEqual(
      Array.from({ length: 10 }, () => expect.stringMatching(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)),
    )

    const stored = JSON.stringify([
      await userOf(userId),
      await provider.database.queries.query.challenges.findMany(),
      await provider.database.queries.select().from(recoveryCodes),
    ])
    expect(stored).not.toContain(authenticator.secret)
    for (const code of (done.body as { recoveryCodes: string[] }).recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replace('-', ''))
    }
  })

  test('opens the session at sign-in; nothing is sent, and its code counts once', async () => {
    const { token, login } = await calls.person('appuser2', { codeAtSignIn: true })
    const { secret } = await calls.setUpApp(login, token)
    const sent = (await provider.actions.outbox(login)).length
    const asked = await calls.signIn(login, password)
    expect(asked.body).toEqual({
      verificationId: expect.any(String),
      channel: 'authenticator',
      maskedTarget: '',
      resendIn: 0,
      expiresIn: 600,
      attemptsLeft: 5,
      recoveryCodes: true,
    })
    expect(await calls.resend(idOf(asked))).toEqual(problem('code_invalid', 422))
    expect(await provider.actions.outbox(login)).toHaveLength(sent)

    const code = oneTimeCode(secret)
    expect(loginIn(await calls.confirm(idOf(asked), code))).toBe(login)
    const again = await calls.signIn(login, password)
    expect(await calls.confirm(idOf(again), code)).toEqual(codeMismatch(4))
    const next = oneTimeCode(secret, { steps: 1 })
    expect((await calls.confirm(idOf(again), next)).status).toBe(200)
  })

  test('lost, is stood in for by a recovery code, once, with or without its hyphen', async () => {
    const { token, login } = await calls.person('appuser3', { codeAtSignIn: true })
    const { recoveryCodes: codes } = await calls.setUpApp(login, token)
    const [one = '', two = ''] = codes
    const enter = async (code: string) =>
      calls.confirm(idOf(await calls.signIn(login, password)), code)
    expect((await enter(one)).status).toBe(200)
    expect(await enter(one)).toEqual(codeMismatch(4))
    expect((await enter(two.replace('-', ''))).status).toBe(200)
    expect(valuesOf((await calls.security(token)).body, 'recoveryCodesLeft')).toEqual([8])
  })

  test('new recovery codes make the old ones useless', async () => {
    const { token, login } = await calls.person('appuser4', { codeAtSignIn: true })
    const { secret, recoveryCodes: old } = await calls.setUpApp(login, token)
    const id = idOf(await calls.changeSecurity({ renewRecoveryCodes: true, password }, token))
    expect((await calls.confirm(id, oneTimeCode(secret))).status).toBe(200)
    const renewed = await calls.changeSecurity({ verificationId: id }, token)
    const { recoveryCodes: fresh } = renewed.body as { recoveryCodes: string[] }
    expect(fresh).toHaveLength(10)
    const asked = idOf(await calls.signIn(login, password))
    expect(await calls.confirm(asked, old[5] ?? '')).toEqual(codeMismatch(4))
    expect((await calls.confirm(asked, fresh[5] ?? '')).status).toBe(200)
  })

  test('recovery codes are open to every method, and are taken in place of its codes', async () => {
    const { token, login } = await calls.person('appuser5')
    const made = await calls.change(login, token, { renewRecoveryCodes: true })
    const { recoveryCodes: codes } = made.body as { recoveryCodes: string[] }
    expect(codes).toHaveLength(10)
    const asked = await calls.changeSecurity({ codeAtSignIn: true, password }, token)
    const { challenge } = asked.body as { challenge: Challenge }
    expect([challenge.channel, challenge.recoveryCodes]).toEqual(['sms', true])
    expect((await calls.confirm(idOf(asked), codes[0] ?? '')).status).toBe(200)
    const done = await calls.changeSecurity({ verificationId: idOf(asked) }, token)
    const { codeAtSignIn, recoveryCodesLeft } = (done.body as { security: Security }).security
    expect([codeAtSignIn, recoveryCodesLeft]).toEqual([true, 9])
    const entering = await calls.signIn(login, password)
    expect((await calls.confirm(idOf(entering), codes[1] ?? '')).status).toBe(200)
  })

  test('is replaced by another app, or given up, by its own code or a recovery code', async () => {
    const { id: userId, token, login } = await calls.person('appuser6')
    const { recoveryCodes: codes } = await calls.setUpApp(login, token)
    const replacing = await calls.changeSecurity({ method: 'authenticator', password }, token)
    const { authenticator } = replacing.body as { authenticator: { secret: string } }
    await calls.confirm(idOf(replacing), codes[0] ?? '')
    const replaced = await calls.changeSecurity(
      {
        verificationId: idOf(replacing),
        authenticatorCode: oneTimeCode(authenticator.secret),
      },
      token,
    )
    const { recoveryCodes: fresh } = replaced.body as { recoveryCodes: string[] }

    const leaving = idOf(await calls.changeSecurity({ method: 'sms', password }, token))
    expect(await calls.confirm(leaving, codes[1] ?? '')).toEqual(codeMismatch(4))
    expect((await calls.confirm(leaving, fresh[0] ?? '')).status).toBe(200)
    const done = await calls.changeSecurity({ verificationId: leaving }, token)
    const { method, recoveryCodesLeft } = (done.body as { security: Security }).security
    expect([method, recoveryCodesLeft]).toEqual(['sms', 9])
    expect(valuesOf(await userOf(userId), 'authenticatorSecret', 'authenticatorStep')).toEqual([
      null,
      null,
    ])
  })

  test('is guessed at five times in ten minutes, however often a code is asked for', async () => {
    const { token, login } = await calls.person('appuser7', { codeAtSignIn: true })
    const { secret } = await calls.setUpApp(login, token)
    const wrong = wrongCode(oneTimeCode(secret, { steps: 30 }))
    const guess = async (body: object) =>
      calls.confirm(idOf(await calls.changeSecurity({ ...body, password }, token)), wrong)
    expect(await guess({ method: 'sms' })).toEqual(codeMismatch(4))
    expect(await guess({ codeAtSignIn: false })).toEqual(codeMismatch(3))
    const atSignIn = idOf(await calls.signIn(login, password))
    for (const attemptsLeft of [2, 1, 0]) {
      expect(await calls.confirm(atSignIn, wrong)).toEqual(codeMismatch(attemptsLeft))
    }
    expect(await calls.signIn(login, password)).toEqual(tooManyRequests)
    await provider.deps.clock.advance(600_000)
    expect(await calls.signIn(login, password)).toEqual(tooManyRequests)
    const later = await openProvider({ database: provider.database })
    later.wait(601)
    const { attemptsLeft } = (await identityCalls(later).signIn(login, password)).body as Challenge
    expect(attemptsLeft).toBe(5)
  })
})

describe('a code at sign-in', () => {
  test('is asked for once the person wants it, and no longer when they do not', async () => {
    const { token, login, phone } = await calls.person('atsignin')
    await calls.change(login, token, { codeAtSignIn: true })
    const asked = await calls.signIn(login, password)
    expect(asked.body).toEqual(challengeTo('sms', expect.stringMatching(/^\+7 702/)))
    expect(valuesOf((await provider.actions.outbox(phone))[0], 'template')).toEqual([
      'sign_in_code',
    ])
    const opened = await calls.confirm(idOf(asked), await calls.codeTo(login))
    expect(loginIn(opened)).toBe(login)
    await provider.deps.clock.advance(61_000)
    await calls.change(login, token, { codeAtSignIn: false })
    expect(loginIn(await calls.signIn(login, password))).toBe(login)
  })

  test('that was asked for before the method changed is worthless', async () => {
    const { id, login } = await calls.person('stalecode', { codeAtSignIn: true })
    const asked = idOf(await calls.signIn(login, password))
    const code = await calls.codeTo(login)
    await provider.database.queries
      .update(users)
      .set({ codeMethod: 'email' })
      .where(eq(users.id, id))
    expect(await calls.confirm(asked, code)).toEqual(problem('code_invalid', 422))
    expect(await calls.challenge(asked)).toEqual(problem('code_invalid', 422))
  })

  test('comes by e-mail and by Telegram too, to whoever chose that', async () => {
    const mail = await calls.person('bymail01', { codeAtSignIn: true, codeMethod: 'email' })
    expect((await calls.signIn(mail.login, password)).body).toEqual(
      challengeTo('email', 'by•••@cabinet.example'),
    )
    const chat = await calls.person('bychat01', {
      codeAtSignIn: true,
      codeMethod: 'telegram',
      telegramId: '777000111',
      telegramName: 'Daniyar',
    })
    expect((await calls.signIn(chat.login, password)).body).toEqual(
      challengeTo('telegram', 'Dan•••'),
    )
    expect(
      valuesOf((await provider.actions.outbox('777000111'))[0], 'channel', 'template'),
    ).toEqual(['telegram', 'sign_in_code'])
  })
})

describe('under attack', () => {
  test('of 200 parallel guesses at an app’s code five are weighed', async () => {
    const { token, login } = await calls.person('hunted01', { codeAtSignIn: true })
    const { secret } = await calls.setUpApp(login, token)
    const id = idOf(await calls.signIn(login, password))
    const wrong = wrongCode(oneTimeCode(secret, { steps: 30 }))
    const answers = await Promise.all(Array.from({ length: 200 }, () => calls.confirm(id, wrong)))
    expect(codesOf(answers).filter((code) => code === 'code_mismatch')).toHaveLength(5)
    expect(codesOf(answers).filter((code) => code === 'too_many_requests')).toHaveLength(195)
  })

  test('of 200 parallel guesses at recovery codes five are weighed', async () => {
    const { token, login } = await calls.person('hunted02', { codeAtSignIn: true })
    await calls.setUpApp(login, token)
    const id = idOf(await calls.signIn(login, password))
    const guesses = Array.from({ length: 200 }, () => calls.confirm(id, 'AAAAA-BBBBB'))
    const answers = codesOf(await Promise.all(guesses))
    expect(answers.filter((code) => code === 'code_mismatch')).toHaveLength(5)
    expect(answers.filter((code) => code === 'too_many_requests')).toHaveLength(195)
  })

  test('one code of an app sent thirty times at once, to two challenges, opens one session', async () => {
    const { token, login } = await calls.person('hunted03', { codeAtSignIn: true })
    const { secret } = await calls.setUpApp(login, token)
    const atSignIn = idOf(await calls.signIn(login, password))
    const atChange = idOf(await calls.changeSecurity({ method: 'sms', password }, token))
    const code = oneTimeCode(secret)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => calls.confirm(at % 2 ? atSignIn : atChange, code)),
    )
    expect(codesOf(answers).filter((answer) => answer === 'done')).toHaveLength(1)
  })

  test('one recovery code sent thirty times at once, to two challenges, is good for one', async () => {
    const { token, login } = await calls.person('hunted04', { codeAtSignIn: true })
    const { recoveryCodes: codes } = await calls.setUpApp(login, token)
    const atSignIn = idOf(await calls.signIn(login, password))
    const atChange = idOf(await calls.changeSecurity({ method: 'sms', password }, token))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        calls.confirm(at % 2 ? atSignIn : atChange, codes[3] ?? ''),
      ),
    )
    expect(codesOf(answers).filter((answer) => answer === 'done')).toHaveLength(1)
    expect(valuesOf((await calls.security(token)).body, 'recoveryCodesLeft')).toEqual([9])
  })

  test('a confirmed change that is carried out twenty times at once is carried out once', async () => {
    const { token, login } = await calls.person('hunted06')
    const id = idOf(await calls.changeSecurity({ codeAtSignIn: true, password }, token))
    await calls.confirm(id, await calls.codeTo(login))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => calls.changeSecurity({ verificationId: id }, token)),
    )
    expect(codesOf(answers).filter((answer) => answer === 'done')).toHaveLength(1)
    const notices = await calls.notifications(token)
    expect(notices.filter(({ kind }) => kind === 'security_changed')).toHaveLength(1)
  })
})
