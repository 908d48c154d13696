import type { TelegramSignIn } from '../machines/telegram-sign-in.machine.ts'
import { type SessionOrChallenge, signInWithTelegram } from './contract/session.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

/** Signing in by what Telegram signed. The window and the child flow `phoneVerification` are provided beside these. */
export const telegramSignInActors = (call: Call) => ({
  signInWithTelegram: limited<SessionOrChallenge, TelegramSignIn>(
    ({ input: { inviter, consents, payload }, signal }) =>
      call(
        signInWithTelegram,
        {
          params: inviter === null ? {} : { login: inviter },
          body: { ...payload, consents: [...consents] },
        },
        { signal },
      ),
  ),
})
