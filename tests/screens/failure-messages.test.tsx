import { setupI18n } from '@lingui/core'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type FailureCode, fieldCodes } from '../../src/api/contract/failure.ts'
import { rejections } from '../../src/api/contract/rejections.ts'
import { FailureMessage } from '../../src/screens/failure/failure-message.tsx'
import { failureMessages, messageOf } from '../../src/screens/failure/failure-messages.ts'
import { type FieldKind, fieldMessageOf } from '../../src/screens/field/field-messages.ts'
import { renderInApp } from '../support/render.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const codes: FailureCode[] = [
  ...(Object.keys(rejections) as FailureCode[]),
  'timed_out',
  'unreachable',
]
const kinds: FieldKind[] = [
  'login',
  'email',
  'phone',
  'password',
  'passwordAgain',
  'code',
  'amount',
  'other',
]

describe('a failure', () => {
  test('of an expired session is said by the dialog alone; what waits for it says that it waits', () => {
    renderInApp(<FailureMessage failure={{ code: 'session_timed_out' }} />)
    expect(screen.getByText('Waiting until you have signed in again.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is told in a sentence of its own, never by its code', () => {
    const texts = codes.map((code) => i18n._(failureMessages[code]))
    expect(new Set(texts).size).toBe(codes.length)
    expect(texts.filter((text) => /_|undefined|[{}]/.test(text))).toEqual([])
  })

  test('says how long to wait when the provider said so', () => {
    const wait = (retryAfter?: number) =>
      i18n._(
        messageOf(
          retryAfter === undefined
            ? { code: 'too_many_requests' }
            : { code: 'too_many_requests', retryAfter },
        ),
      )
    expect([wait(), wait(30), wait(61), wait(600)]).toEqual([
      'Too many requests: repeat in a few minutes.',
      'Too many requests: repeat in a minute.',
      'Too many requests: repeat in 2 minutes.',
      'Too many requests: repeat in 10 minutes.',
    ])
  })

  test('of a photo says what to do with a HEIC one and with one that cannot be opened', () => {
    const said = (kind?: string) =>
      i18n._(messageOf({ code: 'file_type_not_supported', ...(kind ? { params: { kind } } : {}) }))
    expect([said(), said('heic').slice(0, 20), said('unreadable').slice(0, 29)]).toEqual([
      'Only JPEG and PNG images are accepted.',
      'This is a HEIC photo',
      'This picture can’t be opened.',
    ])
  })

  test('of a code says how many attempts are left', () => {
    const left = (attemptsLeft: number) =>
      i18n._(messageOf({ code: 'code_mismatch', params: { attemptsLeft } }))
    expect([left(4), left(1), left(0)]).toEqual([
      'The code does not match. 4 attempts left.',
      'The code does not match. 1 attempt left.',
      'The code does not match.',
    ])
  })

  test('is announced at once, and nothing stands there without one', () => {
    const { rerender } = renderInApp(<FailureMessage failure={{ code: 'credentials_incorrect' }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Incorrect login or password.')
    rerender(<span />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a field', () => {
  test('has a sentence for every code, whatever it asks for', () => {
    const texts = kinds.flatMap((kind) =>
      fieldCodes.map((code) => i18n._(fieldMessageOf(kind, code))),
    )
    expect(texts.filter((text) => !/^[A-Z].*[.!]$/.test(text) || text.includes('_'))).toEqual([])
  })

  test('speaks of what it asks for', () => {
    expect(i18n._(fieldMessageOf('login', 'required'))).toBe('Please fill out this field!')
    expect(i18n._(fieldMessageOf('login', 'too_short'))).toBe('At least 4 characters.')
    expect(i18n._(fieldMessageOf('phone', 'format'))).toBe(
      'The phone begins with + and the country code.',
    )
  })

  test('shows a code it does not know as an entry that is not correct', () => {
    expect(i18n._(fieldMessageOf('email', 'toxic'))).toBe('This entry is not correct.')
  })
})
