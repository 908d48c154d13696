import * as z from 'zod/mini'
import { LOGIN_CHARACTERS, LOGIN_MAX, LOGIN_MIN, PASSWORD_MAX } from './credential-rules.ts'

/** Spaces around it are a phone keyboard's, not the person's. */
export const Login = z
  .string('required')
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.regex(LOGIN_CHARACTERS, 'charset'),
    z.minLength(LOGIN_MIN, 'too_short'),
    z.maxLength(LOGIN_MAX, 'too_long'),
  )

/** A password that is being checked, not chosen: its rules are the rules of the day it was set. */
export const GivenPassword = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(PASSWORD_MAX, 'too_long'))

export const Credentials = z.object({ login: Login, password: GivenPassword })
export type Credentials = z.infer<typeof Credentials>
