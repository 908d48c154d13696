import { type Messages, setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { FailureCode } from '../../src/api/contract/failure.ts'
import { failureMessages } from '../../src/screens/failure/failure-messages.ts'

const catalogues = import.meta.glob<Messages>('/locales/*.po', {
  eager: true,
  import: 'messages',
  query: '?all',
})

const textsIn = (locale: string) =>
  setupI18n({ locale, messages: { [locale]: catalogues[`/locales/${locale}.po`] ?? {} } })

/** The 27 messages that the product knows by name; what stands behind the first words says what to do. */
const messages: [FailureCode, RegExp][] = [
  ['credentials_incorrect', /^Incorrect login or password\.$/],
  ['too_many_requests', /^Too many requests: repeat in a few minutes\.$/],
  ['code_not_sent', /^Code sending error\. /],
  ['phone_taken', /^This phone is already registered\.$/],
  ['email_taken', /^This e-mail is already registered\.$/],
  ['login_taken', /^This login is already registered\.$/],
  ['registration_failed', /^Registration error\. /],
  ['verification_failed', /^Verification error\. /],
  ['insufficient_funds', /^Not enough funds\.$/],
  ['deposit_not_opened', /^Deposit creation error\. /],
  ['deposit_not_closed', /^Deposit closing error\. /],
  ['code_mismatch', /^The code does not match\.$/],
  ['code_expired', /^The code is out of date\. /],
  ['code_invalid', /^The code is not valid any more\. /],
  ['wallet_missing', /^No wallet is saved /],
  ['deposit_and_refill_required', /^You must have a deposit and a refill first\.$/],
  ['payment_failed', /^An unexpected error with the withdrawal\.$/],
  ['session_timed_out', /^Session timed out\. /],
  ['timed_out', /^The waiting time has expired\.$/],
  ['unexpected', /^An error occurred, try again later\.$/],
  ['profile_not_updated', /^Your data could not be saved\.$/],
  ['wallets_not_updated', /^Your wallets could not be saved\.$/],
  ['password_not_updated', /^The password could not be changed\.$/],
  ['avatar_not_updated', /^The avatar could not be changed\.$/],
  ['verification_not_updated', /^The verification could not be sent\.$/],
  ['security_not_updated', /^The security settings could not be saved\.$/],
  ['referral_not_loaded', /^This partner could not be loaded\.$/],
]

test('there are 27 of them', () => {
  expect(new Set(messages.map(([code]) => code)).size).toBe(27)
})

for (const [code, said] of messages) {
  test(`${code} is said in the words of the catalogue, and in each language in its own`, () => {
    const texts = ['en', 'ru', 'de', 'kk'].map((locale) => textsIn(locale)._(failureMessages[code]))
    expect(texts[0]).toMatch(said)
    expect(new Set(texts).size).toBe(4)
  })
}
