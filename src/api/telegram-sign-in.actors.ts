import {
  type SessionOrChallenge,
  signInWithTelegram,
  type TelegramPayload,
} from './contract/session.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

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
