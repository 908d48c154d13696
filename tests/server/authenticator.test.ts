import { expect, test } from 'vitest'
import {
  authenticatorUri,
  newAuthenticatorSecret,
  stepOf,
} from '../../server/services/authenticator.ts'
import { oneTimeCode } from '../support/one-time-code.ts'

/** The secret of RFC 6238, appendix B, `12345678901234567890` in base32, and the last six digits of its codes. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
] as const

test.each(vectors)('at second %i the code is that of RFC 6238', (second, code) => {
  expect(stepOf(secret, code, second * 1000, null)).toBe(Math.floor(second / 30))
  expect(oneTimeCode(secret, { at: second * 1000 })).toBe(code)
})

test('a clock that is half a minute off does no harm, one that is a minute off does', () => {
  const at = 1_234_567_890_000
  const accepted = [-2, -1, 0, 1, 2].map(
    (steps) => stepOf(secret, oneTimeCode(secret, { steps, at }), at, null) !== null,
  )
  expect(accepted).toEqual([false, true, true, true, false])
})

test('a code that was accepted, and any before it, is not accepted again', () => {
  const at = 1_234_567_890_000
  const step = stepOf(secret, oneTimeCode(secret, { at }), at, null)
  expect(stepOf(secret, oneTimeCode(secret, { at }), at, step)).toBeNull()
  expect(stepOf(secret, oneTimeCode(secret, { steps: -1, at }), at, step)).toBeNull()
  expect(stepOf(secret, oneTimeCode(secret, { steps: 1, at }), at, step)).toBe((step ?? 0) + 1)
})

test('what is not six digits of ASCII is no code', () => {
  const at = 59_000
  const [right, ...others] = [
    '287082',
    '28708',
    '2870820',
    '28708 ',
    '\uff12\uff18\uff17\uff10\uff18\uff12',
    '',
  ]
  const steps = [right ?? '', ...others].map((code) => stepOf(secret, code, at, null))
  expect(steps).toEqual([1, null, null, null, null, null])
})

test('a secret has 160 random bits, and an app reads it from its address', () => {
  const made = newAuthenticatorSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newAuthenticatorSecret()).not.toBe(made)
  const uri = new URL(authenticatorUri(made, 'demo'))
  expect([uri.protocol, uri.host, uri.pathname, Object.fromEntries(uri.searchParams)]).toEqual([
    'otpauth:',
    'totp',
    '/Cabinet:demo',
    { secret: made, issuer: 'Cabinet', algorithm: 'SHA1', digits: '6', period: '30' },
  ])
})
