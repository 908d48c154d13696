import type { FieldCode } from './failure.ts'

export type LoginError = Extract<FieldCode, 'required' | 'charset' | 'too_short' | 'too_long'>
export type GivenPasswordError = Extract<FieldCode, 'required' | 'too_long'>

export const LOGIN_MIN = 4
export const LOGIN_MAX = 32
export const LOGIN_CHARACTERS = /^[A-Za-z0-9]*$/
export const PASSWORD_MAX = 128

/*
 * The sign-in form checks by hand, because zod would weigh 10 kB on the first screen. tests/api/credentials.test.ts
 * holds both functions to the schemas of credentials.ts.
 */
export function checkLogin(typed: string): LoginError | null {
  const login = typed.trim()
  if (login === '') return 'required'
  if (!LOGIN_CHARACTERS.test(login)) return 'charset'
  if (login.length < LOGIN_MIN) return 'too_short'
  return login.length > LOGIN_MAX ? 'too_long' : null
}

export function checkGivenPassword(password: string): GivenPasswordError | null {
  if (password === '') return 'required'
  return password.length > PASSWORD_MAX ? 'too_long' : null
}
