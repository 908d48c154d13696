import { expect, test } from 'vitest'
import {
  settledDate,
  verificationSchema,
} from '../../src/screens/account-verification/verification-schema.ts'

const schema = verificationSchema(false, new Date(2026, 0, 10))
const birthDateOf = (birthDate: string) => {
  const { data, error } = schema.safeParse({
    fullName: 'Assel Kim',
    birthDate,
    familyStatus: 'single',
    documentNumber: 'N1234567',
  })
  return data?.birthDate ?? error?.issues.map(({ message }) => message)
}

test('a birth date is understood however it is typed, day first', () => {
  const typed = ['14.03.1992', '14.3.1992', '14/03/1992', '14-3-1992', '14 03 1992', '14031992']
  // As browsers fill it in by themselves.
  expect([...typed, ' 14.03.1992 ', '1992-03-14'].map(birthDateOf)).toEqual(
    Array.from({ length: 8 }, () => '1992-03-14'),
  )
})

test('what is no date, and nobody of age, is refused by its own words', () => {
  expect(birthDateOf('')).toEqual(['required'])
  expect(birthDateOf('31.02.1992')).toEqual(['format'])
  expect(birthDateOf('03.14.1992')).toEqual(['format'])
  expect(birthDateOf('14.03.92')).toEqual(['format'])
  expect(birthDateOf('next year')).toEqual(['format'])
  expect(birthDateOf('11.01.2008')).toEqual(['below_min'])
  expect(birthDateOf('10.01.2008')).toEqual('2008-01-10')
})

test('a date that is half typed stays as it stands', () => {
  expect(['1', '14.03.', '14.03.199'].map(settledDate)).toEqual(['1', '14.03.', '14.03.199'])
})
