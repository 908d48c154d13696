import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyActorRef, createActor, toPromise } from 'xstate'
import { stateOf, withState } from '../../src/browser/telegram-state.ts'
import { createTelegramWindow, HEARD, telegramChannel } from '../../src/browser/telegram-window.ts'
import { payload, telegramWindow } from '../support/models/telegram-sign-in.model.ts'

type Opened = { closed: boolean; close: () => void }

const page = 'https://cabinet.example/login'
const asked = withState(telegramWindow, page)

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
  const actor = createActor(askTelegram, { input: { window: asked, opensWindow } })
  const answer = toPromise(actor)
  answer.catch(() => undefined)
  running.push(actor)
  actor.start()
  return { actor, answer, popup: opened.at(-1) }
}

/** Acts as the return page does, with the word of this window unless told; answers when it is heard. */
function tell(notified: unknown, state = stateOf(asked, page)) {
  const channel = new BroadcastChannel(telegramChannel(state))
  const received = new Promise((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      channel.close()
      resolve(data)
    })
  })
  channel.postMessage(notified)
  return received
}

test('the window is opened within the very call, at the address of the provider', () => {
  ask()
  expect(window.open).toHaveBeenCalledWith(asked, '_blank', expect.stringContaining('popup'))
})

test('what Telegram signed is the answer, and the window is closed', async () => {
  const { answer, popup } = ask()
  void tell(payload)
  expect(await answer).toEqual({ outcome: 'authorised', payload })
  expect(popup?.closed).toEqual(true)
})

test('what comes back without the word of this window was signed for somebody else', async () => {
  const { answer, popup } = ask()
  void tell({ ...payload, id: 666 }, null)
  void tell({ ...payload, id: 666 }, stateOf(withState(telegramWindow, page), page))
  void tell(false, '')
  expect(await tell(payload)).toEqual(HEARD)
  expect(await answer).toEqual({ outcome: 'authorised', payload })
  expect(popup?.closed).toEqual(true)
})

test('the window is asked to come back to the page that the provider names, with a word never used before', () => {
  const provider = `${telegramWindow}&return_to=${encodeURIComponent('https://cabinet.example/telegram-return.html')}`
  const [first, second] = [provider, provider].map((address) => withState(address, page))
  const back = new URL(new URL(first ?? '').searchParams.get('return_to') ?? '')
  expect([back.origin, back.pathname]).toEqual(['https://cabinet.example', '/telegram-return.html'])
  expect(back.searchParams.get('state')).toEqual(stateOf(first ?? '', page))
  expect(stateOf(first ?? '', page)).toMatch(/^\d+-\d+-\d+-\d+$/)
  expect(stateOf(first ?? '', page)).not.toEqual(stateOf(second ?? '', page))
  expect(stateOf(telegramWindow, page)).toEqual(null)
})

test('a window of the sandbox comes back to the page of return', () => {
  const [path, query] = withState('/sandbox/telegram', page).split('?')
  const back = new URL(new URLSearchParams(query).get('return_to') ?? '')
  expect([path, back.origin, back.pathname]).toEqual([
    '/sandbox/telegram',
    'https://cabinet.example',
    '/telegram-return.html',
  ])
})

test('a rejection in the window, and a window that was closed, are both a cancellation', async () => {
  const refused = ask()
  void tell(false)
  expect(await refused.answer).toEqual({ outcome: 'cancelled' })

  const closed = ask()
  closed.popup?.close()
  expect(await closed.answer).toEqual({ outcome: 'cancelled' })
})

test('a window that closes itself after its last word was heard has not been cancelled', async () => {
  const { answer, popup } = ask()
  popup?.close()
  void tell(payload)
  expect(await answer).toEqual({ outcome: 'authorised', payload })
})

test('what Telegram does not sign is refused', async () => {
  for (const notified of [null, 'text', { ...payload, hash: 'short' }, { ...payload, extra: 1 }]) {
    const { answer } = ask()
    void tell(notified)
    await expect(answer).rejects.toThrow('verification_failed')
  }
})

test('a browser that opens no window says so', async () => {
  isBlocked = true
  expect(await ask().answer).toEqual({ outcome: 'blocked' })
})

test('behind a link of the person nothing is opened, and the answer is heard all the same', async () => {
  const { answer } = ask(false)
  void tell(payload)
  expect(await answer).toEqual({ outcome: 'authorised', payload })
  expect(window.open).not.toHaveBeenCalled()
})

test('a window nobody waits for any more is closed', async () => {
  const { actor, popup } = ask()
  actor.stop()
  await vi.waitFor(() => expect(popup?.closed).toEqual(true))
})
