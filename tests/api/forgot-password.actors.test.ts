import { afterEach, expect, test, vi } from 'vitest'
import {
  forgotPasswordActors,
  passwordResetCodeActors,
} from '../../src/api/forgot-password.actors.ts'
import { answering, run } from '../support/answering.ts'
import { account, mailChallenge, passwordToken } from '../support/models/forgot-password.model.ts'

afterEach(() => vi.unstubAllGlobals())

const asked = { body: null, key: null, token: null }

test('a code is asked for by login and e-mail', async () => {
  const { call, received } = answering(mailChallenge)
  expect(await run(forgotPasswordActors(call).requestReset, account)).toEqual(mailChallenge)
  expect(received).toEqual([
    { ...asked, method: 'POST', path: '/api/auth/reset-password', body: account },
  ])
})

test('its code gives the right to set a password, and no session', async () => {
  const { call, received } = answering({ refreshToken: passwordToken })
  const given = { verificationId: 'v1', code: '123456' }
  expect(await run(passwordResetCodeActors(call).checkCode, given)).toEqual({
    session: null,
    passwordToken,
  })
  expect(received).toEqual([
    { ...asked, method: 'POST', path: '/api/auth/reset-password/validate', body: given },
  ])
})

test('a code that was asked for before a reload is looked after', async () => {
  const { call, received } = answering(mailChallenge)
  await run(forgotPasswordActors(call).readChallenge, { verificationId: 'v1' })
  expect(received).toEqual([{ ...asked, method: 'GET', path: '/api/auth/phone/v1' }])
})

test('the password is set with the token of the code, whoever is signed in', async () => {
  const { call, received } = answering(
    { telegram: 'Assel' },
    { token: 'a-session-of-somebody-who-is-here' },
  )
  const input = { passwordToken, password: 'Saryarka2027' }
  expect(await run(forgotPasswordActors(call).setPassword, input)).toEqual({ telegram: 'Assel' })
  expect(received).toEqual([
    {
      ...asked,
      method: 'POST',
      path: '/api/auth/set-password',
      body: { password: 'Saryarka2027' },
      token: passwordToken,
    },
  ])
})

test('the list of common passwords comes without the provider', async () => {
  const { call, received } = answering({})
  const list = await run(forgotPasswordActors(call).loadCommonPasswords, undefined)
  expect((list as Set<string>).has('password1')).toEqual(true)
  expect(received).toEqual([])
})
