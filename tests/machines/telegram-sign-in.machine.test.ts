import { expect, test } from 'vitest'
import { telegramSignInMachine } from '../../src/machines/telegram-sign-in.machine.ts'
import { startFlow } from '../support/flow.ts'
import { challenge, confirmation, session } from '../support/models/phone-verification.model.ts'
import { payload, telegramWindow } from '../support/models/telegram-sign-in.model.ts'

const consents = [{ kind: 'terms', version: '1' }] as const
const chosen = { type: 'telegram.chosen' as const, consents }

function begin(inviter: string | null = null) {
  let time = Date.UTC(2026, 0, 1)
  const flow = startFlow(telegramSignInMachine, {
    input: { window: telegramWindow, inviter, now: () => time, deviceNow: () => time },
  })
  const pass = (seconds: number) => {
    time += seconds * 1000
    flow.clock.advance(seconds * 1000)
  }
  return { flow, pass }
}

async function beginAuthorised(inviter: string | null = null) {
  const begun = begin(inviter)
  begun.flow.send(chosen)
  await begun.flow.answer('askTelegram', { outcome: 'authorised', payload })
  return begun
}

test('a window is opened anew also where a plain link had opened the first', async () => {
  const { flow } = begin()
  expect(flow.snapshot.value).toEqual({ choosing: 'fresh' })
  flow.send(chosen)
  await flow.answer('askTelegram', { outcome: 'blocked' })
  flow.send({ type: 'link.followed' })
  flow.send(chosen)
  expect(flow.inputOf('askTelegram')).toEqual({ window: telegramWindow, opensWindow: true })
})

test('nothing is opened before the person asks for it, and then within the very click', () => {
  const { flow } = begin()
  expect(flow.services.calls).toEqual([])
  flow.send(chosen)

  expect(flow.inputOf('askTelegram')).toEqual({ window: telegramWindow, opensWindow: true })
})

test('whom Telegram vouches for is signed in', async () => {
  const { flow } = await beginAuthorised()
  expect(flow.inputOf('signInWithTelegram')).toEqual({ inviter: null, consents, payload })
  await flow.answer('signInWithTelegram', session)

  expect(flow.snapshot.output).toEqual({ session, failure: null })
})

test('a new person is registered below the inviter of the link', async () => {
  const { flow } = await beginAuthorised('marat77')

  expect(flow.inputOf('signInWithTelegram')).toEqual({
    inviter: 'marat77',
    consents,
    payload,
  })
})

test('an inviter who is unknown ends it without a session, for registration to ask for another', async () => {
  const { flow } = await beginAuthorised('nobody1')
  await flow.refuse('signInWithTelegram', 'inviter_unknown')

  expect(flow.snapshot.output).toEqual({ session: null, failure: null })
})

test('consents that are out of date end it without a session, for registration to ask for them anew', async () => {
  const { flow } = await beginAuthorised('marat77')
  await flow.refuse('signInWithTelegram', 'terms_changed')

  expect(flow.snapshot.output).toEqual({ session: null, failure: { code: 'terms_changed' } })
})

test('who is new and could agree to nothing here is told so, beside the button', async () => {
  const { flow } = await beginAuthorised()
  await flow.refuse('signInWithTelegram', 'terms_changed')

  expect(flow.snapshot.value).toEqual({ choosing: 'refused' })
  expect(flow.snapshot.context.failure).toEqual({ code: 'terms_changed' })
})

test('who needs a code to sign in is asked for it', async () => {
  const { flow } = await beginAuthorised()
  await flow.answer('signInWithTelegram', challenge)
  flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
  await flow.answer('checkCode', confirmation)

  expect(flow.snapshot.output).toEqual({ session, failure: null })
})

test('the code lasts by the clock of the flow', async () => {
  const { flow } = await beginAuthorised()
  await flow.answer('signInWithTelegram', challenge)
  expect(flow.snapshot.children.phoneVerification?.getSnapshot().context.expiresAt).toEqual(
    Date.UTC(2026, 0, 1, 0, 10),
  )
})

test('closing the code leads back to the button', async () => {
  const { flow } = await beginAuthorised()
  await flow.answer('signInWithTelegram', challenge)
  flow.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })

  expect(flow.snapshot.value).toEqual({ choosing: 'fresh' })
  expect(flow.snapshot.can(chosen)).toEqual(true)
})

test('a window that was closed, or refused in, is said and may be opened again', async () => {
  const { flow } = begin()
  flow.send(chosen)
  await flow.answer('askTelegram', { outcome: 'cancelled' })
  expect(flow.snapshot.value).toEqual({ choosing: 'cancelled' })
  flow.send(chosen)

  expect(flow.inputOf('askTelegram')).toEqual({ window: telegramWindow, opensWindow: true })
})

test('whoever no longer wants to wait cancels, and the window is given up', () => {
  const { flow } = begin()
  flow.send(chosen)
  flow.send({ type: 'telegram.cancelled' })

  expect(flow.snapshot.value).toEqual({ choosing: 'cancelled' })
  expect(flow.isAborted('askTelegram')).toEqual(true)
})

test('a window that is lost behind others is opened anew, and waited for anew', () => {
  const { flow, pass } = begin()
  flow.send(chosen)
  const [first] = flow.services.calls
  pass(60)
  flow.send(chosen)

  expect(first?.signal.aborted).toEqual(true)
  pass(119)
  expect(flow.snapshot.value).toEqual('askingTelegram')
  pass(1)
  expect(flow.snapshot.value).toEqual({ choosing: 'timedOut' })
})

test('after two minutes without an answer the window is given up', () => {
  const { flow, pass } = begin()
  flow.send(chosen)
  pass(120)

  expect(flow.snapshot.value).toEqual({ choosing: 'timedOut' })
  expect(flow.isAborted('askTelegram')).toEqual(true)
})

test('where the browser opens no window, a plain link does, and its answer is waited for', async () => {
  const { flow } = begin()
  flow.send(chosen)
  await flow.answer('askTelegram', { outcome: 'blocked' })
  expect(flow.snapshot.value).toEqual({ choosing: 'blocked' })
  flow.send({ type: 'link.followed' })

  expect(flow.inputOf('askTelegram')).toEqual({ window: telegramWindow, opensWindow: false })
})

test.each([
  'verification_failed',
  'registration_failed',
  'unreachable',
  'too_many_requests',
] as const)(
  'after %s the person may ask Telegram again, and what it signed before is not used twice',
  async (code) => {
    const { flow } = await beginAuthorised()
    await flow.refuse('signInWithTelegram', code)
    expect(flow.snapshot.value).toEqual({ choosing: 'refused' })
    expect(flow.snapshot.context.failure).toEqual({ code })
    expect(flow.snapshot.context.payload).toEqual(null)
    flow.send(chosen)

    expect(flow.snapshot.context.failure).toEqual(null)
    expect(flow.snapshot.value).toEqual('askingTelegram')
  },
)

test('without an inviter an unknown one is a failure like others', async () => {
  const { flow } = await beginAuthorised()
  await flow.refuse('signInWithTelegram', 'inviter_unknown')

  expect(flow.snapshot.value).toEqual({ choosing: 'refused' })
})

test('what came from the window and is nothing that Telegram signs is refused', async () => {
  const { flow } = begin()
  flow.send(chosen)
  await flow.refuse('askTelegram', 'verification_failed')

  expect(flow.snapshot.value).toEqual({ choosing: 'refused' })
  expect(flow.snapshot.context.failure).toEqual({ code: 'verification_failed' })
  expect(flow.services.calls.map(({ id }) => id)).toEqual(['askTelegram'])
})

test('a sign-in that nobody answers ends with the waiting time', async () => {
  const { flow } = await beginAuthorised()
  await flow.refuse('signInWithTelegram', 'timed_out')

  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
})

test('while the provider is asked nothing can be sent twice', async () => {
  const { flow } = await beginAuthorised()

  expect(flow.snapshot.can(chosen)).toEqual(false)
})
