import { expect, test } from 'vitest'
import { present } from '../../src/machines/present.ts'
import { registrationMachine } from '../../src/machines/registration.machine.ts'
import { startFlow } from '../support/flow.ts'
import { challenge, confirmation, session } from '../support/models/phone-verification.model.ts'
import { aids, card, legal, provider, registration } from '../support/models/registration.model.ts'
import { payload, telegramWindow } from '../support/models/telegram-sign-in.model.ts'
import { valuesOf } from '../support/pick.ts'

const { consents } = registration
const changed = legal.map((edition) => ({ ...edition, version: '2' }))

type Given = { inviter?: string | null; verificationId?: string | null; typed?: unknown }

function begin({ inviter = 'marat77', verificationId = null, typed }: Given = {}) {
  let time = Date.UTC(2026, 0, 1)
  const flow = startFlow(registrationMachine, {
    input: {
      location: { name: 'registration', ...(inviter === null ? {} : { id: inviter }), query: {} },
      application: provider,
      verificationId,
      typed,
      now: () => time,
      deviceNow: () => time,
    },
  })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000
      flow.clock.advance(1000)
    }
  }
  const keys = () =>
    flow.services.calls
      .filter(({ id }) => id === 'register')
      .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey)
  return { flow, pass, keys }
}

async function beginWithInviter() {
  const begun = begin()
  await begun.flow.answer('readInviter', card)
  return begun
}

const submitted = { type: 'registration.submitted' as const, values: registration, key: 'key-1' }

test('the inviter of the link is looked up and shown before anything is asked', async () => {
  const { flow } = begin()
  expect(flow.inputOf('readInviter')).toEqual({ login: 'marat77' })
  expect(flow.snapshot.can(submitted)).toEqual(false)
  await flow.answer('readInviter', card)

  expect(flow.snapshot.context.card).toEqual(card)
  expect(flow.snapshot.can(submitted)).toEqual(true)
})

test('whether a login is free is known from the first moment', () => {
  const { children } = begin().flow.snapshot
  expect(children.loginAvailability?.getSnapshot().value).toEqual('waiting')
})

test('without a link the inviter is the one of the provider', () => {
  const { flow } = begin({ inviter: null })

  expect(flow.inputOf('readInviter')).toEqual({ login: 'cabinet' })
})

test.each(['inviter_unknown', 'not_found', 'validation_failed'] as const)(
  'an inviter whom the provider answers with %s is no dead end: another login may be given',
  async (code) => {
    const { flow } = begin({ inviter: 'nobody1' })
    await flow.refuse('readInviter', code)
    expect(flow.snapshot.value).toEqual('inviterUnknown')

    flow.send({ type: 'inviter.given', login: 'marat77' })

    expect(flow.inputOf('readInviter')).toEqual({ login: 'marat77' })
  },
)

test('an unknown inviter may be replaced by the one of the provider', async () => {
  const { flow } = begin({ inviter: 'nobody1' })
  await flow.refuse('readInviter', 'inviter_unknown')
  flow.send({ type: 'inviter.defaulted' })

  expect(flow.inputOf('readInviter')).toEqual({ login: 'cabinet' })
})

test('the inviter of the provider is not offered in place of itself', async () => {
  const { flow } = begin({ inviter: null })
  await flow.refuse('readInviter', 'inviter_unknown')

  expect(flow.snapshot.can({ type: 'inviter.defaulted' })).toEqual(false)
  expect(flow.snapshot.can({ type: 'inviter.given', login: 'marat77' })).toEqual(true)
})

test('an inviter who could not be checked may be checked again', async () => {
  const { flow } = begin()
  await flow.refuse('readInviter', 'unreachable')
  expect(flow.snapshot.value).toEqual('inviterNotChecked')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })

  flow.send({ type: 'check.repeated' })

  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.inputOf('readInviter')).toEqual({ login: 'marat77' })
})

test('an inviter who could not be checked may be accepted, and the provider decides', async () => {
  const { flow } = begin()
  await flow.refuse('readInviter', 'unreachable')
  flow.send({ type: 'inviter.accepted' })
  flow.send(submitted)

  expect(valuesOf(flow.inputOf('register'), 'inviter', 'registration')).toEqual([
    'marat77',
    registration,
  ])
})

test('an inviter whom nobody answers for counts as not checked', async () => {
  const { flow } = begin()
  await flow.refuse('readInviter', 'timed_out')

  expect(flow.snapshot.value).toEqual('inviterNotChecked')
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
})

test('the list of common passwords is loaded once and known from then on', async () => {
  const { flow } = await beginWithInviter()
  await flow.answer('loadAids', aids)
  flow.send(submitted)
  await flow.refuse('register', 'login_taken')

  expect(flow.snapshot.context.commonPasswords).toEqual(aids.commonPasswords)
  expect(flow.services.calls.filter(({ id }) => id === 'loadAids').length).toEqual(1)
})

test('registration waits neither for the list of common passwords nor for Telegram', async () => {
  const { flow } = await beginWithInviter()
  expect(flow.snapshot.can(submitted)).toEqual(true)
  await flow.refuse('loadAids', 'unreachable')

  expect(flow.snapshot.value).toEqual({ enteringData: { aids: 'formOnly', form: 'typing' } })
  expect(flow.snapshot.can(submitted)).toEqual(true)
})

test('a country is chosen beside whatever the form still waits for, and nothing is sent meanwhile', async () => {
  const { flow } = await beginWithInviter()
  flow.send({ type: 'countries.opened' })
  expect(flow.snapshot.can(submitted)).toEqual(false)
  await flow.answer('loadAids', aids)
  expect(flow.snapshot.value).toEqual({
    enteringData: { aids: 'offeringTelegram', form: 'choosingCountry' },
  })
  flow.send({ type: 'countries.closed' })
  expect(flow.snapshot.can(submitted)).toEqual(true)
})

test('where the provider does not offer Telegram there is the form alone', async () => {
  const { flow } = await beginWithInviter()
  await flow.answer('loadAids', { ...aids, telegram: { window: null } })

  expect(flow.snapshot.value).toEqual({ enteringData: { aids: 'formOnly', form: 'typing' } })
})

test('whoever registers through Telegram stands below the inviter of the link', async () => {
  const { flow } = await beginWithInviter()
  await flow.answer('loadAids', aids)
  flow.snapshot.children.telegramSignIn?.send({ type: 'telegram.chosen', consents })
  await flow.answer('askTelegram', { outcome: 'authorised', payload })
  expect(flow.inputOf('signInWithTelegram')).toEqual({
    inviter: 'marat77',
    consents,
    payload,
  })
  await flow.answer('signInWithTelegram', session)

  expect(flow.snapshot.output).toEqual({ session })
})

test('consents that Telegram registration finds out of date are asked for anew, with the texts in force', async () => {
  const { flow } = await beginWithInviter()
  await flow.answer('loadAids', aids)
  flow.snapshot.children.telegramSignIn?.send({ type: 'telegram.chosen', consents })
  await flow.answer('askTelegram', { outcome: 'authorised', payload })
  await flow.refuse('signInWithTelegram', 'terms_changed')
  await flow.answer('readTerms', changed)

  expect(flow.snapshot.matches('enteringData')).toEqual(true)
  expect(valuesOf(flow.snapshot.context, 'legal', 'failure')).toEqual([
    changed,
    { code: 'terms_changed' },
  ])
})

test('Telegram is opened in its window, for this inviter, by the clock of the flow', async () => {
  const { flow } = await beginWithInviter()
  await flow.answer('loadAids', aids)
  const { window, inviter, now } = present(
    flow.snapshot.children.telegramSignIn,
    'telegramSignIn',
  ).getSnapshot().context
  expect([window, inviter, now()]).toEqual([telegramWindow, 'marat77', Date.UTC(2026, 0, 1)])
})

test('an inviter whom Telegram registration finds unknown is chosen anew', async () => {
  const { flow } = await beginWithInviter()
  await flow.answer('loadAids', aids)
  flow.snapshot.children.telegramSignIn?.send({ type: 'telegram.chosen' })
  await flow.answer('askTelegram', { outcome: 'authorised', payload })
  await flow.refuse('signInWithTelegram', 'inviter_unknown')

  expect(flow.snapshot.value).toEqual('inviterUnknown')
})

test('a form that is sent gives the Telegram window up, so that one account is made and not two', async () => {
  const { flow } = await beginWithInviter()
  await flow.answer('loadAids', aids)
  flow.snapshot.children.telegramSignIn?.send({ type: 'telegram.chosen' })
  flow.send(submitted)

  expect(flow.isAborted('askTelegram')).toEqual(true)
  expect(flow.snapshot.children.telegramSignIn).toEqual(undefined)
})

test('terms that changed while the form was filled in are read anew, and the form may be sent again', async () => {
  const { flow } = await beginWithInviter()
  expect(flow.snapshot.context.legal).toEqual(legal)
  flow.send(submitted)
  await flow.refuse('register', 'terms_changed')
  expect(flow.snapshot.value).toEqual('readingTerms')
  expect(flow.snapshot.can(submitted)).toEqual(false)
  await flow.answer('readTerms', changed)

  expect(valuesOf(flow.snapshot.context, 'legal', 'failure')).toEqual([
    changed,
    { code: 'terms_changed' },
  ])
  expect(flow.snapshot.can(submitted)).toEqual(true)
})

test('terms that cannot be read anew are no dead end: the next attempt asks again', async () => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', 'terms_changed')
  await flow.refuse('readTerms', 'unreachable')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send(submitted)
  await flow.refuse('register', 'terms_changed')

  expect(flow.snapshot.value).toEqual('readingTerms')
})

test('the code lasts by the clock of the flow', async () => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.answer('register', challenge)
  expect(flow.snapshot.children.phoneVerification?.getSnapshot().context.expiresAt).toEqual(
    Date.UTC(2026, 0, 1, 0, 10),
  )
})

test('a new account is asked to confirm its phone, and is then signed in', async () => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.answer('register', challenge)
  expect(flow.snapshot.value).toEqual('verifying')

  flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
  await flow.answer('checkCode', confirmation)

  expect(flow.snapshot.output).toEqual({ session })
})

test('a provider that asks for no code signs the new person in at once', async () => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.answer('register', session)

  expect(flow.snapshot.output).toEqual({ session })
})

test.each([
  'login_taken',
  'email_taken',
  'phone_taken',
  'registration_failed',
  'code_not_sent',
  'validation_failed',
] as const)('%s is said, and a changed form is a new request', async (code) => {
  const { flow, keys } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', code)
  expect(flow.snapshot.matches('enteringData')).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual({ code })

  flow.send({ ...submitted, key: 'key-2' })

  expect(keys()).toEqual(['key-1', 'key-2'])
})

test('an inviter who turns out to be unknown on registering is chosen anew', async () => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', 'inviter_unknown')

  expect(flow.snapshot.value).toEqual('inviterUnknown')
  expect(flow.snapshot.context.card).toEqual(null)
})

test.each([
  'timed_out',
  'unreachable',
  'unexpected',
  'overloaded',
  'idempotency_in_progress',
] as const)(
  'when the answer is lost by %s, the same request with the same key asks what became of it',
  async (code) => {
    const { flow, keys } = await beginWithInviter()
    flow.send(submitted)
    const first = flow.inputOf('register')
    await flow.refuse('register', code)

    expect(flow.snapshot.value).toEqual('checkingOutcome')
    expect(flow.inputOf('register')).toEqual(first)
    await flow.answer('register', challenge)
    expect(flow.snapshot.value).toEqual('verifying')
    expect(new Set(keys()).size).toEqual(1)
  },
)

test('a registration that nobody answers is asked after, too', async () => {
  const { flow, keys } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', 'timed_out')

  expect(flow.snapshot.value).toEqual('checkingOutcome')
  expect(new Set(keys()).size).toEqual(1)
})

test('while the outcome is unknown nothing new can be sent, and the question is repeated with the same key', async () => {
  const { flow, pass, keys } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', 'unreachable')
  await flow.refuse('register', 'unreachable')

  expect(flow.snapshot.value).toEqual('outcomeUnknown')
  expect(flow.snapshot.can(submitted)).toEqual(false)
  flow.send({ type: 'outcome.requested' })
  await flow.refuse('register', 'unreachable')
  pass(5)
  expect(flow.snapshot.value).toEqual('checkingOutcome')
  await flow.refuse('register', 'login_taken')

  expect(keys().length).toEqual(4)
  expect(new Set(keys()).size).toEqual(1)
  expect(flow.snapshot.matches('enteringData')).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual({ code: 'login_taken' })
})

test('too many questions about an unknown outcome are spaced as the provider says', async () => {
  const { flow, pass, keys } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', 'timed_out')
  await flow.refuse('register', { code: 'too_many_requests', retryAfter: 30 })

  pass(29)
  expect(flow.snapshot.value).toEqual('outcomeUnknown')
  pass(1)
  expect(flow.snapshot.value).toEqual('checkingOutcome')
  expect(new Set(keys()).size).toEqual(1)
})

test('after too many requests the next attempt waits as long as the provider says', async () => {
  const { flow, pass } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', { code: 'too_many_requests', retryAfter: 30 })

  expect(flow.snapshot.context.secondsToRetry).toEqual(30)
  pass(29)
  expect(flow.snapshot.can(submitted)).toEqual(false)
  pass(1)
  expect(flow.snapshot.can(submitted)).toEqual(true)
})

test('a double click registers once', async () => {
  const { flow, keys } = await beginWithInviter()
  flow.send(submitted)
  flow.send(submitted)

  expect(keys().length).toEqual(1)
})

test('a wrong number leads back to the form, and the corrected one is a new request', async () => {
  const { flow, keys } = await beginWithInviter()
  flow.send(submitted)
  await flow.answer('register', challenge)
  flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })
  expect(flow.snapshot.matches('enteringData')).toEqual(true)

  flow.send({
    ...submitted,
    values: { ...registration, phone: '+77011234568' },
    key: 'key-2',
  })

  expect(keys()).toEqual(['key-1', 'key-2'])
})

test('a reload in the middle of a verification goes on with it and registers nothing', async () => {
  const { flow } = begin({ verificationId: 'verification-1' })
  expect(flow.inputOf('readChallenge')).toEqual({ verificationId: 'verification-1' })
  await flow.answer('readChallenge', challenge)

  expect(flow.snapshot.value).toEqual('verifying')
  expect(flow.services.calls.map(({ id }) => id)).toEqual(['readChallenge'])
})

test('whoever closes a verification that was resumed comes to the form, inviter first', async () => {
  const { flow } = begin({ verificationId: 'verification-1' })
  await flow.answer('readChallenge', challenge)
  flow.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })

  expect(flow.snapshot.value).toEqual('checkingInviter')
})

test('a wrong number after a reload leads back to what was typed, and the next request corrects that account', async () => {
  const { login, email, phone } = registration
  const { flow } = begin({ verificationId: 'verification-1', typed: { login, email, phone } })
  await flow.answer('readChallenge', challenge)
  flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })
  expect(valuesOf(flow.snapshot.context, 'draft', 'isPhoneWrong')).toEqual([
    { login, email, phone: '+77011234567' },
    true,
  ])
  await flow.answer('readInviter', card)
  flow.send(submitted)

  expect(flow.inputOf('register')).toEqual({
    inviter: 'marat77',
    registration,
    verificationId: challenge.verificationId,
    idempotencyKey: 'key-1',
  })
})

test.each([
  undefined,
  null,
  { login: 'asselk88' },
  { login: 'а б', email: 'assel@mail.example', phone: '+77011234567' },
])('what a tab kept and could not have been typed is no draft: %j', (typed) => {
  const { flow } = begin({ typed })
  expect(flow.snapshot.context.draft).toEqual(null)
})

test('what was typed is kept while the code is awaited, without the password', async () => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.answer('register', challenge)
  const { login, email, phone } = registration

  expect(flow.services.performed).toEqual([
    { type: 'saveDraft', params: { login, email, phone } },
    { type: 'saveProgress', params: { verificationId: challenge.verificationId } },
  ])
})

test('a verification that is over after a reload is forgotten', async () => {
  const { flow } = begin({ verificationId: 'verification-1' })
  await flow.refuse('readChallenge', 'code_invalid')

  expect(flow.snapshot.value).toEqual('checkingInviter')
  expect(flow.services.performed).toEqual([{ type: 'clearProgress', params: undefined }])
})

test('leaving the look-up of an inviter gives it up', () => {
  const { flow } = begin()
  flow.stop()

  expect(flow.isAborted('readInviter')).toEqual(true)
})

test('an inviter who is accepted unchecked leaves nothing to complain of', async () => {
  const { flow } = begin()
  await flow.refuse('readInviter', 'unreachable')
  flow.send({ type: 'inviter.accepted' })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test.each([
  { offered: 'with Telegram', answer: aids, state: 'offeringTelegram' },
  { offered: 'without it', answer: { ...aids, telegram: { window: null } }, state: 'formOnly' },
])(
  'the form that comes back is as it was, $offered, and asks for nothing again',
  async ({ answer, state }) => {
    const { flow } = await beginWithInviter()
    await flow.answer('loadAids', answer)
    flow.send(submitted)
    await flow.refuse('register', 'login_taken')

    expect(flow.snapshot.value).toEqual({ enteringData: { aids: state, form: 'typing' } })
    expect(flow.services.calls.filter(({ id }) => id === 'loadAids').length).toEqual(1)
  },
)

test.each([
  { code: 'inviter_unknown' as const, state: 'inviterUnknown', failure: null },
  {
    code: 'terms_changed' as const,
    state: 'readingTerms',
    failure: { code: 'terms_changed' as const },
  },
])('$code is as definite after a lost answer as before', async ({ code, state, failure }) => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', 'timed_out')
  await flow.refuse('register', { code: 'too_many_requests', retryAfter: 9 })
  flow.send({ type: 'outcome.requested' })
  await flow.refuse('register', code)
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([state, failure])
})

test('the seconds are counted down one by one, and with the last the refusal is gone', async () => {
  const { flow, pass } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', { code: 'too_many_requests', retryAfter: 3 })
  const told = () => [flow.snapshot.context.secondsToRetry, flow.snapshot.context.failure?.code]
  const seen = [told()]
  for (let second = 0; second < 3; second += 1) {
    pass(1)
    seen.push(told())
  }
  expect(seen.slice(0, 3)).toEqual([3, 2, 1].map((left) => [left, 'too_many_requests']))
  expect(seen[3]?.[1]).toEqual(undefined)
})

test('a wrong number is said until the next request, and a refusal until the form is sent again', async () => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', 'login_taken')
  flow.send(submitted)
  expect(flow.snapshot.context.failure).toEqual(null)

  await flow.answer('register', challenge)
  flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })
  expect(flow.snapshot.context.isPhoneWrong).toEqual(true)
  flow.send(submitted)
  expect(flow.snapshot.context.isPhoneWrong).toEqual(false)
})

test('whoever was asked to wait while the outcome was unknown is not reproached with it at the code', async () => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.refuse('register', 'timed_out')
  await flow.refuse('register', { code: 'too_many_requests', retryAfter: 9 })
  flow.send({ type: 'outcome.requested' })
  await flow.answer('register', challenge)
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual(['verifying', null])
})

test('the session of the new person is handed on', async () => {
  const { flow } = await beginWithInviter()
  flow.send(submitted)
  await flow.answer('register', session)
  expect(flow.notified.at(-1)).toEqual({ type: 'session.opened', session })
})
