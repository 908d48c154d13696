import { checkLogin } from './contract/session.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

export const loginAvailabilityActors = (call: Call) => ({
  checkLogin: limited<{ available: boolean }, { login: string }>(({ input, signal }) =>
    call(checkLogin, { body: input }, { signal }),
  ),
})
