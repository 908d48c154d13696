import { ApiFailure } from './contract/failure.ts'
import { type Session, signOut, type User } from './contract/session.ts'
import { readUserData } from './contract/user.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

export type StoredSession = {
  readToken: () => string | null
  readUser: () => User | null
  saveSession: (session: Session) => void
}

export function sessionActors(call: Call, stored: StoredSession) {
  return {
    /** A token without its user is still good: the provider knows whose it is. */
    restoreSession: limited<Session | null, void>(async ({ signal }) => {
      const refreshToken = stored.readToken()
      if (refreshToken === null) return null
      const known = stored.readUser()
      if (known) return { refreshToken, user: known }
      const profile = await call(readUserData, { params: {} }, { signal, token: refreshToken })
      if (profile.type !== 'profile') throw new ApiFailure('unexpected')
      const { user } = profile
      stored.saveSession({ refreshToken, user })
      return { refreshToken, user }
    }),
    revokeToken: limited<void, { token: string }>(async ({ input, signal }) => {
      await call(signOut, {}, { signal, token: input.token, keepalive: true })
    }),
  }
}
