import { expect, test } from 'vitest'
import { callingCode, countryOf, phoneIn } from '../../src/screens/field/calling-codes.ts'
import { phoneText } from '../../src/screens/parts/phone-text.ts'
import { countriesIn } from '../../src/screens/profile/countries.ts'

test('every country has a code, but for islands on which nobody lives', () => {
  const without = countriesIn('en').filter(({ code }) => callingCode(code) === null)
  expect(without.map(({ code }) => code).sort()).toEqual(['BV', 'HM', 'TF', 'UM'])
})

test('a number tells its country, and one that several share the chosen one', () => {
  const numbers = [
    '',
    '7',
    '+7',
    '+7 701',
    '8 900 123 45 67',
    '+44 7700',
    '0049 152',
    '+1 876',
    '+1',
  ]
  expect(numbers.map((phone) => countryOf(phone, ''))).toEqual([
    '',
    '',
    'KZ',
    'KZ',
    'RU',
    'GB',
    'DE',
    'JM',
    'US',
  ])
  expect([countryOf('+1 416', 'CA'), countryOf('+7 701', 'RU'), countryOf('+49', 'RU')]).toEqual([
    'CA',
    'RU',
    'DE',
  ])
})

test('another country changes the code and keeps what was typed', () => {
  expect([
    phoneIn('DE', ''),
    phoneIn('DE', '+7 701 000 01 45'),
    phoneIn('KZ', '7010000145'),
    phoneIn('DE', '+49 152'),
    phoneIn('DE', '+7701000a'),
  ]).toEqual([
    '+49',
    phoneText('+497010000145'),
    phoneText('+77010000145'),
    phoneText('+49152'),
    '+7701000a',
  ])
})
