import { fromPromise } from 'xstate'
import { ApiFailure } from '../api/contract/failure.ts'
import { TelegramPayload } from '../api/contract/session.ts'
import type { TelegramAnswer, TelegramQuestion } from '../machines/telegram-sign-in.machine.ts'
import { stateOf } from './telegram-state.ts'

/**
 * /telegram-return.html tells on it how the window ended, and closes when it was heard. Its name has the word that
 * came back with the window, so that what was signed for somebody else is heard by nobody.
 */
export const telegramChannel = (state: string | null): string => `cabinet-telegram ${state}`
export const HEARD = 'heard'

const BETWEEN_LOOKS = 500
/** A message that a window sends as it closes must be received before it counts as closed. */
const LAST_WORD = 700

/** Telegram's own word for a rejection in its window. */
const isRejection = (message: unknown): boolean => message === false

/**
 * The window in which Telegram asks the person. It is opened within the very call, because browsers open none that a
 * click has not asked for, and closed when nobody waits for it any more. It comes back to a page of this origin,
 * which is heard over a channel: the window's opener may have been cut off by Telegram's own pages.
 */
export function createTelegramWindow(window: Window & typeof globalThis) {
  const open = (address: string): Window | null => {
    const width = Math.min(550, window.screen.availWidth)
    const height = Math.min(650, window.screen.availHeight)
    const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
    const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
    return window.open(
      address,
      '_blank',
      `popup,width=${width},height=${height},left=${left},top=${top}`,
    )
  }

  return {
    askTelegram: fromPromise<TelegramAnswer, TelegramQuestion>(({ input, signal }) => {
      const opened = input.opensWindow ? open(input.window) : null
      if (input.opensWindow && opened === null) return Promise.resolve({ outcome: 'blocked' })

      const state = stateOf(input.window, window.location.href)
      const channel = new window.BroadcastChannel(telegramChannel(state))
      const { promise, resolve, reject } = Promise.withResolvers<TelegramAnswer>()
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        channel.postMessage(HEARD)
        if (isRejection(data)) return resolve({ outcome: 'cancelled' })
        const payload = TelegramPayload.safeParse(data)
        if (payload.success) resolve({ outcome: 'authorised', payload: payload.data })
        else reject(new ApiFailure('verification_failed', {}, { cause: payload.error }))
      })
      let closing: ReturnType<typeof setTimeout> | undefined
      const looking = setInterval(() => {
        if (!opened?.closed || closing !== undefined) return
        closing = setTimeout(() => resolve({ outcome: 'cancelled' }), LAST_WORD)
      }, BETWEEN_LOOKS)
      signal.addEventListener('abort', () => reject(signal.reason))

      return promise.finally(() => {
        clearInterval(looking)
        clearTimeout(closing)
        channel.close()
        opened?.close()
      })
    }),
  }
}
