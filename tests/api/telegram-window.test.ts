import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, toPromise } from 'xstate'
import { createTelegramWindow, TELEGRAM_CHANNEL } from '../../src/browser/telegram-window.ts'
import { payload, telegramWindow } from '../support/models/telegram-sign-in.model.ts'

type Opened = { closed: boolean; close: () => void }

const running: AnyActorRef[] = []
const opened: Opened[] = []
let isBlocked = false

beforeEach(() => {
  isBlocked = false
  vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null
    const popup: Opened = {
      closed: false,
      close: () => {
        popup.closed = true
      },
    }
    opened.push(popup)
    return popup as Window
  })
})
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop()
  opened.splice(0)
  vi.restoreAllMocks()
})

function ask(opensWindow = true) {
  const { askTelegram } = createTelegramWindow(window)
  const actor = createActor(askTelegram, { input: { window: telegramWindow, opensWindow } })
  const answer = toPromise(actor)
  answer.catch(() => undefined)
  running.push(actor)
  actor.start()
  return { actor, answer, popup: opened.at(-1) }
}

/** What the return page does. */
function tell(told: unknown) {
  const channel = new BroadcastChannel(TELEGRAM_CHANNEL)
  channel.postMessage(told)
  channel.close()
}

test('the window is opened within the very call, at the address of the provider', () => {
  ask()
  expect(window.open).toHaveBeenCalledWith(
    telegramWindow,
    '_blank',
    expect.stringContaining('popup'),
  )
})

test('what Telegram signed is the answer, and the window is closed', async () => {
  const { answer, popup } = ask()
  tell(payload)
  expect(await answer).toEqual({ outcome: 'authorised', payload })
  expect(popup?.closed).toEqual(true)
})

test('a refusal in the window, and a window that was closed, are both a cancellation', async () => {
  const refused = ask()
  tell(false)
  expect(await refused.answer).toEqual({ outcome: 'cancelled' })

  const closed = ask()
  closed.popup?.close()
  expect(await closed.answer).toEqual({ outcome: 'cancelled' })
})

test('a window that closes itself after its last word was heard has not been cancelled', async () => {
  const { answer, popup } = ask()
  popup?.close()
  tell(payload)
  expect(await answer).toEqual({ outcome: 'authorised', payload })
})

test('what Telegram does not sign is refused', async () => {
  for (const told of [null, 'text', { ...payload, hash: 'short' }, { ...payload, extra: 1 }]) {
    const { answer } = ask()
    tell(told)
    await expect(answer).rejects.toThrow('verification_failed')
  }
})

test('a browser that opens no window says so', async () => {
  isBlocked = true
  expect(await ask().answer).toEqual({ outcome: 'blocked' })
})

test('behind a link of the person nothing is opened, and the answer is heard all the same', async () => {
  const { answer } = ask(false)
  tell(payload)
  expect(await answer).toEqual({ outcome: 'authorised', payload })
  expect(window.open).not.toHaveBeenCalled()
})

test('a window nobody waits for any more is closed', async () => {
  const { actor, popup } = ask()
  actor.stop()
  await vi.waitFor(() => expect(popup?.closed).toEqual(true))
})
