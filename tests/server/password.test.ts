import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight, weaknessOf } from '../../server/services/password.ts'
import { Rejection } from '../../server/services/rejection.ts'
import { commonPasswords } from '../../src/api/contract/common-passwords.ts'
import {
  isCommonPassword,
  isPasswordRuleMet,
  NewPassword,
  passwordRules,
} from '../../src/api/contract/new-account.ts'

test('a password is known again by its argon2id hash, and another is not', async () => {
  const hash = await hashPassword('Kestrel4471')
  expect(hash).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await isPasswordRight('Kestrel4471', hash)).toBe(true)
  expect(await isPasswordRight('kestrel4471', hash)).toBe(false)
  expect(await hashPassword('Kestrel4471')).not.toBe(hash)
})

test('an account that does not exist has no right password', async () => {
  expect(await isPasswordRight('', undefined)).toBe(false)
  expect(await isPasswordRight('Kestrel4471', undefined)).toBe(false)
})

test('when too many passwords wait to be hashed, the rest are told to come back', async () => {
  const waiting = Promise.allSettled(
    Array.from({ length: 110 }, () => isPasswordRight('Kestrel4471', undefined)),
  )
  // An over-long one is refused without a place in the queue.
  await expect(hashPassword('a1'.repeat(65))).rejects.toThrow(RangeError)
  expect(await isPasswordRight('a1'.repeat(1_000_000), undefined)).toBe(false)
  const attempts = await waiting
  expect(attempts.filter(({ status }) => status === 'rejected')).toEqual(
    Array(7).fill({ status: 'rejected', reason: new Rejection('overloaded', { retryAfter: 2 }) }),
  )
  expect(await isPasswordRight('Kestrel4471', undefined)).toBe(false)
}, 60_000)

test('what everybody tries first is too common, and what names its owner too simple', () => {
  const person = { login: 'Marat77', email: 'ospanov@cabinet.example' }
  const choices = ['qwerty123', 'QWERTY123', 'xMarat77x1', 'ospanov2024', 'Kestrel4471']
  expect(choices.map((password) => weaknessOf(password, person))).toEqual([
    'too_common',
    'too_common',
    'too_simple',
    'too_simple',
    null,
  ])
})

test('a common word with a year, or with digits for letters, is too common', () => {
  const person = { login: 'somebody', email: 'ospanov@cabinet.example' }
  const simple = [
    'Cabinet2026',
    'marina85',
    'pa55word',
    'P4ssw0rd1',
    '99Dragon99',
    'qw3rty2025',
    'Tulpar2026',
  ]
  expect(simple.map((password) => weaknessOf(password, person))).toEqual(
    simple.map(() => 'too_common'),
  )
  const good = ['Kestrel4471', 'marina85heron', 'Marina8512077', 'x7Kp29sLq', 'CabinetDemo1']
  expect(good.map((password) => weaknessOf(password, person))).toEqual(good.map(() => null))
})

test('a password is accepted exactly when every rule that the page ticks off is met', () => {
  const person = { login: ' Marat77 ', email: 'ospanov@cabinet.example' }
  const digits = fc.stringMatching(/^\d{0,5}$/)
  const word = fc.oneof(
    fc.constantFrom(...commonPasswords, 'marat77', 'Ospanov', 'Kestrel'),
    fc.stringMatching(/^[A-Za-z0-9 -]{0,9}$/),
  )
  const asDigits = fc.constantFrom(/never/, /o/gi, /a/gi, /[oi]/gi, /[aes]/gi)
  const digitOf: Record<string, string> = { o: '0', i: '1', e: '3', a: '4', s: '5' }
  const typed = fc
    .tuple(digits, word, asDigits, fc.boolean(), digits)
    .map(([before, middle, letters, isUpper, after]) => {
      const read = middle.replace(letters, (letter) => digitOf[letter.toLowerCase()] ?? letter)
      return `${before}${isUpper ? read.toUpperCase() : read}${after}`
    })
  const verdicts = new Set<boolean>()
  fc.assert(
    fc.property(typed, (password) => {
      const isAccepted =
        NewPassword.safeParse(password).success && weaknessOf(password, person) === null
      const unmet = passwordRules.filter(
        (rule) => !isPasswordRuleMet(rule, password, person, commonPasswords),
      )
      verdicts.add(isAccepted)
      expect({ password, isAccepted }).toEqual({ password, isAccepted: unmet.length === 0 })
    }),
    { numRuns: 3000 },
  )
  expect(verdicts).toEqual(new Set([true, false]))
  expect(
    passwordRules.filter((rule) => !isPasswordRuleMet(rule, 'Tulpar2026', person, commonPasswords)),
  ).toEqual(['uncommon'])
})

test.each(['en', 'ru', 'de', 'kk'])('the example of a common password is one, in %s', (locale) => {
  const examples = readFileSync(`locales/${locale}.po`, 'utf8').match(/^msgstr .*2024\b/gm) ?? []
  const named = examples.flatMap((text) => text.match(/[A-Z][a-z]+2024/g) ?? [])
  expect(named.map((example) => isCommonPassword(example, commonPasswords))).toEqual([true])
})
