import { describe, expect, test } from 'vitest'
import { telegramLinkMachine } from '../../src/machines/telegram-link.machine.ts'
import { startFlow } from '../support/flow.ts'
import { challenge, challengeInForce } from '../support/models/phone-verification.model.ts'
import { contacts } from '../support/models/profile.model.ts'
import { password } from '../support/models/telegram-link.model.ts'
import { payload, telegramWindow } from '../support/models/telegram-sign-in.model.ts'
import { answered } from '../support/paths.ts'

const link = { type: 'link.submitted', password } as const
const unlink = { type: 'unlink.submitted', password } as const
const nothing = { session: null, passwordToken: null }

function begin(telegram: string | null = null, window: string | null = telegramWindow) {
  let time = 0
  const flow = startFlow(telegramLinkMachine, {
    input: { contacts: { ...contacts, telegram }, window, now: () => time, deviceNow: () => time },
  })
  const pass = (seconds: number) => {
    time += seconds * 1000
    flow.clock.advance(seconds * 1000)
  }
  return { flow, pass }
}

async function authorised() {
  const { flow } = begin()
  flow.send(link)
  await flow.answer('askTelegram', { outcome: 'authorised', payload })
  return flow
}

describe('linking Telegram', () => {
  test('is proven by a code that lasts by the clock of the flow', async () => {
    const flow = await authorised()
    await flow.answer('changeTelegram', challengeInForce)
    expect(flow.snapshot.children.phoneVerification?.getSnapshot().context.expiresAt).toEqual(
      600_000,
    )
  })

  test('counts when the password and a code by the method in force have proven who asks', async () => {
    const flow = await authorised()
    expect(flow.inputOf('changeTelegram')).toEqual({ payload, password, lost: null })
    await flow.answer('changeTelegram', challengeInForce)
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.answer('checkCode', nothing)

    expect(flow.snapshot.output).toEqual({ linked: 'asselk', isChanged: true })
    expect(JSON.stringify(flow.snapshot.context)).not.toContain(password)
  })

  test('opens the window within the very click, and never before', () => {
    const { flow } = begin()
    expect(flow.services.calls).toEqual([])
    flow.send(link)
    expect(flow.inputOf('askTelegram')).toEqual({ window: telegramWindow, opensWindow: true })
  })

  test('asks once more with what stands in for a code that cannot be had', async () => {
    const flow = await authorised()
    await flow.answer('changeTelegram', challengeInForce)
    flow.snapshot.children.phoneVerification?.send({ type: 'code.lost' })
    flow.snapshot.children.phoneVerification?.send({ type: 'instead.chosen', lost: 'email' })

    expect(flow.inputOf('changeTelegram')).toEqual({ payload, password, lost: 'email' })
    await flow.refuse('changeTelegram', 'code_not_sent')
    flow.send(link)
    await flow.answer('askTelegram', { outcome: 'authorised', payload })
    expect(flow.inputOf('changeTelegram')).toEqual({ payload, password, lost: null })
  })

  test('never overwrites: where one is linked meanwhile, that one is read, shown and may be unlinked', async () => {
    const flow = await authorised()
    await flow.refuse('changeTelegram', 'profile_not_updated')
    expect(flow.snapshot.value).toEqual('readingLinked')
    await flow.answer('readLinked', { linked: 'marat77' })

    expect(flow.snapshot.value).toEqual({ offering: 'unlinking' })
    expect(flow.snapshot.can(link)).toEqual(false)
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ linked: 'marat77', isChanged: false })
  })

  test.each([
    'telegram_taken',
    'old_password_incorrect',
    'verification_failed',
    'unreachable',
  ] as const)(
    'refused with %s leads back to the form, and nothing secret is kept',
    async (code) => {
      const flow = await authorised()
      await flow.refuse('changeTelegram', code)

      expect(flow.snapshot.value).toEqual({ offering: { linking: 'fresh' } })
      const { failure, payload: stored, password: typed } = flow.snapshot.context
      expect({ failure, stored, typed }).toEqual({ failure: { code }, stored: null, typed: '' })
      expect(flow.snapshot.can(link)).toEqual(true)
    },
  )

  test('a window that nobody answers is given up after two minutes', () => {
    const { flow, pass } = begin()
    flow.send(link)
    pass(119)
    expect(flow.snapshot.value).toEqual('askingTelegram')
    pass(1)

    expect(flow.snapshot.value).toEqual({ offering: { linking: 'timedOut' } })
    expect(flow.isAborted('askTelegram')).toEqual(true)
  })

  test('a blocked window is opened by a plain link, with the password that stands there then', async () => {
    const { flow } = begin()
    flow.send(link)
    await flow.answer('askTelegram', { outcome: 'blocked' })
    flow.send({ type: 'link.followed', password: 'Corrected42' })
    expect(flow.inputOf('askTelegram')).toEqual({ window: telegramWindow, opensWindow: false })
    await flow.answer('askTelegram', { outcome: 'authorised', payload })

    expect(flow.inputOf('changeTelegram')).toEqual({
      payload,
      password: 'Corrected42',
      lost: null,
    })
  })

  test('a window that the person closed, or whose answer is refused, leads back to the form', async () => {
    const { flow } = begin()
    flow.send(link)
    await flow.answer('askTelegram', { outcome: 'cancelled' })
    expect(flow.snapshot.value).toEqual({ offering: { linking: 'cancelled' } })
    flow.send(link)
    await flow.refuse('askTelegram', 'verification_failed')
    expect(flow.snapshot.value).toEqual({ offering: { linking: 'fresh' } })
    expect(flow.snapshot.context.failure).toEqual({ code: 'verification_failed' })
    flow.send(link)
    expect(flow.snapshot.context.failure).toEqual(null)
  })

  test('the person gives the window up here, or ends the whole', () => {
    const { flow } = begin()
    flow.send(link)
    flow.send({ type: 'telegram.cancelled' })
    expect(flow.snapshot.value).toEqual({ offering: { linking: 'cancelled' } })
    expect(flow.isAborted('askTelegram')).toEqual(true)
    flow.send(link)
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ linked: null, isChanged: false })
  })

  test('a window that went out of sight is opened once more, and has two minutes of its own', async () => {
    const { flow, pass } = begin()
    flow.send(link)
    await flow.answer('askTelegram', { outcome: 'blocked' })
    flow.send({ type: 'link.followed', password })
    pass(100)
    flow.send({ type: 'telegram.chosen' })
    expect(flow.services.calls.map(({ id, input }) => [id, input])).toEqual([
      ['askTelegram', { window: telegramWindow, opensWindow: true }],
      ['askTelegram', { window: telegramWindow, opensWindow: false }],
      ['askTelegram', { window: telegramWindow, opensWindow: true }],
    ])
    pass(119)
    expect(flow.snapshot.value).toEqual('askingTelegram')
  })

  test('is done at once where nothing must be confirmed', async () => {
    const flow = await authorised()
    await flow.answer('changeTelegram', null)
    expect(flow.snapshot.output).toEqual({ linked: 'asselk', isChanged: true })
  })

  test('what is linked meanwhile and cannot be read leads back to the form with the reason', async () => {
    const flow = await authorised()
    await flow.refuse('changeTelegram', 'profile_not_updated')
    await flow.refuse('readLinked', 'unreachable')
    expect(flow.snapshot.value).toEqual({ offering: { linking: 'fresh' } })
    expect(flow.snapshot.context.failure).toEqual({ code: 'profile_not_updated' })
  })

  test('a code that is asked for anew is asked for with the same request', async () => {
    const flow = await authorised()
    await flow.answer('changeTelegram', challengeInForce)
    flow.actor.send(answered('phoneVerification', { outcome: 'restarted' }) as never)
    expect(flow.inputOf('changeTelegram')).toEqual({ payload, password, lost: null })
  })

  test('a code entry that is closed leads back, and nothing has changed', async () => {
    const flow = await authorised()
    await flow.answer('changeTelegram', challenge)
    flow.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })
    expect(flow.snapshot.value).toEqual({ offering: { linking: 'fresh' } })
    flow.send({ type: 'change.closed' })

    expect(flow.snapshot.output).toEqual({ linked: null, isChanged: false })
  })
})

describe('unlinking Telegram', () => {
  test('needs the password and a code too, and no window, also where Telegram is not offered', async () => {
    const { flow } = begin('asselk', null)
    expect(flow.snapshot.value).toEqual({ offering: 'unlinking' })
    flow.send(unlink)
    expect(flow.inputOf('changeTelegram')).toEqual({ payload: null, password, lost: null })
    await flow.answer('changeTelegram', challengeInForce)
    flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
    await flow.answer('checkCode', nothing)

    expect(flow.snapshot.output).toEqual({ linked: null, isChanged: true })
  })

  test('is refused while codes go there or nothing else opens the account', async () => {
    const { flow } = begin('asselk')
    flow.send(unlink)
    await flow.refuse('changeTelegram', 'factor_in_use')

    expect(flow.snapshot.value).toEqual({ offering: 'unlinking' })
    expect(flow.snapshot.context.failure).toEqual({ code: 'factor_in_use' })
    flow.send({ type: 'change.closed' })
    expect(flow.snapshot.output).toEqual({ linked: 'asselk', isChanged: false })
  })

  test('asked for twice is sent once', () => {
    const { flow } = begin('asselk')
    flow.send(unlink)
    flow.send(unlink)
    expect(flow.services.calls.map(({ id }) => id)).toEqual(['changeTelegram'])
  })
})
