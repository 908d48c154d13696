import { expect, test } from 'vitest'
import { type Locale, locales } from '../../server/locale.ts'
import { securityChanges, type TemplateParams } from '../../server/services/message-texts.ts'
import { writtenOf } from '../../server/services/messages.ts'
import { verificationParts } from '../../src/api/contract/verification.ts'

const code = '482913'
const samples: { [Name in keyof TemplateParams]: TemplateParams[Name] } = {
  phone_code: { code },
  email_code: { code, link: 'https://cabinet.example/verify-email?verification=x&code=482913' },
  sign_in_code: { code },
  reset_code: { code },
  phone_change_code: { code },
  security_code: { code, change: 'method_email' },
  change_code: { code, change: 'phone', target: '+7 701 ••• •• 45' },
  change_requested: {
    kind: 'email',
    target: 'an•••@cabinet.example',
    until: '2026-12-01T12:30:00.000Z',
    link: 'https://cabinet.example/cancel-change?token=abc',
  },
  change_cancelled: { kind: 'phone', target: '+7 701 ••• •• 45', reason: 'taken' },
  authenticator_locked: {},
  password_changed: {},
  phone_changed: { phone: '+7 701 ••• •• 45' },
  email_changed: { email: 'an•••@cabinet.example' },
  security_changed: { change: 'code_at_sign_in_off' },
  verification_completed: {},
  verification_denied: { reason: 'The photo is blurred.', part: 'document' },
  subscription_ending: { until: '2026-12-01T00:00:00.000Z' },
  autoinvestment_uncovered: {
    plan: 'Balance',
    amount: '500',
    currency: 'USDT',
    ends: '2026-12-03T00:00:00.000Z',
  },
  wallet_code: { code, system: 'USDT-TRC20', address: 'TR7NHq…gjLj6t' },
  withdrawal_code: {
    code,
    amount: '100.5',
    currency: 'XRP',
    address: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
    memo: '731',
  },
  wallet_changed: { system: 'USDT-TRC20', address: 'TR7NHq…gjLj6t', held: '24' },
  withdrawal_decided: {
    status: 'rejected',
    amount: '100.5',
    currency: 'XRP',
    reason: 'The address is known for fraud.',
    hash: '',
  },
  notification: { kind: 'refill_replenished', amount: '100.5', currency: 'XRP' },
}
const sums: Record<Locale, string> = {
  en: '100.5\u00a0XRP',
  ru: '100,5\u00a0XRP',
  de: '100,5\u00a0XRP',
  kk: '100,5\u00a0XRP',
}
const isSaidAsItIs = (name: string) =>
  !['change', 'kind', 'part', 'reason', 'until', 'ends', 'status', 'amount'].includes(name)
const withdrawalEnds = ['on_inspection', 'successful', 'rejected', 'error']
const templates = Object.keys(samples) as (keyof TemplateParams)[]
const write = (template: keyof TemplateParams, locale: string, params: object) =>
  writtenOf({ template, locale, params: { ...params } as Record<string, string> })

test.each(locales)(
  'in %s every message says what it is about, and nothing is left blank',
  (locale) => {
    for (const template of templates) {
      const { subject, text } = write(template, locale, samples[template])
      expect(`${subject} ${text}`).not.toMatch(/undefined|null|\[object|\{|\}/)
      expect(`${template} ${subject}`).toMatch(/Cabinet|verifi|Верификация|аккаунт/i)
      for (const [name, value] of Object.entries(samples[template])) {
        if (isSaidAsItIs(name)) expect(text).toContain(value)
      }
      expect(subject.length).toBeLessThan(80)
    }
  },
)

test.each(locales)(
  'in %s a code says how long it is valid, and each message has words of its own',
  (locale) => {
    const texts = templates.map((template) => write(template, locale, samples[template]).text)
    for (const text of texts.filter((one) => one.includes(code))) expect(text).toContain('10')
    expect(new Set(texts).size).toBe(templates.length)
  },
)

test.each(locales)('in %s each decision on a withdrawal has words of its own', (locale) => {
  const texts = withdrawalEnds.map((status) => {
    const params = { status, amount: '100.5', currency: 'XRP', reason: '', hash: 'a1b2' }
    const { subject, text } = write('withdrawal_decided', locale, params)
    expect(text).toContain(sums[locale])
    expect(text.includes('a1b2')).toBe(status === 'successful')
    expect(text).not.toMatch(/: \.|undefined/)
    return `${subject} ${text}`
  })
  expect(new Set(texts).size).toBe(withdrawalEnds.length)
})

test.each(locales)(
  'in %s a reason ends as a sentence does, however the operator ended it, and so does a day',
  (locale) => {
    const about = { amount: '100.5', currency: 'XRP', hash: '' }
    const withReason = (reason: string) => [
      write('withdrawal_decided', locale, { ...about, status: 'rejected', reason }).text,
      write('withdrawal_decided', locale, { ...about, status: 'error', reason }).text,
      write('verification_denied', locale, { reason, part: '' }).text,
    ]
    expect(withReason('Node failure')).toEqual(withReason('Node failure.'))
    for (const text of withReason('Node failure')) {
      expect(text).toMatch(/: [“„«]Node failure\.[”“»] \p{Lu}/u)
    }
    for (const text of withReason('Are you sure?')) {
      expect(text).toMatch(/: [“„«]Are you sure\?[”“»] \p{Lu}/u)
    }
    for (const template of templates) {
      expect(write(template, locale, samples[template]).text).not.toMatch(/\.\./)
    }
  },
)

test('no language borrows the words of another', () => {
  for (const template of templates) {
    const written = locales.map((locale) => write(template, locale, samples[template]))
    expect(new Set(written.map(({ text }) => text)).size).toBe(locales.length)
    expect(new Set(written.map(({ subject }) => subject)).size).toBe(locales.length)
  }
})

test.each(locales)(
  'in %s each change of security and each part of a verification is named',
  (locale) => {
    const named = securityChanges.map(
      (change) => write('security_code', locale, { code, change }).text,
    )
    expect(new Set(named).size).toBe(securityChanges.length)
    const parts = ['', ...verificationParts].map(
      (part) => write('verification_denied', locale, { reason: 'x', part }).text,
    )
    expect(new Set(parts).size).toBe(verificationParts.length + 1)
  },
)

test('a day is written as the reader writes it', () => {
  const ending = locales.map(
    (locale) => write('subscription_ending', locale, samples.subscription_ending).text,
  )
  expect(ending).toEqual([
    expect.stringContaining('December 1, 2026'),
    expect.stringContaining('1 декабря 2026'),
    expect.stringContaining('1. Dezember 2026'),
    expect.stringContaining('2026 ж. 1 желтоқсан'),
  ])
})

test('an amount is written as the reader writes it, and keeps every digit', () => {
  const amount = { amount: '1234567.12345678' }
  const asking = locales.map(
    (locale) =>
      write('withdrawal_code', locale, { ...samples.withdrawal_code, ...amount }).text.match(
        /1\D?234\D?567\S*\s\w+/,
      )?.[0],
  )
  expect(asking).toEqual([
    '1,234,567.12345678\u00a0XRP',
    '1\u00a0234\u00a0567,12345678\u00a0XRP',
    '1.234.567,12345678\u00a0XRP',
    '1\u00a0234\u00a0567,12345678\u00a0XRP',
  ])
})

test('a message of a language or a kind that is unknown is still readable', () => {
  expect(write('phone_code', 'fr', { code }).text).toContain('Ваш код')
  expect(writtenOf({ template: 'from_the_future', locale: 'en', params: {} }).text).toBe(
    'from_the_future',
  )
})
