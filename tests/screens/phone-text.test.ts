import { expect, test } from 'vitest'
import { phoneText } from '../../src/screens/parts/phone-text.ts'

test('a phone is written in groups that stay on one line', () => {
  const written = ['+77010000145', '+447700900123', '+4915228817386', '+491522881738'].map(
    (phone) => phoneText(phone).replaceAll('\u00a0', ' '),
  )
  expect(written).toEqual([
    '+7 701 000 01 45',
    '+44 770 090 0123',
    '+49 152 288 173 86',
    '+49 152 288 1738',
  ])
})
