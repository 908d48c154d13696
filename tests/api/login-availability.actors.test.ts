import { expect, test } from 'vitest'
import { loginAvailabilityActors } from '../../src/api/login-availability.actors.ts'
import { answering, run } from '../support/answering.ts'

test('a login is asked about in the body, where no log of addresses shows it', async () => {
  const { call, received } = answering({ available: true })
  const { checkLogin } = loginAvailabilityActors(call)
  expect(await run(checkLogin, { login: 'asselk88' })).toEqual({ available: true })
  expect(received).toEqual([
    {
      method: 'POST',
      path: '/api/user/available',
      body: { login: 'asselk88' },
      key: null,
      token: null,
    },
  ])
})
