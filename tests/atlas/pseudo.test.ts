import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { pseudoMessages } from './pseudo.ts'

const long = (message: string) => pseudoMessages({ id: compileMessage(message) }).id

test('longer texts keep their placeholders, tags and cases', () => {
  expect(long('Sign in')).toEqual(['Siign iin'])
  expect(long('Code <0>sent</0> to {target}')).toEqual(['Coodee <0>seent</0> too ', ['target']])
  expect(long('{n, plural, one {# hour} other {# hours}}')).toEqual([
    ['n', 'plural', { one: ['#', ' hoouur'], other: ['#', ' hoouurs'] }],
  ])
})
