import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { users } from '../../server/database/schema/identity.ts'
import { outbox } from '../../server/database/schema/provider.ts'
import { sandboxBotToken, signTelegram } from '../../server/services/telegram.ts'
import {
  challengeTo,
  codesOf,
  identityCalls,
  idOf,
  loginIn,
  wrongCode,
} from '../support/identity.ts'
import { valuesOf } from '../support/pick.ts'
import {
  codeMismatch,
  invalid,
  newPerson,
  openProvider,
  openSessionOf,
  password,
  problem,
  tooManyRequests,
} from '../support/provider.ts'

const SECRET = 'a-secret-of-the-tests-of-contacts-0123456789'

const provider = await openProvider({
  environment: { SECRET, PUBLIC_URL: 'https://cabinet.example' },
})
const calls = identityCalls(provider)
afterAll(() => provider.close())

let phones = 0
const newPhone = () => {
  phones += 1
  return `+7709${String(phones).padStart(7, '0')}`
}
const registration = (login: string, phone = newPhone()) => ({
  login,
  email: `${login}@people.example`,
  phone,
  password,
})
const register = (body: object) =>
  provider.ask('POST', '/api/auth/register/cabinet', { body, key: crypto.randomUUID() })
const linkIn = (text: string) => {
  const [link = ''] = /https:\S+/.exec(text) ?? []
  const { pathname, searchParams } = new URL(link)
  return {
    pathname,
    id: searchParams.get('verification') ?? '',
    code: searchParams.get('code') ?? '',
  }
}

describe('personal data', () => {
  test('is changed and emptied', async () => {
    const { token } = await calls.person('personal1')
    const data = { fullName: 'Айнұр Төлегенова', city: 'Ақтөбе', country: 'KZ' }
    const read = () => provider.ask('GET', '/api/user-data/byType', { token })
    const before = (await read()).body as { user: object }
    expect((await calls.changeData(data, token)).body).toEqual({ challenge: null })
    expect((await read()).body).toEqual({
      ...before,
      ...data,
      user: { ...before.user, fullName: data.fullName },
    })
    const nothing = { fullName: null, city: null, country: null }
    await calls.changeData(nothing, token)
    expect((await read()).body).toEqual({ ...before, ...nothing })
  })

  test('names a country of ISO 3166-1 or none', async () => {
    const { token } = await calls.person('personal2')
    for (const country of ['XX', 'XK', 'ZZ', 'kz']) {
      const { status } = await calls.changeData({ fullName: null, city: null, country }, token)
      expect(status).toBe(422)
    }
  })
})

describe('the e-mail', () => {
  test('of a new account is asked to be confirmed by itself, by link or code', async () => {
    const asked = await register(registration('mailnew1'))
    const confirmed = await calls.confirm(idOf(asked), await calls.codeTo('mailnew1'))
    const { refreshToken: token } = confirmed.body as { refreshToken: string }
    const [mail] = await provider.actions.outbox('mailnew1@people.example')
    expect(valuesOf(mail, 'channel', 'template')).toEqual(['email', 'email_code'])
    const { pathname, id, code } = linkIn(mail?.text ?? '')
    expect([pathname, code]).toEqual(['/verify-email', mail?.code])

    expect(valuesOf((await calls.contacts(token)).body, 'emailConfirmed')).toEqual([false])
    expect((await calls.confirm(id, code)).body).toEqual({})
    expect((await calls.contacts(token)).body).toEqual({
      type: 'contacts',
      phone: expect.stringMatching(/^\+7709/),
      phoneConfirmed: true,
      email: 'mailnew1@people.example',
      emailConfirmed: true,
      telegram: null,
      hasPassword: true,
    })
    expect((await calls.notifications(token))[0]).toEqual({
      kind: 'email_confirmed',
      params: { email: 'ma•••@people.example' },
    })

    // A link that is opened twice finds it done, however late; whoever guesses finds nothing.
    await provider.deps.clock.advance(3_600_000)
    expect((await calls.confirm(id, code)).body).toEqual({})
    expect(await calls.confirm(id, wrongCode(code))).toEqual(codeMismatch(4))
    const notices = await calls.notifications(token)
    expect(notices.filter(({ kind }) => kind === 'email_confirmed')).toHaveLength(1)
  })

  test('of a new account that had its codes of the day is confirmed another day, and the account is open', async () => {
    const asked = await register(registration('mailfull1'))
    const target = 'mailfull1@people.example'
    const at = await provider.deps.clock.now()
    const message = {
      channel: 'email',
      target,
      template: 'email_code',
      locale: 'en',
      params: {},
      state: 'sent',
      nextAttemptAt: at,
      createdAt: at,
    }
    await provider.database.queries.insert(outbox).values(Array.from({ length: 10 }, () => message))
    const strict = await openProvider({
      database: provider.database,
      environment: { SECRET, RATE_LIMIT_SCALE: '1' },
    })
    const code = await calls.codeTo('mailfull1')
    const confirmed = await identityCalls(strict).confirm(idOf(asked), code)
    expect(loginIn(confirmed)).toBe('mailfull1')
    const sent = await provider.actions.outbox(target)
    expect(sent.filter(({ channel }) => channel === 'email')).toHaveLength(10)
    const [person] = await provider.database.queries
      .select()
      .from(users)
      .where(eq(users.login, 'mailfull1'))
    const confirmedAt = person?.phoneConfirmedAt
    expect(confirmedAt).toEqual(expect.any(Date))
    expect([person?.activatedAt, person?.emailConfirmedAt]).toEqual([confirmedAt, null])
  })

  test('that stands there unconfirmed gets a new code without a password; within the wait the same one', async () => {
    const { token, email } = await calls.person('mailold1', { emailConfirmedAt: null })
    const first = await calls.changeData({ email }, token)
    expect(first.body).toEqual({ challenge: challengeTo('email', 'ma•••@cabinet.example') })
    expect(idOf(await calls.changeData({ email }, token))).toBe(idOf(first))
    await provider.deps.clock.advance(600_000)
    const late = await calls.codeTo(email)
    expect(await calls.confirm(idOf(first), late)).toEqual(problem('code_expired', 422))
    expect((await calls.resend(idOf(first))).status).toBe(200)
    expect((await calls.confirm(idOf(first), await calls.codeTo(email))).status).toBe(200)
  })

  test('is changed with the password, a code by the method in force and one to the new one, and the old one is told', async () => {
    const { token, login, email } = await calls.person('mailmove1')
    const target = 'moved1@people.example'
    const change = (given?: string) =>
      calls.changeData({ email: target, ...(given ? { password: given } : {}) }, token)
    expect(await change()).toEqual(invalid('password', 'required'))
    expect(await change('Wrong12345')).toEqual(
      problem('old_password_incorrect', 422, {
        errors: [{ path: 'password', code: 'incorrect' }],
      }),
    )
    const spent = idOf(await calls.requestReset(login, email))
    const validated = await calls.validateReset(spent, await calls.codeTo(email))
    const { refreshToken: resetToken } = validated.body as { refreshToken: string }
    const reset = idOf(await calls.requestReset(login, email))
    const resetCode = await calls.codeTo(email)
    const next = await calls.changeContact(login, token, { email: target })
    expect(valuesOf((await calls.contacts(token)).body, 'email')).toEqual([email])
    expect((await calls.confirm(next, await calls.codeTo(target))).body).toEqual({})
    expect(valuesOf((await calls.contacts(token)).body, 'email', 'emailConfirmed')).toEqual([
      target,
      true,
    ])
    expect(valuesOf((await provider.actions.outbox(email))[0], 'template', 'text')).toEqual([
      'email_changed',
      expect.stringContaining('mo•••@people.example'),
    ])
    expect(valuesOf((await calls.notifications(token))[0], 'kind')).toEqual(['email_changed'])
    // The old mailbox opens nothing any more.
    expect(await calls.validateReset(reset, resetCode)).toEqual(problem('code_invalid', 422))
    expect(await calls.setPassword('Sparrow7750', resetToken)).toEqual(
      problem('session_timed_out', 401),
    )
  })

  test('that is confirmed already is unchanged; that is somebody else’s is taken', async () => {
    const { token, email } = await calls.person('mailsame1')
    const other = await calls.person('mailsame2')
    expect(await calls.changeData({ email: email.toUpperCase(), password }, token)).toEqual(
      invalid('email', 'unchanged'),
    )
    expect(await calls.changeData({ email: other.email, password }, token)).toEqual(
      problem('email_taken', 409),
    )
  })
})

describe('the phone', () => {
  test('is changed with the password, a code by the method in force and one to the new number, and both contacts are told', async () => {
    const { token, login, email, phone } = await calls.person('phonemove1')
    const target = newPhone()
    const asked = await calls.changeData({ phone: target, password }, token)
    expect(asked.body).toEqual({
      challenge: {
        verificationId: expect.any(String),
        channel: 'sms',
        maskedTarget: expect.stringMatching(/^\+7 702/),
        resendIn: 60,
        expiresIn: 600,
        attemptsLeft: 5,
        instead: [
          { lost: 'email', maskedTarget: 'ph•••@cabinet.example' },
          { lost: 'wait', maskedTarget: '' },
        ],
      },
    })
    const [sent] = await provider.actions.outbox(phone)
    expect([sent?.template, sent?.text]).toEqual([
      'change_code',
      expect.stringContaining('the phone becomes +7 709'),
    ])
    const answered = await calls.confirm(idOf(asked), await calls.codeTo(login))
    expect(answered.body).toEqual({
      next: {
        verificationId: expect.any(String),
        channel: 'sms',
        maskedTarget: expect.stringMatching(/^\+7 709/),
        resendIn: 60,
        expiresIn: 600,
        attemptsLeft: 5,
      },
    })
    expect(valuesOf((await provider.actions.outbox(target))[0], 'template')).toEqual([
      'phone_change_code',
    ])
    expect(valuesOf((await calls.contacts(token)).body, 'phone')).toEqual([phone])
    expect((await calls.confirm(idOf(answered), await calls.codeTo(target))).body).toEqual({})
    expect(valuesOf((await calls.contacts(token)).body, 'phone')).toEqual([target])
    const notices = await Promise.all(
      [phone, email].map(async (to) => (await provider.actions.outbox(to))[0]?.template),
    )
    expect(notices).toEqual(['phone_changed', 'phone_changed'])
    expect(valuesOf((await calls.notifications(token))[0], 'kind')).toEqual(['phone_changed'])
  })

  test('the same number is unchanged, and one that somebody has is taken', async () => {
    const { token, phone } = await calls.person('phonesame1')
    const other = await calls.person('phonesame2')
    expect(await calls.changeData({ phone, password }, token)).toEqual(
      invalid('phone', 'unchanged'),
    )
    expect(await calls.changeData({ phone: other.phone, password }, token)).toEqual(
      problem('phone_taken', 409),
    )
  })

  test('that an abandoned registration holds becomes free with its code', async () => {
    const { token, login } = await calls.person('phonefree1')
    const squatted = newPhone()
    await register(registration('squatter1', squatted))
    const change = () => calls.changeData({ phone: squatted, password }, token)
    expect(await change()).toEqual(problem('phone_taken', 409))
    await provider.deps.clock.advance(600_000)
    const next = await calls.changeContact(login, token, { phone: squatted })
    expect((await calls.confirm(next, await calls.codeTo(squatted))).status).toBe(200)
  })

  test('is given by somebody who came through Telegram, who has no password to give', async () => {
    const userId = await newPerson(provider, 'chatter01')
    await provider.database.queries
      .update(users)
      .set({
        phone: null,
        phoneConfirmedAt: null,
        email: null,
        emailLc: null,
        passwordHash: null,
        telegramId: '5550001',
        telegramName: 'chatter',
        codeMethod: 'telegram',
      })
      .where(eq(users.id, userId))
    const token = await openSessionOf(provider, userId)
    expect(
      valuesOf((await calls.contacts(token)).body, 'phone', 'email', 'telegram', 'hasPassword'),
    ).toEqual([null, null, 'chatter', false])
    const phone = newPhone()
    const next = await calls.changeContact('chatter01', token, { phone })
    expect((await calls.confirm(next, await calls.codeTo(phone))).status).toBe(200)
    expect(valuesOf((await calls.contacts(token)).body, 'phone', 'phoneConfirmed')).toEqual([
      phone,
      true,
    ])
    const asked = await calls.changePassword(null, 'Sparrow7750', token)
    const { challenge, telegram } = asked.body as {
      challenge: { channel: string }
      telegram: string
    }
    expect([challenge.channel, telegram]).toEqual(['telegram', 'chatter'])
    expect((await calls.confirm(idOf(asked), await calls.codeTo('5550001'))).body).toEqual({})
    expect((await calls.balance(token)).status).toBe(200)
    expect((await calls.signIn('chatter01', 'Sparrow7750')).status).toBe(200)
  })

  test('wanted by a change and a registration at once goes to one of them', async () => {
    for (let round = 0; round < 8; round++) {
      const wanted = newPhone()
      const { token, id, login } = await calls.person(`racer${round}a`)
      const moving = await calls.changeContact(login, token, { phone: wanted })
      const code = await calls.codeTo(wanted)
      const [confirmed, registered] = await Promise.all([
        calls.confirm(moving, code),
        register(registration(`racer${round}b`, wanted)),
      ])
      const outcome = codesOf([confirmed, registered])
      const owners = await provider.database.queries
        .select({ id: users.id })
        .from(users)
        .where(eq(users.phone, wanted))
      expect(owners).toHaveLength(1)
      expect(outcome).toEqual(
        owners[0]?.id === id ? ['done', 'phone_taken'] : ['phone_taken', 'done'],
      )
    }
  })
})

describe('under attack', () => {
  test('a session that was left open tries ten passwords out and no more', async () => {
    const strict = await openProvider({
      database: provider.database,
      environment: { RATE_LIMIT_SCALE: '1', SECRET },
    })
    const { token } = await calls.person('hunted23')
    const guess = (given: string) =>
      strict.ask('PATCH', '/api/user/password', {
        body: { oldPassword: given, newPassword: 'Sparrow7750' },
        token,
      })
    for (let at = 0; at < 10; at++) {
      expect(await guess('Wrong12345')).toEqual(
        problem('old_password_incorrect', 422, {
          errors: [{ path: 'oldPassword', code: 'incorrect' }],
        }),
      )
    }
    expect(await guess(password)).toEqual(tooManyRequests)
  })
})

describe('the password', () => {
  test('is changed with the old one; other sessions end, this one stays', async () => {
    const { token, login, id, email, phone } = await calls.person('passmove1')
    const other = await openSessionOf(provider, id)
    const path = (name: string, code: string) => invalid(name, code)
    expect(await calls.changePassword('Wrong12345', 'Sparrow7750', token)).toEqual(
      problem('old_password_incorrect', 422, {
        errors: [{ path: 'oldPassword', code: 'incorrect' }],
      }),
    )
    expect(await calls.changePassword(null, 'Sparrow7750', token)).toEqual(
      path('oldPassword', 'required'),
    )
    expect(await calls.changePassword(password, password, token)).toEqual(
      path('newPassword', 'unchanged'),
    )
    expect(await calls.changePassword(password, 'Passmove12', token)).toEqual(
      path('newPassword', 'too_simple'),
    )
    expect((await calls.balance(other)).status).toBe(200)

    expect((await calls.changePassword(password, 'Sparrow7750', token)).body).toEqual({
      challenge: null,
      telegram: null,
    })
    const answers = await Promise.all([calls.balance(token), calls.balance(other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 401])
    expect((await calls.signIn(login, password)).status).toBe(422)
    expect((await calls.signIn(login, 'Sparrow7750')).status).toBe(200)
    for (const contact of [email, phone]) {
      expect((await provider.actions.outbox(contact))[0]?.template).toBe('password_changed')
    }
    expect(valuesOf((await calls.notifications(token))[0], 'kind')).toEqual(['password_changed'])
  })

  test('changed in two places at once is changed in one', async () => {
    const { token, id } = await calls.person('passrace1')
    const other = await openSessionOf(provider, id)
    const answers = await Promise.all([
      calls.changePassword(password, 'Sparrow7751', token),
      calls.changePassword(password, 'Sparrow7752', other),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('Telegram', () => {
  const telegramOf = async (token: string) =>
    ((await calls.contacts(token)).body as { telegram: string | null }).telegram
  const signed = (id: number) =>
    signTelegram(sandboxBotToken(SECRET), {
      id,
      first_name: 'Dana',
      username: 'dana_k',
      auth_date: Math.floor(Date.now() / 1000),
    })

  const link = async (login: string, token: string, id: number) => {
    const asked = await calls.changeData({ telegram: signed(id), password }, token)
    return calls.confirm(idOf(asked), await calls.codeTo(login))
  }

  test('is linked by a code, once, and the person is told', async () => {
    const { token, login, email } = await calls.person('linker01')
    const telegram = signed(9_001)
    const asked = await calls.changeData({ telegram, password }, token)
    expect(await telegramOf(token)).toBe(null)
    expect((await calls.confirm(idOf(asked), await calls.codeTo(login))).body).toEqual({})
    expect(valuesOf((await calls.contacts(token)).body, 'telegram')).toEqual(['dana_k'])
    expect((await calls.notifications(token))[0]).toEqual({
      kind: 'telegram_linked',
      params: { name: 'dana_k' },
    })
    expect(valuesOf((await provider.actions.outbox(email))[0], 'template')).toEqual([
      'security_changed',
    ])
    expect(await calls.changeData({ telegram, password }, token)).toEqual(
      problem('profile_not_updated', 422),
    )
  })

  test('may be asked for by another channel with the payload that was accepted, by nobody else', async () => {
    const { token, login, email } = await calls.person('linker10')
    const { token: other } = await calls.person('linker11')
    const telegram = signed(9_010)
    const first = await calls.changeData({ telegram, password }, token)
    expect(await calls.changeData({ telegram, password, lost: 'email' }, other)).toEqual(
      problem('verification_failed', 422),
    )
    const again = await calls.changeData({ telegram, password, lost: 'email' }, token)
    expect((await calls.confirm(idOf(first), await calls.codeTo(login))).status).toBe(422)
    expect((await calls.confirm(idOf(again), await calls.codeTo(email))).body).toEqual({})
    expect(await telegramOf(token)).toBe('dana_k')
  })

  test('that is linked is never overwritten, and is unlinked by a code unless it is needed', async () => {
    const { id, token, login } = await calls.person('linker04')
    expect((await link(login, token, 9_004)).status).toBe(200)
    expect(await calls.changeData({ telegram: signed(9_005), password }, token)).toEqual(
      problem('profile_not_updated', 422),
    )
    const update = (changes: Partial<typeof users.$inferInsert>) =>
      provider.database.queries.update(users).set(changes).where(eq(users.id, id))
    await update({ codeMethod: 'telegram' })
    expect(await calls.changeData({ telegram: null, password }, token)).toEqual(
      problem('factor_in_use', 409),
    )
    await update({ codeMethod: 'sms', passwordHash: null })
    expect(await calls.changeData({ telegram: null }, token)).toEqual(problem('factor_in_use', 409))
  })

  test('that was linked since the code was sent is not overwritten by it', async () => {
    const { id, token, login } = await calls.person('linker07')
    const asked = await calls.changeData({ telegram: signed(9_007), password }, token)
    await provider.database.queries
      .update(users)
      .set({ telegramId: '9008', telegramName: 'first' })
      .where(eq(users.id, id))
    const answer = await calls.confirm(idOf(asked), await calls.codeTo(login))
    expect(answer).toEqual(problem('profile_not_updated', 422))
    const [row] = await provider.database.queries.select().from(users).where(eq(users.id, id))
    expect(row?.telegramId).toBe('9008')
  })

  test('is unlinked by a code, and hears of it itself', async () => {
    const { token, login } = await calls.person('linker05')
    expect((await link(login, token, 9_006)).status).toBe(200)
    await provider.deps.clock.advance(61_000)
    const asked = await calls.changeData({ telegram: null, password }, token)
    expect(await telegramOf(token)).toBe('dana_k')
    expect((await calls.confirm(idOf(asked), await calls.codeTo(login))).body).toEqual({})
    expect(await telegramOf(token)).toBe(null)
    const [notices] = await provider.actions.outbox('9006')
    expect([notices?.template, notices?.text]).toEqual([
      'security_changed',
      expect.stringContaining('Telegram is unlinked'),
    ])
    expect(await calls.changeData({ telegram: null, password }, token)).toEqual(
      problem('profile_not_updated', 422),
    )
  })

  test('that is somebody else’s, or that nobody vouches for, is refused', async () => {
    const first = await calls.person('linker02')
    const second = await calls.person('linker03')
    expect((await link(first.login, first.token, 9_002)).status).toBe(200)
    const forged = { ...signed(9_003), hash: 'f'.repeat(64) }
    const again = { ...signed(9_002) }
    const { hash: _, ...fields } = again
    const later = signTelegram(sandboxBotToken(SECRET), { ...fields, last_name: 'K' })
    expect(await calls.changeData({ telegram: forged, password }, second.token)).toEqual(
      problem('verification_failed', 422),
    )
    expect(await calls.changeData({ telegram: later, password }, second.token)).toEqual(
      problem('telegram_taken', 409),
    )
  })
})
