import {
  type SessionOrChallenge,
  signInWithTelegram,
  type TelegramPayload,
} from './contract/session.ts'
import { readTelegramAuth } from './contract/settings.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

/** Asks once; every later caller gets the same answer. `addressed` is the window as this page opens it. */
export function createTelegramReader(call: Call, addressed: (window: string) => string) {
  let known: { window: string | null } | null = null
  return async (signal: AbortSignal): Promise<{ window: string | null }> => {
    if (known === null) {
      const { available, window } = await call(readTelegramAuth, {}, { signal })
      known = { window: available && window !== null ? addressed(window) : null }
    }
    return known
  }
}

/** Signing in by what Telegram signed. The window and the child flow `phoneVerification` are provided beside these. */
export const telegramSignInActors = (call: Call) => ({
  signInWithTelegram: limited<
    SessionOrChallenge,
    { inviter: string | null; payload: TelegramPayload }
  >(({ input: { inviter, payload }, signal }) =>
    call(
      signInWithTelegram,
      { params: inviter === null ? {} : { login: inviter }, body: payload },
      { signal },
    ),
  ),
})
