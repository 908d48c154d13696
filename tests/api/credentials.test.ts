import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkGivenPassword, checkLogin } from '../../src/api/contract/credential-rules.ts'
import { GivenPassword, Login } from '../../src/api/contract/credentials.ts'

type Schema = typeof Login | typeof GivenPassword

const firstMessage = (schema: Schema, typed: string) =>
  schema.safeParse(typed).error?.issues[0]?.message ?? null

const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\u00a0', '\ufeff', '\u200b') })
const typedLogin = fc
  .tuple(spaces, fc.oneof(fc.stringMatching(/^[A-Za-z0-9]{0,40}$/), fc.string()), spaces)
  .map((parts) => parts.join(''))
const typedPassword = fc.string({ maxLength: 140, size: 'max' })

describe('what the sign-in form checks by hand', () => {
  test.each([
    [' \t', 'required'],
    ['de mo', 'charset'],
    ['dém', 'charset'],
    [' abc ', 'too_short'],
    [' demo\t', null],
    ['a'.repeat(32), null],
    ['a'.repeat(33), 'too_long'],
  ])('a login typed as %j: %s', (typed, code) => {
    expect(checkLogin(typed)).toEqual(code)
  })

  test.each([
    ['', 'required'],
    [' ', null],
    ['x'.repeat(128), null],
    ['x'.repeat(129), 'too_long'],
  ])('a password typed as %j: %s', (typed, code) => {
    expect(checkGivenPassword(typed)).toEqual(code)
  })

  test('is what the schemas of the calls check', () => {
    fc.assert(
      fc.property(typedLogin, (typed) => {
        expect(checkLogin(typed)).toEqual(firstMessage(Login, typed))
      }),
    )
    fc.assert(
      fc.property(typedPassword, (typed) => {
        expect(checkGivenPassword(typed)).toEqual(firstMessage(GivenPassword, typed))
      }),
    )
  })
})
