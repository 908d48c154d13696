import { describe, expect, test } from 'vitest'
import { isCountry } from '../../src/api/contract/country.ts'
import { Login } from '../../src/api/contract/credentials.ts'
import { internationalPhone, Phone } from '../../src/api/contract/new-account.ts'

const phone = '+77016494919'

describe('what people type', () => {
  test.each([
    '+7 701 649 49 19',
    ' +77016494919 ',
    '+7 (701) 649-49-19',
    '+7.701.649.49.19',
    '+7\u00a0701\u202f649\u201149\u201319',
    '\u202a+77016494919\u202c',
  ])('a phone written as %j is the phone', (typed) => {
    expect(Phone.parse(typed)).toEqual(phone)
  })

  test.each([
    '+0123456789',
    '77016494919',
    '+7701abc6494',
    '+7 701',
    '++77016494919',
    '+1234567890123456',
    '+7 701 649 49 19 доб. 5',
  ])('%j is no phone', (typed) => {
    expect(Phone.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['format'])
  })

  test.each([
    ['8 701 649 49 19', '+7 701 649 49 19'],
    ['8 (701) 649-49-19', '+7 (701) 649-49-19'],
    ['7 701 649 49 19', '+7 701 649 49 19'],
    ['\u202a87016494919\u202c', '\u202a+77016494919\u202c'],
    ['89161234567', '+79161234567'],
    ['00 49 152 28817386', '+49 152 28817386'],
  ])('a phone dialled as %j becomes %j', (typed, expected) => {
    expect(internationalPhone(typed)).toEqual(expected)
    expect(Phone.safeParse(expected).success).toEqual(true)
  })

  test.each([
    '+7 701 649 49 19',
    '+87016494919',
    '8 701 649 49 1',
    '8 701 649 49 19 0',
    '84 90 123 4567',
    '0152 28817386',
    '7007900123',
    '8',
    '00',
  ])('a phone %j stays as it is typed', (typed) => {
    expect(internationalPhone(typed)).toEqual(typed)
  })

  test('nothing but spaces is an empty field', () => {
    const messages = (typed: string) =>
      [Phone, Login].map((schema) => schema.safeParse(typed).error?.issues[0]?.message)
    expect(messages('   ')).toEqual(['required', 'required'])
  })

  test('spaces around a login are not part of it, spaces within are no login', () => {
    expect(Login.parse(' demo\t')).toEqual('demo')
    expect(Login.safeParse('de mo').error?.issues.map(({ message }) => message)).toEqual([
      'charset',
    ])
  })
})

describe('a country', () => {
  test('is one of the 249 of ISO 3166-1', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap((first) => letters.map((second) => first + second))
    expect(codes.filter(isCountry)).toHaveLength(249)
    const none = ['XX', 'XK', 'EU', 'UK', 'SU', 'ZZ', 'kz', 'KAZ', '', '12']
    expect(none.filter(isCountry)).toEqual([])
    expect(['KZ', 'DE', 'RU', 'US', 'AQ'].filter(isCountry)).toHaveLength(5)
  })
})
