import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { telegramActors } from '../../src/app.ts'
import type { Calls } from '../../src/calls.ts'
import {
  type TelegramAnswer,
  type TelegramQuestion,
  telegramSignInMachine,
} from '../../src/machines/telegram-sign-in.machine.ts'
import { telegramWindow } from '../support/models/telegram-sign-in.model.ts'

afterEach(() => {
  vi.useRealTimers()
})

const unanswered = {
  askTelegram: fromPromise<TelegramAnswer, TelegramQuestion>(() => new Promise(() => undefined)),
} as Pick<Calls, 'askTelegram' | 'telegramSignIn'>

test('the window of Telegram has the two minutes of its flow, and no limit of a call ends them before', async () => {
  vi.useFakeTimers()
  const actor = createActor(
    telegramSignInMachine.provide({ actors: telegramActors(() => unanswered) }),
    { input: { window: telegramWindow, inviter: null } },
  ).start()
  actor.send({ type: 'telegram.chosen' })
  const { value } = actor.getSnapshot()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(actor.getSnapshot().value).toEqual(value)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(actor.getSnapshot().value).toEqual({ choosing: 'timedOut' })
  actor.stop()
})
