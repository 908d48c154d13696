import * as z from 'zod/mini'

export const LOGIN_MIN = 4
export const LOGIN_MAX = 32
export const PASSWORD_MAX = 128

/** Spaces around it are a phone keyboard's, not the person's. */
export const Login = z
  .string('required')
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.regex(/^[A-Za-z0-9]*$/, 'charset'),
    z.minLength(LOGIN_MIN, 'too_short'),
    z.maxLength(LOGIN_MAX, 'too_long'),
  )

/** A password that is being checked, not chosen: its rules are the rules of the day it was set. */
export const GivenPassword = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(PASSWORD_MAX, 'too_long'))

export const Credentials = z.object({ login: Login, password: GivenPassword })
export type Credentials = z.infer<typeof Credentials>
