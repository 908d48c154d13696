import { and, desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import {
  authenticatorMisses,
  factorChanges,
  securityEvents,
  users,
} from '../../server/database/schema/identity.ts'
import { runDue } from '../../server/jobs/tasks.ts'
import { sandboxBotToken, signTelegram } from '../../server/services/telegram.ts'
import type { PaymentConditions } from '../../src/api/contract/payment.ts'
import type { Security } from '../../src/api/contract/security.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { Wallet } from '../../src/api/contract/wallet.ts'
import { codesOf, identityCalls, idOf, wrongCode } from '../support/identity.ts'
import { fund, giveWallet, moneyCalls, payoutAddress } from '../support/investor.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import {
  answerOf,
  codeMismatch,
  invalid,
  openProvider,
  password,
  problem,
  tooManyRequests,
} from '../support/provider.ts'

const SECRET = 'a-secret-of-the-tests-of-attacks-0123456789'
const DAY = 86_400_000
const erc20 = '0x52908400098527886E0F7030069857D2E4169EE7'

const environment = { SECRET, RATE_LIMIT_SCALE: '1000', PUBLIC_URL: 'https://cabinet.example' }
const provider = await openProvider({ environment })
const calls = identityCalls(provider)
afterAll(() => provider.close())

let people = 0
const victim = async (changes: Partial<typeof users.$inferInsert> = {}) => {
  people += 1
  return calls.person(`victim${String(people).padStart(3, '0')}`, {
    subscribedUntil: new Date('2126-01-01T00:00:00Z'),
    ...changes,
  })
}
/** Somebody who came through Telegram and gave nothing else. */
const chatter = () => {
  const telegramId = String(7_000_000 + people)
  return victim({
    phone: null,
    phoneConfirmedAt: null,
    email: null,
    emailLc: null,
    emailConfirmedAt: null,
    passwordHash: null,
    telegramId,
    telegramName: `chat${people}`,
    codeMethod: 'telegram',
  }).then((person) => ({ ...person, telegramId }))
}
/** All a thief needs is on the account but the code. */
const enrich = async ({ id, token }: { id: number; token: string }) => {
  await fund(provider.deps, id, '5000')
  const opened = await moneyCalls(provider.ask, { token }).openDeposit({
    plan: 'start',
    amount: '100',
  })
  expect(opened.status).toBe(200)
}
let evils = 0
const evil = () => {
  evils += 1
  const id = 66_600_000 + evils
  const payload = signTelegram(sandboxBotToken(SECRET), {
    id,
    first_name: 'Evil',
    auth_date: Math.floor(Date.now() / 1000),
  })
  const phone = `+7704${String(evils).padStart(7, '0')}`
  return { id: String(id), payload, phone, email: `evil${evils}@evil.example` }
}
const outboxOf = async (target: string) =>
  (await provider.actions.outbox(target)).map(({ template }) => template)
const setWallet = (token: string, paymentSystem: string, address: string, given?: string) =>
  provider.ask('PATCH', '/api/user-data/wallets/update', {
    token,
    body: { paymentSystem, address, memo: null, ...(given ? { password: given } : {}) },
  })
const walletsOf = async (token: string) => {
  const { body } = await provider.ask('GET', '/api/user-data/wallets', { token })
  return (body as { items: Wallet[] }).items
}
const rowOf = async (id: number) => {
  const [row] = await provider.database.queries.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('Nobody has this id.')
  return row
}
const heldSeconds = async (token: string) =>
  ((await calls.security(token)).body as { withdrawalsHeldFor: number }).withdrawalsHeldFor
const eventsOf = async (id: number) =>
  (
    await provider.database.queries
      .select({ kind: securityEvents.kind, params: securityEvents.params })
      .from(securityEvents)
      .where(eq(securityEvents.userId, id))
      .orderBy(desc(securityEvents.id))
  ).map(({ kind }) => kind)
const channelIn = ({ body }: { body: unknown }) =>
  (body as { challenge: Challenge }).challenge.channel
const securityOf = async (token: string) => {
  const { method, pending } = (await calls.security(token)).body as Security
  return { method, pending }
}
const linkTo = async (target: string) => {
  const messages = await provider.actions.outbox(target)
  const message = messages.find(({ template }) => template === 'change_requested')
  const [link = ''] = /https:\S+/.exec(message?.text ?? '') ?? []
  const { pathname, searchParams } = new URL(link)
  expect(pathname).toBe('/cancel-change')
  return searchParams.get('token') ?? ''
}
const cancelByLink = (token: string) =>
  provider.ask('POST', '/api/auth/changes/cancel', { body: { token } })
const cancel = (token: string, id: string) =>
  provider.ask('POST', '/api/user/settings/security/cancel', { token, body: { id } })

describe('a stolen token', () => {
  test('does not replace the linked Telegram, and no code leaves for another one', async () => {
    const person = await chatter()
    await enrich(person)
    const thief = evil()
    const { token } = person
    expect(await calls.changeData({ telegram: thief.payload }, token)).toEqual(
      problem('profile_not_updated', 422),
    )
    expect(await calls.changeData({ telegram: null }, token)).toEqual(problem('factor_in_use', 409))
    const asked = await setWallet(token, 'USDT-ERC20', erc20)
    expect(channelIn(asked)).toBe('telegram')
    expect(await outboxOf(thief.id)).toEqual([])
    expect(await outboxOf(person.telegramId)).toEqual(['wallet_code'])
    expect((await rowOf(person.id)).telegramId).toBe(person.telegramId)
  })

  test('links no Telegram of its own: not by itself, and not with the password', async () => {
    const person = await victim()
    const thief = evil()
    const { token, phone } = person
    expect(await calls.changeData({ telegram: thief.payload }, token)).toEqual(
      invalid('password', 'required'),
    )
    const asked = await calls.changeData({ telegram: thief.payload, password }, token)
    expect(channelIn(asked)).toBe('sms')
    expect(await outboxOf(phone)).toEqual(['change_code'])
    expect(await outboxOf(thief.id)).toEqual([])
    expect((await rowOf(person.id)).telegramId).toBe(null)
    // The payload was used up by the asking.
    expect(await calls.changeData({ telegram: thief.payload, password }, token)).toEqual(
      problem('verification_failed', 422),
    )
  })

  test('of a person without a password sets no e-mail, no phone and no password', async () => {
    const person = await chatter()
    const thief = evil()
    const { token, telegramId } = person
    const before = await rowOf(person.id)
    const asked = [
      await calls.changeData({ email: thief.email }, token),
      await calls.changeData({ phone: thief.phone }, token),
      await calls.changePassword(null, 'Sparrow7750', token),
    ]
    expect(asked.map(channelIn)).toEqual(['telegram', 'telegram', 'telegram'])
    expect(await outboxOf(thief.email)).toEqual([])
    expect(await outboxOf(thief.phone)).toEqual([])
    expect(await outboxOf(telegramId)).toEqual(['change_code', 'change_code', 'change_code'])
    expect(await rowOf(person.id)).toEqual(before)
  })
})

describe('the password and a token', () => {
  test.each([
    { method: 'sms', factor: 'phone' },
    { method: 'email', factor: 'email' },
  ] as const)('do not move the $factor that codes go to by $method', async ({ method, factor }) => {
    const person = await victim({ codeMethod: method })
    const thief = evil()
    const { token } = person
    const asked = await calls.changeData({ [factor]: thief[factor], password }, token)
    expect(channelIn(asked)).toBe(method)
    expect(await outboxOf(thief[factor])).toEqual([])
    expect(await outboxOf(person[factor])).toEqual(['change_code'])
    expect((await rowOf(person.id))[factor]).toBe(person[factor])
  })

  test('need the other proven channel itself, and then money waits twice as long', async () => {
    const person = await victim()
    const { token, email } = person
    const target = evil().phone
    const asked = await calls.changeData({ phone: target, password, lost: 'email' }, token)
    expect(channelIn(asked)).toBe('email')
    const next = idOf(await calls.confirm(idOf(asked), await calls.codeTo(email)))
    expect((await calls.confirm(next, await calls.codeTo(target))).body).toEqual({})
    expect((await rowOf(person.id)).phone).toBe(target)
    const left = await heldSeconds(token)
    expect(left).toBeGreaterThan(172_700)
    expect(left).toBeLessThanOrEqual(172_800)
  })

  test('that a mailbox has just reset are not helped by the mailbox once more', async () => {
    const { id, token, login, email } = await victim()
    const reset = await calls.requestReset(login, email)
    const given = await calls.validateReset(idOf(reset), await calls.codeTo(email))
    const { refreshToken } = given.body as { refreshToken: string }
    expect((await calls.setPassword('Sparrow7750', refreshToken)).status).toBe(200)
    const opened = (await calls.signIn(login, 'Sparrow7750')).body as { refreshToken: string }
    expect((await calls.balance(token)).status).toBe(401)
    const change = { phone: evil().phone, password: 'Sparrow7750' }
    const refused = await calls.changeData({ ...change, lost: 'email' }, opened.refreshToken)
    expect(refused).toEqual(invalid('lost'))
    const asked = await calls.changeData(change, opened.refreshToken)
    const { instead } = (asked.body as { challenge: Challenge }).challenge
    expect(instead).toEqual([{ lost: 'wait', maskedTarget: '' }])
    await provider.database.queries
      .update(users)
      .set({ withdrawalsHeldUntil: null })
      .where(eq(users.id, id))
    const later = await calls.changeData({ ...change, lost: 'email' }, opened.refreshToken)
    expect(channelIn(later)).toBe('email')
  })

  test('do not get past an app by a phone, nor by a channel that is not proven or is the method', async () => {
    const person = await victim({ emailConfirmedAt: null })
    const { token, login } = person
    const incorrect = invalid('lost')
    const { phone } = evil()
    for (const lost of ['email', 'sms', 'telegram']) {
      expect(await calls.changeData({ phone, password, lost }, token)).toEqual(incorrect)
    }
    for (const change of [
      { codeAtSignIn: true },
      { renewRecoveryCodes: true },
      { method: 'authenticator' },
    ]) {
      expect(await calls.changeSecurity({ ...change, password, lost: 'wait' }, token)).toEqual(
        incorrect,
      )
    }
    await calls.setUpApp(login, token)
    for (const lost of ['sms', 'email']) {
      expect(await calls.changeSecurity({ method: 'sms', password, lost }, token)).toEqual(
        incorrect,
      )
    }
    const asked = await calls.changeSecurity({ method: 'sms', password }, token)
    expect(asked.body).toEqual({
      challenge: {
        verificationId: expect.any(String),
        channel: 'authenticator',
        maskedTarget: '',
        resendIn: 0,
        expiresIn: 600,
        attemptsLeft: 5,
        instead: [{ lost: 'wait', maskedTarget: '' }],
        recoveryCodes: true,
      },
      authenticator: null,
    })
  })

  test('a change is told to every contact there was before it, and to the record', async () => {
    const telegramId = '7999001'
    const person = await victim({ telegramId, telegramName: 'told' })
    const { token, login, phone, email } = person
    const target = evil().phone
    const next = await calls.changeContact(login, token, { phone: target })
    await calls.confirm(next, await calls.codeTo(target))
    for (const contact of [phone, email, telegramId]) {
      expect((await outboxOf(contact))[0]).toBe('phone_changed')
    }
    expect(await outboxOf(target)).toEqual(['phone_change_code'])
    const [event] = await provider.database.queries
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, person.id), eq(securityEvents.kind, 'phone_changed')))
    expect(event).toEqual({
      id: expect.any(Number),
      userId: person.id,
      kind: 'phone_changed',
      address: 'unknown',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      operator: null,
      params: { phone: expect.stringMatching(/^\+7 704 ••• •• \d\d$/) },
      createdAt: expect.any(Date),
    })
  })
})

describe('after a change of a factor', () => {
  test('withdrawals are held, asked for before or after, and the conditions say how long', async () => {
    const person = await victim()
    const { token, login } = person
    await enrich(person)
    await giveWallet(provider.deps, person.id)
    const own = moneyCalls(provider.ask, person)
    const wanted = { paymentSystem: 'USDT-TRC20', amount: '100' }
    const early = (await own.requestPayment(wanted)).body as { requestId: string }
    expect((await own.validatePayment(early.requestId, await calls.codeTo(login))).status).toBe(200)

    const target = evil().phone
    await provider.deps.clock.advance(61_000)
    const next = await calls.changeContact(login, token, { phone: target })
    await calls.confirm(next, await calls.codeTo(target))
    expect(await own.createPayment(early.requestId)).toEqual(problem('code_invalid', 422))
    const refused = await own.requestPayment(wanted)
    expect(refused).toEqual(
      problem('withdrawals_on_hold', 409, {
        params: { unmet: 'security', secondsLeft: expect.any(Number) },
        retryAfter: expect.any(Number),
      }),
    )
    const { body } = await provider.ask(
      'GET',
      '/api/funds/payments/conditions?paymentSystem=USDT-TRC20',
      { token },
    )
    expect(
      (body as PaymentConditions).items.find(({ condition }) => condition === 'security'),
    ).toEqual({ condition: 'security', met: false, secondsLeft: expect.any(Number) })
    await provider.deps.clock.advance(DAY)
    expect((await own.requestPayment(wanted)).status).toBe(200)
  })

  test('a withdrawal whose code was right is refused when the hold began since', async () => {
    const person = await victim()
    const { token, login } = person
    await enrich(person)
    await giveWallet(provider.deps, person.id)
    const own = moneyCalls(provider.ask, person)
    const asked = await own.requestPayment({ paymentSystem: 'USDT-TRC20', amount: '100' })
    const { requestId } = asked.body as { requestId: string }
    expect((await own.validatePayment(requestId, await calls.codeTo(login))).status).toBe(200)
    const now = await provider.deps.clock.now()
    await provider.database.queries
      .update(users)
      .set({ withdrawalsHeldUntil: new Date(now.getTime() + DAY) })
      .where(eq(users.id, person.id))
    expect(await own.createPayment(requestId)).toEqual(
      problem('withdrawals_on_hold', 409, {
        params: { unmet: 'security', secondsLeft: 86_400 },
        retryAfter: 86_400,
      }),
    )
    expect(await heldSeconds(token)).toBeGreaterThan(86_300)
  })

  test.each(['method', 'reset', 'telegram', 'password'] as const)(
    'the hold begins by a change of %s too, and a shorter one does not end a longer one',
    async (kind) => {
      const person = kind === 'password' ? await chatter() : await victim()
      const { id, token, login, email } = person
      switch (kind) {
        case 'method':
          await calls.change(login, token, { method: 'email' })
          break
        case 'telegram': {
          const asked = await calls.changeData({ telegram: evil().payload, password }, token)
          await calls.confirm(idOf(asked), await calls.codeTo(login))
          break
        }
        case 'password': {
          const asked = await calls.changePassword(null, 'Sparrow7750', token)
          await calls.confirm(idOf(asked), await calls.codeTo(login))
          break
        }
        case 'reset': {
          const asked = idOf(await calls.requestReset(login, email))
          const given = await calls.validateReset(asked, await calls.codeTo(email))
          const { refreshToken } = given.body as { refreshToken: string }
          expect((await calls.setPassword('Sparrow7750', refreshToken)).status).toBe(200)
        }
      }
      const { withdrawalsHeldUntil } = await rowOf(id)
      const now = await provider.deps.clock.now()
      const left = (withdrawalsHeldUntil?.getTime() ?? 0) - now.getTime()
      expect(left).toBeGreaterThan(DAY - 60_000)
      expect(left).toBeLessThanOrEqual(DAY)
      if (kind !== 'method') return
      const longer = new Date(now.getTime() + 5 * DAY)
      await provider.database.queries
        .update(users)
        .set({ withdrawalsHeldUntil: longer })
        .where(eq(users.id, id))
      await provider.deps.clock.advance(61_000)
      await calls.change(login, token, { method: 'sms' })
      expect((await rowOf(id)).withdrawalsHeldUntil).toEqual(longer)
    },
  )
})

describe('a new wallet', () => {
  const confirmWallet = async (token: string, login: string, system: string, address: string) => {
    const asked = await setWallet(token, system, address, password)
    expect((await calls.confirm(idOf(asked), await calls.codeTo(login))).status).toBe(200)
    return (await walletsOf(token)).find(({ paymentSystem }) => paymentSystem === system)?.heldFor
  }

  test('is free for a newcomer; on another payment system it is held', async () => {
    const { token, login } = await victim()
    expect(await confirmWallet(token, login, 'USDT-TRC20', payoutAddress)).toBe(0)
    expect(await confirmWallet(token, login, 'USDT-ERC20', erc20)).toBeGreaterThan(86_300)
  })

  test('is held where money came before, though it is the first', async () => {
    const person = await victim()
    await fund(provider.deps, person.id, '100')
    const { token, login } = person
    expect(await confirmWallet(token, login, 'USDT-ERC20', erc20)).toBeGreaterThan(86_300)
  })

  test('is held within the hold of a factor, though it is the first of a newcomer', async () => {
    const { token, login } = await victim()
    await calls.change(login, token, { method: 'email' })
    expect(await confirmWallet(token, login, 'USDT-ERC20', erc20)).toBeGreaterThan(86_300)
  })
})

describe('guesses at an app', () => {
  const guarded = async () => {
    const person = await victim({ codeAtSignIn: true })
    await enrich(person)
    await giveWallet(provider.deps, person.id)
    const { secret } = await calls.setUpApp(person.login, person.token)
    await provider.database.queries
      .update(users)
      .set({ withdrawalsHeldUntil: null })
      .where(eq(users.id, person.id))
    return { ...person, secret, wrong: wrongCode(oneTimeCode(secret, { steps: 30 })) }
  }

  test('are five in ten minutes over all that was asked for first; the fifth is told', async () => {
    const person = await guarded()
    const { token, login, wrong, secret, phone, email } = person
    const own = moneyCalls(provider.ask, person)
    const withdrawal = await own.requestPayment({ paymentSystem: 'USDT-TRC20', amount: '100' })
    const { requestId } = withdrawal.body as { requestId: string }
    const challenges = [
      idOf(await calls.changeSecurity({ codeAtSignIn: false, password }, token)),
      idOf(await setWallet(token, 'USDT-ERC20', erc20, password)),
      idOf(await calls.changeData({ phone: evil().phone, password }, token)),
      idOf(await calls.signIn(login, password)),
    ]
    const answers = []
    for (const id of challenges) answers.push(await calls.confirm(id, wrong))
    for (const id of challenges) answers.push(await calls.confirm(id, wrong))
    for (let at = 0; at < 5; at++) answers.push(await own.validatePayment(requestId, wrong))
    const codes = codesOf(answers)
    expect(codes.filter((code) => code === 'code_mismatch')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(8)
    const [fifth, sixth] = answers.slice(4).map(answerOf)
    expect(fifth).toEqual(codeMismatch(0))
    expect(sixth).toEqual(tooManyRequests)
    // The right code comes too late as well.
    expect(await calls.confirm(challenges[0] ?? '', oneTimeCode(secret))).toEqual(tooManyRequests)
    for (const contact of [phone, email]) {
      const notices = (await outboxOf(contact)).filter((name) => name === 'authenticator_locked')
      expect(notices).toHaveLength(1)
    }
    expect(await eventsOf(person.id)).toContain('authenticator_locked')
  })

  test('are twenty in a day, in real time, whatever the clock of the sandbox says', async () => {
    const { id, token } = await guarded()
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const missed = (times: Date[]) =>
      provider.database.queries
        .insert(authenticatorMisses)
        .values(times.map((missedAt) => ({ userId: id, missedAt })))
    await missed(Array.from({ length: 19 }, (_, at) => ago(1_400 - at * 60)))
    const ask = () => calls.changeSecurity({ renewRecoveryCodes: true, password }, token)
    const { challenge } = (await ask()).body as { challenge: Challenge }
    expect(challenge.attemptsLeft).toBe(1)
    await missed([ago(15)])
    const locked = await ask()
    expect(locked).toEqual(tooManyRequests)
    const { retryAfter } = locked.body as { retryAfter: number }
    expect(retryAfter).toBeGreaterThan(38 * 60)
    expect(retryAfter).toBeLessThanOrEqual(40 * 60)
  })
})

describe('a change that waits', () => {
  const waitFor = async (person: { token: string }, target: string) => {
    const asked = await calls.changeData({ phone: target, password, lost: 'wait' }, person.token)
    return calls.confirm(idOf(asked), await calls.codeTo(target))
  }
  type Waiting = { pending: { id: string } }
  const pendingIn = ({ body }: { body: unknown }) => (body as Waiting).pending.id

  test('is told with a link to all contacts, and is carried out after 48 hours', async () => {
    const person = await victim()
    const { id, token, phone, email } = person
    const target = evil().phone
    const answer = await waitFor(person, target)
    const pending = {
      id: expect.any(String),
      kind: 'phone',
      maskedTarget: expect.stringMatching(/^\+7 704/),
      waitsFor: 172_800,
    }
    expect(answer.body).toEqual({ pending })
    expect((await securityOf(token)).pending).toEqual({ ...pending, waitsFor: expect.any(Number) })
    expect(await linkTo(phone)).toBe(await linkTo(email))
    expect(await outboxOf(target)).toEqual(['phone_change_code'])
    await provider.actions.advanceClock(172_600)
    expect((await rowOf(id)).phone).toBe(phone)
    await provider.actions.advanceClock(300)
    expect((await rowOf(id)).phone).toBe(target)
    expect((await outboxOf(phone))[0]).toBe('phone_changed')
    expect((await securityOf(token)).pending).toBeNull()
    expect(await heldSeconds(token)).toBeGreaterThan(172_700)
    expect(await cancelByLink(await linkTo(phone))).toEqual(problem('code_expired', 422))
    expect((await eventsOf(id)).slice(0, 2)).toEqual(['phone_changed', 'change_requested'])
  })

  test('for an e-mail begins with the code to it, and is carried out after 48 hours', async () => {
    const { id, token, email } = await victim()
    const target = evil().email
    const asked = await calls.changeData({ email: target, password, lost: 'wait' }, token)
    const answer = await calls.confirm(idOf(asked), await calls.codeTo(target))
    expect(answerOf(answer)).toEqual({
      status: 200,
      body: {
        pending: {
          id: expect.any(String),
          kind: 'email',
          maskedTarget: 'ev•••@evil.example',
          waitsFor: 172_800,
        },
      },
    })
    expect((await rowOf(id)).email).toBe(email)
    await provider.actions.advanceClock(172_900)
    expect((await rowOf(id)).email).toBe(target)
  })

  test('is cancelled by the link of any notice, twice like once, and stays cancelled', async () => {
    const person = await victim()
    const { id, token, phone, email } = person
    await waitFor(person, evil().phone)
    const link = await linkTo(email)
    expect((await cancelByLink(link)).body).toEqual({ kind: 'phone' })
    expect((await cancelByLink(link)).body).toEqual({ kind: 'phone' })
    for (const contact of [phone, email]) {
      const notices = (await outboxOf(contact)).filter((name) => name === 'change_cancelled')
      expect(notices).toHaveLength(1)
    }
    await provider.actions.advanceClock(300_000)
    expect((await rowOf(id)).phone).toBe(phone)
    expect(await cancelByLink('a-token-that-nobody-was-sent')).toEqual(problem('code_invalid', 422))
    expect((await securityOf(token)).pending).toBeNull()
  })

  test('is cancelled by its person and by nobody else, and is the only one', async () => {
    const person = await victim()
    const stranger = await victim()
    const { token } = person
    const pending = pendingIn(await waitFor(person, evil().phone))
    const again = { method: 'email', password, lost: 'wait' }
    expect(await calls.changeSecurity(again, token)).toEqual(problem('change_pending', 409))
    expect(await cancel(stranger.token, pending)).toEqual(problem('not_found', 404))
    expect((await cancel(token, pending)).status).toBe(200)
    expect((await securityOf(token)).pending).toBeNull()
    expect(await cancel(token, pending)).toEqual(problem('not_found', 404))
    const waiting = await calls.changeSecurity(again, token)
    expect(waiting.body).toEqual({
      pending: {
        id: expect.any(String),
        kind: 'method',
        maskedTarget: expect.stringContaining('@cabinet.example'),
        waitsFor: 172_800,
      },
    })
    await provider.actions.advanceClock(172_800)
    expect(await securityOf(token)).toEqual({ method: 'email', pending: null })
  })

  test('needs the password, and ends with a new one', async () => {
    const person = await victim()
    const { id, token, phone } = person
    expect(await calls.changeSecurity({ method: 'email', lost: 'wait' }, token)).toEqual(
      invalid('password', 'required'),
    )
    await waitFor(person, evil().phone)
    expect((await calls.changePassword(password, 'Sparrow7750', token)).status).toBe(200)
    expect((await securityOf(token)).pending).toBeNull()
    await provider.actions.advanceClock(300_000)
    expect((await rowOf(id)).phone).toBe(phone)
  })

  test('is void once the same factor was changed directly', async () => {
    const person = await victim()
    const { id, token, login } = person
    await waitFor(person, evil().phone)
    const direct = evil().phone
    const next = await calls.changeContact(login, token, { phone: direct })
    expect((await calls.confirm(next, await calls.codeTo(direct))).status).toBe(200)
    expect((await securityOf(token)).pending).toBeNull()
    await provider.actions.advanceClock(300_000)
    expect((await rowOf(id)).phone).toBe(direct)
  })

  test('for a phone that somebody else proved meanwhile is cancelled, and its person is told', async () => {
    const person = await victim()
    const { id, phone, email } = person
    const target = evil().phone
    await waitFor(person, target)
    await victim({ phone: target })
    await provider.actions.advanceClock(300_000)
    expect((await rowOf(id)).phone).toBe(phone)
    const [notices] = await provider.actions.outbox(email)
    expect(notices?.template).toBe('change_cancelled')
    expect(notices?.text).toContain('Another account has this contact by now.')
    const [row] = await provider.database.queries
      .select()
      .from(factorChanges)
      .where(eq(factorChanges.userId, id))
    expect([row?.completedAt, row?.cancelledAt]).toEqual([null, expect.any(Date)])
  })

  test('for a method whose contact has gone is void', async () => {
    const person = await victim()
    const { id, token } = person
    await calls.changeSecurity({ method: 'email', password, lost: 'wait' }, token)
    await provider.database.queries
      .update(users)
      .set({ emailConfirmedAt: null })
      .where(eq(users.id, id))
    await provider.actions.advanceClock(300_000)
    expect(await securityOf(token)).toEqual({ method: 'sms', pending: null })
  })
})

describe('at the same moment', () => {
  test('a cancellation and the job that is due end in one of the two', async () => {
    for (let round = 0; round < 12; round++) {
      const person = await victim()
      const target = evil().phone
      const asked = await calls.changeData({ phone: target, password, lost: 'wait' }, person.token)
      await calls.confirm(idOf(asked), await calls.codeTo(target))
      const link = await linkTo(person.email)
      await provider.deps.clock.advance(300_000_000)
      const due = provider.tasks.filter(({ name }) => name === 'waiting-changes')
      expect(due).toHaveLength(1)
      const [cancelled] = await Promise.all([cancelByLink(link), runDue(due), runDue(due)])
      const { phone } = await rowOf(person.id)
      const [row] = await provider.database.queries
        .select()
        .from(factorChanges)
        .where(eq(factorChanges.userId, person.id))
      const isDone = phone === target
      expect({
        status: cancelled.status,
        completed: row?.completedAt !== null,
        cancelled: row?.cancelledAt !== null,
      }).toEqual({ status: isDone ? 422 : 200, completed: isDone, cancelled: !isDone })
    }
  })

  test('one code confirmed twenty times leads to one next code, and that to one change', async () => {
    const { id, token, login } = await victim()
    const target = evil().phone
    const asked = idOf(await calls.changeData({ phone: target, password }, token))
    const code = await calls.codeTo(login)
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.confirm(asked, code)))
    const [next, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(await outboxOf(target)).toEqual(['phone_change_code'])
    const last = await calls.codeTo(target)
    const confirmed = await Promise.all(
      Array.from({ length: 20 }, () => calls.confirm(idOf(next ?? { body: {} }), last)),
    )
    expect(codesOf(confirmed).filter((one) => one === 'done')).toHaveLength(1)
    expect((await eventsOf(id)).filter((kind) => kind === 'phone_changed')).toHaveLength(1)
  })

  test('two changes that were confirmed are carried out one after the other, and the first voids the second', async () => {
    const { id, token, login } = await victim()
    const target = evil().phone
    const next = await calls.changeContact(login, token, { phone: target })
    const code = await calls.codeTo(target)
    await provider.deps.clock.advance(61_000)
    const method = idOf(await calls.changeSecurity({ method: 'email', password }, token))
    expect((await calls.confirm(method, await calls.codeTo(login))).status).toBe(200)
    const answers = await Promise.all([
      calls.confirm(next, code),
      calls.changeSecurity({ verificationId: method }, token),
    ])
    expect(codesOf(answers).toSorted()).toEqual(['code_invalid', 'done'])
    const { phone, codeMethod } = await rowOf(id)
    expect([phone === target, codeMethod === 'email'].filter(Boolean)).toHaveLength(1)
  })
})

test('signing in, failing to, and ending sessions are recorded', async () => {
  const { id, token, login } = await victim()
  await calls.signIn(login, 'Wrong12345')
  await calls.signIn(login, password)
  await calls.endSessions({ others: true }, token)
  expect(await eventsOf(id)).toEqual(['sessions_ended', 'signed_in', 'sign_in_failed'])
  await calls.signIn('nobodyatall', 'Wrong12345')
  const [unknown] = await provider.database.queries
    .select({ userId: securityEvents.userId, kind: securityEvents.kind })
    .from(securityEvents)
    .orderBy(desc(securityEvents.id))
    .limit(1)
  expect(unknown).toEqual({ userId: null, kind: 'sign_in_failed' })
})
