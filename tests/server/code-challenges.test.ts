import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createMailbox } from 'node:net'
import { desc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import {
  challenges,
  recoveryCodes,
  securityEvents,
  users,
} from '../../server/database/schema/identity.ts'
import { wallets } from '../../server/database/schema/payout.ts'
import { outbox } from '../../server/database/schema/provider.ts'
import { requestFor } from '../../server/services/passkey.ts'
import { sandboxBotToken, signTelegram } from '../../server/services/telegram.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { Asked } from '../support/asked.ts'
import { stoppedClock } from '../support/deps.ts'
import { challengeTo, identityCalls, idOf, loginIn, wrongCode } from '../support/identity.ts'
import { fund, giveWallet, moneyCalls, payoutAddress } from '../support/investor.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { valuesOf } from '../support/pick.ts'
import {
  answerOf,
  codeMismatch,
  invalid,
  openProvider,
  password,
  problem,
  tooManyRequests,
} from '../support/provider.ts'

const SECRET = 'a-secret-of-the-tests-of-challenges-012345'
const start = new Date('2026-03-01T12:00:00Z')
const clock = stoppedClock(start)
const environment = { SECRET, RATE_LIMIT_SCALE: '1000', TRUST_PROXY: '1' }
const provider = await openProvider({ clock, environment })
const calls = identityCalls(provider)
const { queries } = provider.database
afterAll(() => provider.close())

const fresh = 'Sparrow7750'
const future = new Date('2126-01-01T00:00:00Z')
const tonAddress = 'UQD1KzNKY48IUbGcsURPhny5ziyUYzkyKz12_1n2z5oOaBYe'

let people = 0
const mark = () => String(people).padStart(6, '0')
/** Somebody who is asked for a code at sign-in, and may withdraw. */
const careful = (changes: Partial<typeof users.$inferInsert> = {}) => {
  people += 1
  return calls.person(`careful${people}`, {
    codeAtSignIn: true,
    subscribedUntil: future,
    ...changes,
  })
}
type Person = Awaited<ReturnType<typeof careful>>
type AskFor = (person: Person) => Promise<Asked>

const signIn: AskFor = ({ login }) => calls.signIn(login, password)
const change = (body: object) => (person: Person) =>
  calls.changeData({ password, ...body }, person.token)
const secure = (body: object) => (person: Person) =>
  calls.changeSecurity({ password, ...body }, person.token)
const newPhone = () => `+77031${mark()}`
let emails = 0
const newEmail = () => {
  emails += 1
  return `new${emails}@people.example`
}
const changePhone: AskFor = (one) => change({ phone: newPhone() })(one)
const changeEmail: AskFor = (one) => change({ email: newEmail() })(one)
/** Asks for the code to the new contact, which follows the one by the method in force. */
const second =
  (first: AskFor): AskFor =>
  async (person) => {
    const asked = await first(person)
    return calls.confirm(idOf(asked), await calls.codeTo(person.login))
  }
const wallet: AskFor = ({ token }) =>
  provider.ask('PATCH', '/api/user-data/wallets/update', {
    token,
    body: { paymentSystem: 'USDT-TRC20', address: payoutAddress, memo: null, password },
  })
async function withdraw({ id, token }: Person, paymentSystem: string) {
  const money = moneyCalls(provider.ask, { token })
  await fund(provider.deps, id, '1000')
  await money.openDeposit({ plan: 'start', amount: '200' })
  return money.requestPayment({ paymentSystem, amount: '100' })
}
const withdrawal: AskFor = async (person) => {
  await giveWallet(provider.deps, person.id)
  return withdraw(person, 'USDT-TRC20')
}
const withdrawalToMemo: AskFor = async (person) => {
  const moment = await clock.now()
  await queries.insert(wallets).values({
    userId: person.id,
    paymentSystem: 'TON',
    address: tonAddress,
    memo: '4471',
    setAt: moment,
    usableAt: moment,
  })
  await fund(provider.deps, person.id, '500', 'TON')
  return withdraw(person, 'TON')
}
const requestResetFrom = (address: string, { login, email }: Person) =>
  provider.ask('POST', '/api/auth/reset-password', {
    body: { login, email },
    headers: { 'x-forwarded-for': address },
  })
const telegramOf = (id: number) =>
  signTelegram(sandboxBotToken(SECRET), {
    id,
    first_name: 'Aigerim',
    auth_date: Math.floor(Date.now() / 1000),
  })

/** The challenge of an answer, wherever it stands in it. */
const challengeOf = ({ body }: Asked): Challenge => {
  const { challenge, next, ...itself } = body as Challenge & {
    challenge?: Challenge
    next?: Challenge
  }
  return challenge ?? next ?? itself
}

const invalidCode = problem('code_invalid', 422)
const tenMinutes = 'It is valid for 10 minutes.'
const unasked = 'If you did not ask for this, do not share the code'
const confirms = (subject: string, changed: string) =>
  `CODE confirms a ${subject} in Cabinet: ${changed}. ${tenMinutes} ${unasked}`
const securityCode = (changed: string) =>
  `${confirms('security change', changed)} and change your password.`
const changeCode = (changed: string) =>
  `${confirms('change', changed)}: somebody is signed in to your account. End the other sessions in the security settings.`
const withoutPassword = { passwordHash: null }

test.each<[string, AskFor, string, string, object?]>([
  [
    'a sign-in',
    signIn,
    'sign_in_code',
    `CODE is your code to sign in to Cabinet. ${tenMinutes} Do not share it with anyone. If you are not signing in, change your password.`,
  ],
  [
    'a new account',
    signIn,
    'phone_code',
    `CODE is your Cabinet code. ${tenMinutes} Do not share it with anyone.`,
    { phoneConfirmedAt: null, activatedAt: null },
  ],
  ['a new phone', changePhone, 'change_code', changeCode('the phone becomes +7 703 ••• •• MARK')],
  [
    'a new e-mail',
    changeEmail,
    'change_code',
    changeCode('the e-mail becomes ne•••@people.example'),
  ],
  [
    'a Telegram',
    (one) => change({ telegram: telegramOf(5_500_000 + people) })(one),
    'change_code',
    changeCode('the Telegram of Aig••• is linked and can sign in'),
  ],
  [
    'no Telegram',
    change({ telegram: null }),
    'change_code',
    changeCode('Telegram is unlinked'),
    { telegramId: '5400001', telegramName: 'Aigerim' },
  ],
  [
    'a first password',
    ({ token }) => calls.changePassword(null, fresh, token),
    'change_code',
    changeCode('a password is set'),
    withoutPassword,
  ],
  [
    'codes by e-mail',
    secure({ method: 'email' }),
    'security_code',
    securityCode('codes come by e-mail'),
  ],
  [
    'no code at sign-in',
    secure({ codeAtSignIn: false }),
    'security_code',
    securityCode('no code is asked for at sign-in any more'),
  ],
  [
    'a wallet',
    wallet,
    'wallet_code',
    `CODE sets your USDT-TRC20 wallet in Cabinet to TR7NHq…gjLj6t. ${tenMinutes} ${unasked} and change your password.`,
  ],
  [
    'a withdrawal',
    withdrawal,
    'withdrawal_code',
    `CODE confirms the withdrawal of 100\u00a0USDT to ${payoutAddress}. ${tenMinutes} ${unasked} and change your password.`,
  ],
  [
    'a withdrawal with a memo',
    withdrawalToMemo,
    'withdrawal_code',
    `CODE confirms the withdrawal of 100\u00a0TON to ${tonAddress}, memo or tag 4471. ${tenMinutes} ${unasked} and change your password.`,
  ],
])('the code to %s says what it is for', async (_, ask, template, text, changes = {}) => {
  const person = await careful(changes)
  const asked = await ask(person)
  expect(asked.status).toBe(200)
  const [message] = await provider.actions.outbox(person.login)
  const { code, ...sent } = message ?? { code: null }
  expect({ ...sent, text: message?.text.replaceAll(code ?? '-', 'CODE') }).toEqual({
    channel: 'sms',
    target: person.phone,
    template,
    subject: null,
    text: `${text}\n@localhost #CODE`.replace('MARK', mark().slice(-2)),
    sentAt: (await clock.now()).toISOString(),
  })
})

const withEmail: AskFor = ({ email, token }) => calls.changeData({ email }, token)
const unprovenEmail = { emailConfirmedAt: null }

test('the code to an e-mail comes with a link to where it is entered', async () => {
  const { login, email, token } = await careful(unprovenEmail)
  const asked = idOf(await calls.changeData({ email }, token))
  const [message] = await provider.actions.outbox(login)
  const { code, ...sent } = message ?? { code: null }
  expect(sent).toEqual({
    channel: 'email',
    target: email,
    template: 'email_code',
    subject: 'Confirm your e-mail for Cabinet',
    text: [
      'Confirm that this e-mail address is yours. Open this link and press “Confirm the e-mail”:',
      `http://localhost:8080/verify-email?verification=${asked}&code=${code}`,
      `Or enter this code in Cabinet: ${code}`,
      `The link and the code are valid for 10 minutes. If you did not ask for them, there is nothing you need to do.`,
    ].join('\n\n'),
    sentAt: (await clock.now()).toISOString(),
  })
})

test('the code to a new phone goes there, and says what it makes of it', async () => {
  const { login, token } = await careful()
  const phone = newPhone()
  await calls.changeContact(login, token, { phone })
  const [message] = await provider.actions.outbox(phone)
  const { code, ...sent } = message ?? { code: null }
  expect(sent).toEqual({
    channel: 'sms',
    target: phone,
    template: 'phone_change_code',
    subject: null,
    text: `${code} is the code that makes this number the phone of your Cabinet account. ${tenMinutes} Do not share it with anyone.\n@localhost #${code}`,
    sentAt: (await clock.now()).toISOString(),
  })
})

test('the code to reset a password goes to the e-mail', async () => {
  const { login, email } = await careful()
  await calls.requestReset(login, email)
  const [message] = await provider.actions.outbox(email)
  const { code, ...sent } = message ?? { code: null }
  expect(sent).toEqual({
    channel: 'email',
    target: email,
    template: 'reset_code',
    subject: 'Your code to set a new Cabinet password',
    text: [
      `${code} is your code to set a new password in Cabinet. ${tenMinutes}`,
      'Do not share it with anyone. If you did not ask for it, you do not need to do anything: your password stays the same.',
    ].join('\n\n'),
    sentAt: (await clock.now()).toISOString(),
  })
})

const recoveryCodesOf = async ({ login, token }: Person) => {
  const made = await calls.change(login, token, { renewRecoveryCodes: true })
  const { recoveryCodes } = made.body as { recoveryCodes: string[] }
  await clock.advance(60_000)
  return recoveryCodes
}

test.each<[string, AskFor]>([
  ['a sign-in', signIn],
  ['a wallet', wallet],
  ['a withdrawal', withdrawal],
  ['another method', secure({ method: 'email' })],
  ['a new phone', changePhone],
  ['a new e-mail', changeEmail],
])('a recovery code stands in for the code to %s', async (name, ask) => {
  const person = await careful()
  const [recoveryCode = ''] = await recoveryCodesOf(person)
  const asked = await ask(person)
  expect(challengeOf(asked).recoveryCodes).toBe(true)
  const answer =
    name === 'a withdrawal'
      ? await moneyCalls(provider.ask, person).validatePayment(
          (asked.body as { requestId: string }).requestId,
          recoveryCode,
        )
      : await calls.confirm(idOf(asked), recoveryCode)
  expect(answer.status).toBe(200)
})

test.each<[string, AskFor, object?]>([
  ['a new account', signIn, { phoneConfirmedAt: null, activatedAt: null }],
  ['an e-mail', withEmail, unprovenEmail],
  ['a new phone, before it changes', second(changePhone)],
  ['a new e-mail, before it changes', second(changeEmail)],
  ['a new phone that waits', (one) => change({ phone: newPhone(), lost: 'wait' })(one)],
  ['a change that the e-mail stands in for', secure({ codeAtSignIn: false, lost: 'email' })],
  [
    'a change that the phone stands in for',
    secure({ codeAtSignIn: false, lost: 'sms' }),
    { codeMethod: 'email' },
  ],
  [
    'a change that Telegram stands in for',
    secure({ codeAtSignIn: false, lost: 'telegram' }),
    { telegramId: '5400006', telegramName: 'Aigerim' },
  ],
  [
    'a phone that the e-mail stands in for',
    (one) => change({ phone: newPhone(), lost: 'email' })(one),
  ],
])('no recovery code stands in for the code to %s', async (_, ask, changes = {}) => {
  const person = await careful()
  const [recoveryCode = ''] = await recoveryCodesOf(person)
  const state = { withdrawalsHeldUntil: null, ...changes }
  await queries.update(users).set(state).where(eq(users.id, person.id))
  const asked = await ask(person)
  expect(asked.status).toBe(200)
  expect(challengeOf(asked).recoveryCodes).toBe(undefined)
  expect(answerOf(await calls.confirm(idOf(asked), recoveryCode))).toEqual(codeMismatch(4))
})

test('each challenge to an app says how many guesses are left at it', async () => {
  const { login, token } = await careful()
  const { secret } = await calls.setUpApp(login, token)
  const asked = await calls.changeSecurity({ method: 'sms', password }, token)
  const wrong = wrongCode(oneTimeCode(secret, { steps: 30 }))
  expect(answerOf(await calls.confirm(idOf(asked), wrong))).toEqual(codeMismatch(4))
  const app = { ...challengeTo('authenticator', ''), resendIn: 0, recoveryCodes: true }
  expect(answerOf(await calls.signIn(login, password))).toEqual({
    status: 200,
    body: { ...app, attemptsLeft: 4 },
  })
})

test('whoever has no guess at an app left is refused what the app proves, and nothing else', async () => {
  const { login, email, token } = await careful()
  const { secret } = await calls.setUpApp(login, token)
  const id = idOf(await calls.signIn(login, password))
  const wrong = wrongCode(oneTimeCode(secret, { steps: 30 }))
  for (const attemptsLeft of [4, 3, 2, 1, 0]) {
    expect(answerOf(await calls.confirm(id, wrong))).toEqual(codeMismatch(attemptsLeft))
  }
  expect(answerOf(await calls.signIn(login, password))).toEqual(tooManyRequests)
  expect(answerOf(await calls.confirm(id, oneTimeCode(secret)))).toEqual(tooManyRequests)
  expect(answerOf(await calls.requestReset(login, email))).toEqual({
    status: 200,
    body: challengeTo('email', 'ca•••@cabinet.example'),
  })
  const phone = newPhone()
  const waiting = await calls.changeData({ phone, password, lost: 'wait' }, token)
  expect(answerOf(waiting)).toEqual({
    status: 200,
    body: { challenge: challengeTo('sms', expect.stringMatching(/^\+7 703/)) },
  })
  const code = await calls.codeTo(phone)
  expect(answerOf(await calls.confirm(idOf(waiting), wrongCode(code)))).toEqual(codeMismatch(4))
  expect((await calls.confirm(idOf(waiting), code)).status).toBe(200)
})

test('nothing but waiting stands in for an app, and nothing for the code to a first password', async () => {
  const linked = { telegramId: '5400003', telegramName: 'Aigerim' }
  const { login, token } = await careful(linked)
  await calls.setUpApp(login, token)
  await queries.update(users).set({ withdrawalsHeldUntil: null }).where(eq(users.login, login))
  expect(answerOf(await calls.changeData({ phone: newPhone(), password }, token))).toEqual({
    status: 200,
    body: {
      challenge: {
        ...challengeTo('authenticator', ''),
        resendIn: 0,
        recoveryCodes: true,
        instead: [{ lost: 'wait', maskedTarget: '' }],
      },
    },
  })
  for (const lost of ['sms', 'email', 'telegram']) {
    expect(answerOf(await calls.changeData({ phone: newPhone(), password, lost }, token))).toEqual(
      invalid('lost'),
    )
  }

  const other = await careful({ ...linked, telegramId: '5400004', ...withoutPassword })
  expect(answerOf(await calls.changePassword(null, fresh, other.token))).toEqual({
    status: 200,
    body: {
      challenge: challengeTo('sms', expect.stringMatching(/^\+7 702/)),
      telegram: 'Aigerim',
    },
  })
})

test('somebody whose Telegram has no name is shown none', async () => {
  const { login } = await careful({ codeMethod: 'telegram', telegramId: '5400002' })
  expect(answerOf(await calls.signIn(login, password))).toEqual({
    status: 200,
    body: challengeTo('telegram', ''),
  })
  const other = await careful({ telegramId: '5400007' })
  expect(challengeOf(await changePhone(other)).instead).toEqual([
    { lost: 'email', maskedTarget: 'ca•••@cabinet.example' },
    { lost: 'telegram', maskedTarget: '' },
    { lost: 'wait', maskedTarget: '' },
  ])
})

const answerTo = async (id: string) => {
  const { status, body } = await calls.challenge(id)
  return status === 200 ? 'open' : (body as { code: string }).code
}
const answersTo = async (asked: Record<string, string>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(asked).map(async ([name, id]) => [name, await answerTo(id)] as const),
    ),
  )

test('a factor that changes voids what was begun under it, and nothing else', async () => {
  const person = await careful({ codeMethod: 'email' })
  const { login, token } = person
  const other = await careful()
  const elsewhere = { other: idOf(await secure({ codeAtSignIn: false })(other)) }
  const proven = newEmail()
  const moved = await calls.changeContact(login, token, { email: proven })
  const link = await calls.codeTo(proven)
  expect(answerOf(await calls.confirm(moved, link))).toEqual({ status: 200, body: {} })
  await queries.update(users).set({ withdrawalsHeldUntil: null }).where(eq(users.login, login))

  const phone = newPhone()
  const taking = await calls.changeContact(login, token, { phone })
  const code = await calls.codeTo(phone)
  await clock.advance(60_000)
  const begun = {
    email: await calls.changeContact(login, token, { email: `other${mark()}@people.example` }),
    change: idOf(await change({ email: `third${mark()}@people.example` })(person)),
    security: idOf(await secure({ codeAtSignIn: false })(person)),
    wallet: idOf(await wallet(person)),
    withdrawal: challengeOf(await withdrawal(person)).verificationId,
  }
  const kept = {
    sign_in: idOf(await signIn(person)),
    reset: idOf(await calls.requestReset(login, proven)),
    ...elsewhere,
  }
  const all = { ...begun, ...kept }
  expect(await answersTo(all)).toEqual(
    Object.fromEntries(Object.keys(all).map((name) => [name, 'open'])),
  )
  expect(answerOf(await calls.confirm(taking, code))).toEqual({ status: 200, body: {} })
  expect(await answersTo(all)).toEqual({
    email: 'code_invalid',
    change: 'code_invalid',
    security: 'code_invalid',
    wallet: 'code_invalid',
    withdrawal: 'code_invalid',
    sign_in: 'open',
    reset: 'open',
    other: 'open',
  })
  expect(answerOf(await calls.confirm(moved, link))).toEqual({ status: 200, body: {} })
})

test('a password that is set anew voids all that was asked for before, but for the proof of the e-mail', async () => {
  const person = await careful(unprovenEmail)
  const { login, email, token } = person
  const own = idOf(await calls.changeData({ email }, token))
  const phone = newPhone()
  const asked = {
    phone_change: await calls.changeContact(login, token, { phone }),
    security: idOf(await secure({ codeAtSignIn: false })(person)),
    sign_in: idOf(await signIn(person)),
    other_reset: idOf(await requestResetFrom('198.51.100.7', person)),
  }
  const reset = idOf(await calls.requestReset(login, email))
  const { body } = await calls.validateReset(reset, await calls.codeTo(email))
  const { refreshToken } = body as { refreshToken: string }
  expect(await answersTo({ ...asked, own })).toEqual({
    phone_change: 'open',
    security: 'open',
    sign_in: 'open',
    other_reset: 'open',
    own: 'open',
  })
  expect((await calls.setPassword(fresh, refreshToken)).status).toBe(200)
  expect(await answersTo({ ...asked, own })).toEqual({
    phone_change: 'code_invalid',
    security: 'code_invalid',
    sign_in: 'code_invalid',
    other_reset: 'code_invalid',
    own: 'open',
  })
})

test('a reset that is asked for from two networks has two challenges and one code', async () => {
  const person = await careful()
  const { email } = person
  const askFrom = (address: string) => requestResetFrom(address, person)
  const own = idOf(await askFrom('198.51.100.7'))
  const code = await calls.codeTo(email)
  await clock.advance(1_000)
  const strange = idOf(await askFrom('203.0.113.9'))
  expect(strange).not.toBe(own)
  for (const attemptsLeft of [4, 3, 2, 1, 0]) {
    expect(answerOf(await calls.validateReset(strange, wrongCode(code)))).toEqual(
      codeMismatch(attemptsLeft),
    )
  }
  expect(idOf(await askFrom('198.51.100.7'))).toBe(own)
  const sent = await provider.actions.outbox(email)
  expect(sent.map((message) => valuesOf(message, 'template', 'code'))).toEqual([
    ['reset_code', code],
    ['reset_code', code],
  ])
  expect((await calls.validateReset(own, code)).status).toBe(200)
})

const eventsOf = async ({ id }: Person) =>
  (
    await queries
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.userId, id))
      .orderBy(securityEvents.id)
  ).map(({ kind }) => kind)

test('a wrong code at sign-in is recorded, one to a change is not', async () => {
  const person = await careful()
  const atChange = idOf(await secure({ codeAtSignIn: false })(person))
  const code = await calls.codeTo(person.login)
  expect(answerOf(await calls.confirm(atChange, wrongCode(code)))).toEqual(codeMismatch(4))
  expect(await eventsOf(person)).toEqual([])
  const atSignIn = idOf(await signIn(person))
  const other = wrongCode(await calls.codeTo(person.login))
  expect(answerOf(await calls.confirm(atSignIn, other))).toEqual(codeMismatch(4))
  expect(await eventsOf(person)).toEqual(['sign_in_failed'])
})

test('a recovery code is recorded as such, and a wrong one as a wrong code', async () => {
  const person = await careful()
  const [recoveryCode = ''] = await recoveryCodesOf(person)
  const before = await eventsOf(person)
  const id = idOf(await signIn(person))
  expect(answerOf(await calls.confirm(id, 'AAAAA-BBBBB'))).toEqual(codeMismatch(4))
  expect((await calls.confirm(id, recoveryCode)).status).toBe(200)
  expect((await eventsOf(person)).slice(before.length)).toEqual([
    'sign_in_failed',
    'recovery_code_used',
    'signed_in',
  ])
})

test('the fifth wrong code of an app is told to all contacts and recorded', async () => {
  const person = await careful()
  const { secret } = await calls.setUpApp(person.login, person.token)
  const before = await eventsOf(person)
  const told = (await provider.actions.outbox(person.login)).length
  const id = idOf(await secure({ method: 'sms' })(person))
  const wrong = wrongCode(oneTimeCode(secret, { steps: 30 }))
  for (const _ of [4, 3, 2, 1]) await calls.confirm(id, wrong)
  expect((await provider.actions.outbox(person.login)).length).toBe(told)
  expect(answerOf(await calls.confirm(id, wrong))).toEqual(codeMismatch(0))
  const messages = await provider.actions.outbox(person.login)
  expect(
    messages
      .slice(0, messages.length - told)
      .map((message) => valuesOf(message, 'channel', 'target', 'template')),
  ).toEqual([
    ['sms', person.phone, 'authenticator_locked'],
    ['email', person.email, 'authenticator_locked'],
  ])
  expect((await eventsOf(person)).slice(before.length)).toEqual(['authenticator_locked'])
})

test('a passkey stands in for a code at sign-in, and a wrong one uses no attempt up', async () => {
  const [person, thief] = [await careful(), await careful()]
  const made = await calls.addPasskey(person.login, person.token)
  const stolen = await calls.addPasskey(thief.login, thief.token)
  const before = await eventsOf(person)
  await clock.advance(60_000)
  const asked = await signIn(person)
  const { passkey } = challengeOf(asked)
  if (!passkey) throw new Error('No passkey is asked for')
  const refused = await calls.confirm(idOf(asked), stolen.show(passkey))
  expect(answerOf(refused)).toEqual(problem('passkey_refused', 422))
  expect(answerOf(await calls.challenge(idOf(asked)))).toEqual(answerOf(asked))
  expect(loginIn(await calls.confirm(idOf(asked), made.show(passkey)))).toBe(person.login)
  expect((await eventsOf(person)).slice(before.length)).toEqual(['sign_in_failed', 'signed_in'])
})

test.each<[string, AskFor]>([
  ['a new phone, before it changes', second(changePhone)],
  ['a change that the e-mail stands in for', secure({ codeAtSignIn: false, lost: 'email' })],
])('no passkey stands in for the code to %s', async (_, ask) => {
  const person = await careful()
  const made = await calls.addPasskey(person.login, person.token)
  await clock.advance(60_000)
  const asked = await ask(person)
  expect(asked.status).toBe(200)
  expect(challengeOf(asked).passkey).toBe(undefined)
  const rules = {
    ...provider.deps,
    secret: SECRET,
    publicUrl: 'http://localhost:8080',
    realNow: Date.now,
  }
  const request = await requestFor(rules, person.id, idOf(asked))
  if (!request) throw new Error('The person has no passkey')
  expect(answerOf(await calls.confirm(idOf(asked), made.show(request)))).toEqual(
    problem('passkey_refused', 422),
  )
})

test('ten codes a day are counted by where they went, without notices and resets', async () => {
  const strict = await openProvider({
    clock,
    database: provider.database,
    environment: { ...environment, RATE_LIMIT_SCALE: '1' },
  })
  const { id, login, email, token } = await careful({ codeMethod: 'email' })
  const write = async (template: string, target: string, count: number) => {
    const createdAt = await clock.now()
    const message = { userId: id, channel: 'email', target, template, locale: 'en', params: {} }
    const times = { nextAttemptAt: createdAt, createdAt }
    await queries
      .insert(outbox)
      .values(Array.from({ length: count }, () => ({ ...message, state: 'sent', ...times })))
  }
  const ask = () => identityCalls(strict).signIn(login, password)
  const sent = { status: 200, body: challengeTo('email', 'ca•••@cabinet.example') }
  await write('security_changed', email, 10)
  await write('reset_code', email, 10)
  await write('sign_in_code', newEmail(), 10)
  await write('change_code', email, 9)
  await clock.advance(1_000)
  expect(answerOf(await ask())).toEqual(sent)
  await clock.advance(60_000)
  expect(answerOf(await ask())).toEqual(
    problem('too_many_requests', 429, { retryAfter: 86_400 - 61 }),
  )
  const security = await identityCalls(strict).changeSecurity({ method: 'sms', password }, token)
  expect(answerOf(security)).toEqual(problem('too_many_requests', 429, { retryAfter: 86_400 - 61 }))
  expect(answerOf(await identityCalls(strict).requestReset(login, email))).toEqual(sent)
})

test('codes of a reset that are sent again are counted among the ten of its pair', async () => {
  const strict = await openProvider({
    clock,
    database: provider.database,
    environment: { ...environment, RATE_LIMIT_SCALE: '1' },
  })
  const { login, email } = await careful()
  const own = identityCalls(strict)
  const id = idOf(await own.requestReset(login, email))
  for (let sent = 1; sent < 10; sent += 1) {
    await clock.advance(60_000)
    expect((await own.resend(id)).status).toBe(200)
  }
  await clock.advance(60_000)
  expect(answerOf(await own.resend(id))).toEqual(tooManyRequests)
})

test('a reset for a login and an e-mail that no account has is answered like any other, and its message is withheld', async () => {
  const email = newEmail()
  const asked = await calls.requestReset(`nobody${people}`, email)
  expect(answerOf(asked)).toEqual({
    status: 200,
    body: challengeTo('email', 'ne•••@people.example'),
  })
  expect(await provider.actions.outbox(email)).toEqual([])
  const rows = await queries.select().from(outbox).where(eq(outbox.target, email))
  expect(
    rows.map((row) => valuesOf(row, 'userId', 'channel', 'template', 'state', 'params')),
  ).toEqual([[null, 'email', 'reset_code', 'withheld', {}]])
  expect(idOf(await calls.requestReset(`nobody${people}`, email))).toBe(idOf(asked))
  await clock.advance(60_000)
  expect(answerOf(await calls.resend(idOf(asked)))).toEqual(answerOf(asked))
  for (const attemptsLeft of [4, 3, 2, 1, 0]) {
    expect(answerOf(await calls.validateReset(idOf(asked), '000000'))).toEqual(
      codeMismatch(attemptsLeft),
    )
  }
  expect(answerOf(await calls.validateReset(idOf(asked), '000000'))).toEqual(invalidCode)
})

/** The messages to somebody, the newest first, by how they stand and the code they carry. */
const messagesTo = async ({ id }: Person) =>
  (await queries.select().from(outbox).where(eq(outbox.userId, id)).orderBy(desc(outbox.id))).map(
    ({ state, params }) => [state, params.code],
  )
/** Lets what was written to somebody stand as the gateway's refusals leave it. */
const fail = ({ id }: Person, state: 'queued' | 'failed') =>
  queries
    .update(outbox)
    .set({ state, lastError: 'refused', ...(state === 'failed' ? { params: {} } : {}) })
    .where(eq(outbox.userId, id))
const toPhone = (verificationId: string, changes: Partial<Challenge> = {}) => ({
  status: 200,
  body: {
    ...challengeTo('sms', expect.stringMatching(/^\+7 70[23]/)),
    verificationId,
    ...changes,
  },
})
const undelivered = { resendIn: 0, undelivered: true }

test.each<[string, (id: string, person: Person) => Promise<Asked>]>([
  ['a new code is asked for', (id) => calls.resend(id)],
  ['a code is asked for again', (_, person) => signIn(person)],
])(
  'a code whose message failed goes out when %s, another where the message was given up',
  async (_, again) => {
    const person = await careful()
    const id = idOf(await signIn(person))
    const code = await calls.codeTo(person.login)
    await clock.advance(1_000)
    await fail(person, 'queued')
    expect(answerOf(await calls.challenge(id))).toEqual(
      toPhone(id, { ...undelivered, expiresIn: 599 }),
    )
    expect(answerOf(await again(id, person))).toEqual(toPhone(id, { resendIn: 59, expiresIn: 599 }))
    expect(await messagesTo(person)).toEqual([['queued', code]])
    expect(answerOf(await calls.challenge(id))).toEqual(
      toPhone(id, { resendIn: 59, expiresIn: 599 }),
    )
    expect(answerOf(await calls.confirm(id, wrongCode(code)))).toEqual(codeMismatch(4))

    await fail(person, 'failed')
    expect(answerOf(await calls.challenge(id))).toEqual(
      toPhone(id, { ...undelivered, expiresIn: 599, attemptsLeft: 4 }),
    )
    expect(answerOf(await again(id, person))).toEqual(toPhone(id))
    const other = await calls.codeTo(person.login)
    expect(await messagesTo(person)).toEqual([
      ['kept', other],
      ['failed', undefined],
    ])
    expect(loginIn(await calls.confirm(id, other))).toBe(person.login)
  },
)

test('a code that is out of date goes out no more, and another does', async () => {
  const person = await careful()
  const id = idOf(await signIn(person))
  await fail(person, 'queued')
  await clock.advance(600_000)
  expect(answerOf(await calls.resend(id))).toEqual(toPhone(id))
  expect(await messagesTo(person)).toEqual([
    ['kept', expect.stringMatching(/^\d{6}$/)],
    ['failed', undefined],
  ])
})

test('a message that failed tells nobody that a pair of login and e-mail is known', async () => {
  const person = await careful()
  const { login, email } = person
  const asked = await calls.requestReset(login, email)
  await fail(person, 'failed')
  expect(answerOf(await calls.challenge(idOf(asked)))).toEqual(answerOf(asked))
  expect(answerOf(await calls.resend(idOf(asked)))).toEqual(
    problem('too_many_requests', 429, { retryAfter: 60 }),
  )
})

test('the repeat of a registration sends the code that failed, until it was entered', async () => {
  people += 1
  const body = {
    login: `newcomer${people}`,
    email: newEmail(),
    phone: newPhone(),
    password,
  }
  const key = crypto.randomUUID()
  const register = () => provider.ask('POST', '/api/auth/register/cabinet', { body, key })
  const first = await register()
  const id = idOf(first)
  expect(answerOf(first)).toEqual(toPhone(id))
  const [row] = await queries.select().from(users).where(eq(users.login, body.login))
  if (!row) throw new Error('Nobody was registered.')
  const person = { ...row, email: body.email, phone: body.phone, token: '' }
  const code = await calls.codeTo(body.phone)
  await clock.advance(1_000)
  expect(answerOf(await register())).toEqual(answerOf(first))
  await fail(person, 'queued')
  expect(answerOf(await register())).toEqual(toPhone(id, { resendIn: 59, expiresIn: 599 }))
  expect(loginIn(await calls.confirm(id, code))).toBe(body.login)
  await fail(person, 'queued')
  expect(answerOf(await register())).toEqual(answerOf(first))
})

test.each<[string, AskFor, AskFor]>([
  ['a change', changePhone, changeEmail],
  ['a change of security', secure({ codeAtSignIn: false }), secure({ renewRecoveryCodes: true })],
  ['a new phone', second(changePhone), second(change({ phone: '+77048880001' }))],
  ['a new e-mail', second(changeEmail), second(change({ email: 'once@more.example' }))],
])('the code to %s is void once another of its kind is asked for', async (_, ask, askOther) => {
  const person = await careful()
  const sign_in = idOf(await signIn(person))
  const first = idOf(await ask(person))
  await clock.advance(60_000)
  expect(await answersTo({ sign_in, first })).toEqual({ sign_in: 'open', first: 'open' })
  const other = idOf(await askOther(person))
  expect(await answersTo({ sign_in, first, other })).toEqual({
    sign_in: 'open',
    first: 'code_invalid',
    other: 'open',
  })
})

test('a code that was entered is neither shown, nor sent, nor taken again', async () => {
  const { login } = await careful()
  const id = idOf(await calls.signIn(login, password))
  const code = await calls.codeTo(login)
  expect(loginIn(await calls.confirm(id, code))).toBe(login)
  await clock.advance(60_000)
  expect(answerOf(await calls.challenge(id))).toEqual(invalidCode)
  expect(answerOf(await calls.resend(id))).toEqual(invalidCode)
  expect(answerOf(await calls.confirm(id, code))).toEqual(invalidCode)
  expect(idOf(await calls.signIn(login, password))).not.toBe(id)
})

test('the e-mail of a reset leaves without being waited for, each time one is asked for', async () => {
  const mailbox = createMailbox((socket) => socket.destroy())
  mailbox.listen(0, '127.0.0.1')
  await once(mailbox, 'listening')
  const { port } = mailbox.address() as AddressInfo
  const real = await openProvider({
    clock,
    database: provider.database,
    environment: { ...environment, SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  const left = () => once(mailbox, 'connection', { signal: AbortSignal.timeout(5_000) })
  const { login, email } = await careful()
  const own = identityCalls(real)
  const first = left()
  const id = idOf(await own.requestReset(login, email))
  await first
  await clock.advance(60_000)
  const second = left()
  expect((await own.resend(id)).status).toBe(200)
  await second
  mailbox.close()
})

test('whoever has another phone since a code was sent is sent another one there', async () => {
  const person = await careful()
  const id = idOf(await signIn(person))
  const phone = newPhone()
  await queries.update(users).set({ phone }).where(eq(users.id, person.id))
  const again = await signIn(person)
  expect(answerOf(again)).toEqual(toPhone(expect.stringMatching(/^[\w-]{22}$/)))
  expect(await answersTo({ first: id, other: idOf(again) })).toEqual({
    first: 'code_invalid',
    other: 'open',
  })
  expect(loginIn(await calls.confirm(idOf(again), await calls.codeTo(phone)))).toBe(person.login)
})

test('a gateway that takes no message is told at each call, and tried again by the next', async () => {
  let isDown = true
  const tries: string[] = []
  const gateway = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      tries.push(/\d{6}/.exec(JSON.parse(chunk.toString()).text)?.[0] ?? '')
      response.writeHead(isDown ? 500 : 200).end()
    })
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const real = await openProvider({
    clock,
    database: provider.database,
    environment: { ...environment, SMS_URL: `http://127.0.0.1:${port}/` },
  })
  const own = identityCalls(real)
  const refused = problem('code_not_sent', 502)
  const { login, token } = await careful()
  expect(answerOf(await own.signIn(login, password))).toEqual(refused)
  expect(answerOf(await own.signIn(login, password))).toEqual(refused)
  isDown = false
  const asked = await own.signIn(login, password)
  const id = idOf(asked)
  expect(answerOf(asked)).toEqual(toPhone(id))
  const [code = '', ...others] = tries
  expect(others).toEqual([code, code])
  isDown = true
  await clock.advance(60_000)
  expect(answerOf(await own.resend(id))).toEqual(refused)
  expect(answerOf(await own.challenge(id))).toEqual(toPhone(id, undelivered))

  await queries.update(users).set({ codeMethod: 'email' }).where(eq(users.login, login))
  const changing = idOf(await own.changeData({ phone: newPhone(), password }, token))
  const next = await own.confirm(changing, await own.codeTo(login))
  expect(answerOf(next)).toEqual({
    status: 200,
    body: { next: toPhone(expect.any(String), undelivered).body },
  })
  gateway.close()
})

test('a code of one purpose is no code of another', async () => {
  const person = await careful()
  const { login, email, token } = person
  const atSignIn = idOf(await signIn(person))
  const signInCode = await calls.codeTo(login)
  expect(answerOf(await calls.validateReset(atSignIn, signInCode))).toEqual(invalidCode)
  const reset = idOf(await calls.requestReset(login, email))
  const resetCode = await calls.codeTo(email)
  expect(answerOf(await calls.confirm(reset, resetCode))).toEqual(invalidCode)
  const asked = await withdrawal(person)
  const { requestId } = asked.body as { requestId: string }
  const code = await calls.codeTo(login)
  const { verificationId } = challengeOf(asked)
  expect(answerOf(await calls.confirm(verificationId, code))).toEqual(invalidCode)

  expect((await calls.validateReset(reset, resetCode)).status).toBe(200)
  expect(answerOf(await calls.validateReset(reset, resetCode))).toEqual(invalidCode)
  const money = moneyCalls(provider.ask, { token })
  expect((await money.validatePayment(requestId, code)).status).toBe(200)
  expect(loginIn(await calls.confirm(atSignIn, signInCode))).toBe(login)
})

test('after five wrong codes the right one is wrong, too', async () => {
  const { login } = await careful()
  const id = idOf(await calls.signIn(login, password))
  const code = await calls.codeTo(login)
  for (const attemptsLeft of [4, 3, 2, 1, 0]) {
    expect(answerOf(await calls.confirm(id, wrongCode(code)))).toEqual(codeMismatch(attemptsLeft))
  }
  expect(answerOf(await calls.confirm(id, code))).toEqual(invalidCode)
  expect(answerOf(await calls.challenge(id))).toEqual(toPhone(id, { attemptsLeft: 0 }))
})

test('nobody has the code of a pair that nobody has, whatever is guessed', async () => {
  const id = idOf(await calls.requestReset(`nobody${people}`, newEmail()))
  const codeHash = createHmac('sha256', SECRET).update(`${id}:471100`).digest('hex')
  await queries.update(challenges).set({ codeHash }).where(eq(challenges.id, id))
  expect(answerOf(await calls.validateReset(id, '471100'))).toEqual(codeMismatch(4))
})

test('the code to an e-mail proves it, and may be entered twice', async () => {
  const { login, email, token } = await careful(unprovenEmail)
  const id = idOf(await calls.changeData({ email }, token))
  const code = await calls.codeTo(email)
  const isProven = async () =>
    valuesOf((await calls.contacts(token)).body, 'email', 'emailConfirmed')
  expect(answerOf(await calls.confirm(id, wrongCode(code)))).toEqual(codeMismatch(4))
  expect(await isProven()).toEqual([email, false])
  expect(answerOf(await calls.confirm(id, code))).toEqual({ status: 200, body: {} })
  expect(await isProven()).toEqual([email, true])
  await clock.advance(600_000)
  expect(answerOf(await calls.confirm(id, code))).toEqual({ status: 200, body: {} })
  expect(answerOf(await calls.confirm(id, wrongCode(code)))).toEqual(codeMismatch(3))
  expect(await calls.notifications(token)).toEqual([
    { kind: 'email_confirmed', params: { email: 'ca•••@cabinet.example' } },
    { kind: 'welcome', params: {} },
  ])
  const others = { email: newEmail(), emailLc: `other${login}@people.example` }
  await queries.update(users).set(others).where(eq(users.login, login))
  expect(answerOf(await calls.confirm(id, code))).toEqual(invalidCode)
})

test('a code of an app is taken once', async () => {
  const { login, token } = await careful()
  const { secret } = await calls.setUpApp(login, token)
  const code = oneTimeCode(secret)
  const first = idOf(await calls.signIn(login, password))
  expect(loginIn(await calls.confirm(first, code))).toBe(login)
  const second = idOf(await calls.signIn(login, password))
  expect(answerOf(await calls.confirm(second, code))).toEqual(codeMismatch(4))
  const next = oneTimeCode(secret, { steps: 1 })
  expect(loginIn(await calls.confirm(second, next))).toBe(login)
})

test.each(['A2345-67234', '23456-7234A'])(
  'a recovery code may begin or end with digits: %s',
  async (code) => {
    const person = await careful()
    const codeHash = createHmac('sha256', SECRET)
      .update(`recovery:${person.id}:${code.replace('-', '')}`)
      .digest('hex')
    await queries.insert(recoveryCodes).values({ userId: person.id, codeHash })
    const id = idOf(await signIn(person))
    expect(loginIn(await calls.confirm(id, code))).toBe(person.login)
  },
)

test('nothing stands in that a person has not', async () => {
  const instead = [
    { lost: 'email', maskedTarget: 'ca•••@cabinet.example' },
    { lost: 'wait', maskedTarget: '' },
  ]
  const challenge = (channel: string, shown: RegExp) => ({
    status: 200,
    body: { challenge: { ...challengeTo(channel, expect.stringMatching(shown)), instead } },
  })
  expect(answerOf(await changePhone(await careful()))).toEqual(challenge('sms', /^\+7 702/))
  const noPhone = { phone: null, phoneConfirmedAt: null }
  const linked = { codeMethod: 'telegram', telegramId: '5400005', telegramName: 'Aigerim' } as const
  expect(answerOf(await changePhone(await careful({ ...noPhone, ...linked })))).toEqual(
    challenge('telegram', /^Aig/),
  )
})

test.each(['phone', 'email'] as const)(
  'a new %s that waits is not taken by its code',
  async (kind) => {
    const { token, phone, email } = await careful()
    const contact = kind === 'phone' ? newPhone() : newEmail()
    const wanted = { [kind]: contact, password, lost: 'wait' }
    const id = idOf(await calls.changeData(wanted, token))
    expect(answerOf(await calls.confirm(id, await calls.codeTo(contact)))).toEqual({
      status: 200,
      body: {
        pending: {
          id: expect.stringMatching(/^[\w-]{22}$/),
          kind,
          maskedTarget: expect.stringMatching(kind === 'phone' ? /^\+7 703/ : /^ne•••@people/),
          waitsFor: 172_800,
        },
      },
    })
    expect(valuesOf((await calls.contacts(token)).body, 'phone', 'email')).toEqual([phone, email])
  },
)
