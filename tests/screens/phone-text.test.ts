import { expect, test } from 'vitest'
import { typedPhone } from '../../src/screens/field/typed-phone.ts'
import { phoneText } from '../../src/screens/parts/phone-text.ts'

test('a phone is written in groups that stay on one line', () => {
  const written = [
    '+77010000145',
    '+447700900123',
    '+4915228817386',
    '+491522881738',
    '+12025550123',
    '+380671234567',
  ].map((phone) => phoneText(phone).replaceAll('\u00a0', ' '))
  expect(written).toEqual([
    '+7 701 000 01 45',
    '+44 770 090 0123',
    '+49 152 288 173 86',
    '+49 152 288 1738',
    '+1 202 555 0123',
    '+380 671 234 567',
  ])
})

/** Types digit by digit at the end, as the field answers. */
const typeIn = (digits: string) =>
  [...digits]
    .reduce((value, digit) => typedPhone(atEnd(`${value}${digit}`)), '')
    .replaceAll('\u00a0', ' ')
const atEnd = (value: string) => ({ value, selectionEnd: value.length })

test('a phone is grouped while it is typed, however it begins', () => {
  expect(['+77010000145', '+7701000', '87010000145', '00491522881738', '+'].map(typeIn)).toEqual([
    '+7 701 000 01 45',
    '+7 701 000',
    '+7 701 000 01 45',
    '+49 152 288 1738',
    '+',
  ])
})

test('what is no phone, and what is mended in the middle, stays as it is typed', () => {
  expect([
    typedPhone(atEnd('8 701')),
    typedPhone(atEnd('+7701000a')),
    typedPhone({ value: '+7 7019 000 01 45', selectionEnd: 7 }),
  ]).toEqual(['8 701', '+7701000a', '+7 7019 000 01 45'])
})
