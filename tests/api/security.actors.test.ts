import { expect, test } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { passwordChangeActors } from '../../src/api/password-change.actors.ts'
import { securityActors } from '../../src/api/security.actors.ts'
import { run } from '../support/answering.ts'
import { passkeyOrigin, registration } from '../support/models/passkey-samples.ts'
import {
  challenged,
  changed,
  firstPassword,
  passwords,
} from '../support/models/password-change.model.ts'
import { challenge } from '../support/models/phone-verification.model.ts'
import {
  authenticator,
  byApp,
  byEmail,
  methodWaiting,
  recoveryCodes,
  sessions,
} from '../support/models/security-samples.ts'
import { recordedCalls } from '../support/recorded-calls.ts'

const now = Date.UTC(2026, 0, 10, 12)
const contacts = {
  type: 'contacts',
  phone: null,
  phoneConfirmed: false,
  email: null,
  emailConfirmed: false,
  telegram: 'assel',
  hasPassword: false,
}

const { call, reads, made, answers, outOfDate } = recordedCalls(() => ({}))

const actors = () =>
  securityActors({
    call,
    reads,
    now: () => now,
    canUsePasskeys: (origin) => origin === passkeyOrigin,
  })

test('a change is asked for as it is, and answered with the challenge and the key of an app', async () => {
  answers['PATCH /user/settings/security'] = { challenge, authenticator }
  const change = { method: 'authenticator' } as const
  const asked = { change, password: null, lost: null }
  expect(await run(actors().requestChange, asked)).toEqual({ challenge, authenticator })
  expect(made).toEqual([{ call: 'PATCH /user/settings/security', input: { body: change } }])
  expect(outOfDate).toEqual([])
})

test('the password and what stands in for the code go with the change', async () => {
  answers['PATCH /user/settings/security'] = { challenge, authenticator: null }
  const change = { method: 'sms' } as const
  await run(actors().requestChange, { change, password: 'Saryarka2026', lost: 'wait' })
  expect(made.map(({ input }) => input)).toEqual([
    { body: { method: 'sms', password: 'Saryarka2026', lost: 'wait' } },
  ])
})

test('a change that waits is an answer, and brings a notice', async () => {
  const { pending } = methodWaiting
  answers['PATCH /user/settings/security'] = { pending }
  const asked = { change: { method: 'sms' }, password: null, lost: 'wait' } as const
  expect(await run(actors().requestChange, asked)).toEqual({ pending })
  expect(outOfDate).toEqual(['notifications'])
})

test('a change that waits is cancelled by its id', async () => {
  answers['POST /user/settings/security/cancel'] = byEmail
  expect(await run(actors().cancelChange, { id: 'change-1' })).toEqual(byEmail)
  expect(made).toEqual([
    { call: 'POST /user/settings/security/cancel', input: { body: { id: 'change-1' } } },
  ])
  expect(outOfDate).toEqual(['notifications'])
})

test('what is so already is answered with the settings', async () => {
  const outcome = { security: byEmail, recoveryCodes: null }
  answers['PATCH /user/settings/security'] = outcome
  expect(
    await run(actors().requestChange, { change: { method: 'email' }, password: null, lost: null }),
  ).toEqual(outcome)
})

test('a completion names the confirmed code, and that of an app only where one is set up', async () => {
  const outcome = { security: byApp, recoveryCodes }
  answers['PATCH /user/settings/security'] = outcome
  const completed = (authenticatorCode: string | null) =>
    run(actors().completeChange, { verificationId: 'v-1', authenticatorCode, passkey: null })
  expect(await completed('123456')).toEqual(outcome)
  expect(await completed(null)).toEqual(outcome)
  expect(made.map(({ input }) => input)).toEqual([
    { body: { verificationId: 'v-1', authenticatorCode: '123456' } },
    { body: { verificationId: 'v-1' } },
  ])
  expect(outOfDate).toEqual(['notifications', 'notifications'])
})

test('a passkey goes with the completion', async () => {
  answers['PATCH /user/settings/security'] = { security: byEmail, recoveryCodes: null }
  await run(actors().completeChange, {
    verificationId: 'v-1',
    authenticatorCode: null,
    passkey: registration,
  })
  expect(made.map(({ input }) => input)).toEqual([
    { body: { verificationId: 'v-1', passkey: registration } },
  ])
})

test('passkeys are offered on the page of their origin alone', async () => {
  answers['GET /user/settings/security'] = byEmail
  answers['POST /user/settings/security/cancel'] = byEmail
  answers['PATCH /user/settings/security'] = { security: byEmail, recoveryCodes: null }
  const elsewhere = securityActors({ call, reads, now: () => now, canUsePasskeys: () => false })
  const unoffered = { ...byEmail, passkeyOrigin: null }
  expect(await run(elsewhere.readSecurity)).toEqual(unoffered)
  expect(await run(elsewhere.cancelChange, { id: 'change-1' })).toEqual(unoffered)
  const asked = { change: { codeAtSignIn: false }, password: null, lost: null } as const
  const outcome = { security: unoffered, recoveryCodes: null }
  expect(await run(elsewhere.requestChange, asked)).toEqual(outcome)
  const completion = { verificationId: 'v-1', authenticatorCode: null, passkey: null }
  expect(await run(elsewhere.completeChange, completion)).toEqual(outcome)
})

test('a challenge in place of an outcome is unexpected, not believed', async () => {
  answers['PATCH /user/settings/security'] = { challenge, authenticator: null }
  await expect(
    run(actors().completeChange, { verificationId: 'v-1', authenticatorCode: null, passkey: null }),
  ).rejects.toEqual(new ApiFailure('unexpected'))
  expect(outOfDate).toEqual([])
})

test('the settings are asked for every time', async () => {
  answers['GET /user/settings/security'] = byEmail
  expect(await run(actors().readSecurity)).toEqual(byEmail)
  expect(await run(actors().readSecurity)).toEqual(byEmail)
  expect(made).toHaveLength(2)
})

test('sessions are listed and ended with the moment at which one was seen last, because they live in real time', async () => {
  answers['GET /user/settings/sessions'] = { items: sessions.items }
  answers['POST /user/settings/sessions/end'] = { items: [] }
  expect(await run(actors().listSessions)).toEqual({
    items: sessions.items,
    at: Math.max(...sessions.items.map(({ seenAt }) => Date.parse(seenAt))),
  })
  expect(await run(actors().endSessions, { id: 'session-2' })).toEqual({ items: [], at: now })
  expect(await run(actors().endSessions, { others: true })).toEqual({ items: [], at: now })
  expect(made.slice(1).map(({ input }) => input)).toEqual([
    { body: { id: 'session-2' } },
    { body: { others: true } },
  ])
})

test('whether there is a password is read with the list of common ones', async () => {
  answers['GET /user-data/byType/{type?}'] = contacts
  const { readOwner } = passwordChangeActors(call, reads)
  expect(await run(readOwner)).toEqual({
    hasPassword: false,
    email: '',
    commonPasswords: expect.any(Set),
  })
  expect(made).toEqual([
    { call: 'GET /user-data/byType/{type?}', input: { params: { type: 'contacts' } } },
  ])
})

test('a changed password puts what is known of the person out of date; a refused one and one that awaits a code do not', async () => {
  const { changePassword } = passwordChangeActors(call, reads)
  answers['PATCH /user/password'] = new ApiFailure('old_password_incorrect')
  await expect(run(changePassword, passwords)).rejects.toEqual(
    new ApiFailure('old_password_incorrect'),
  )
  expect(outOfDate).toEqual([])
  answers['PATCH /user/password'] = challenged
  expect(await run(changePassword, firstPassword)).toEqual(challenged)
  expect(outOfDate).toEqual([])
  answers['PATCH /user/password'] = changed
  expect(await run(changePassword, passwords)).toEqual(changed)
  expect(made.at(-1)).toEqual({ call: 'PATCH /user/password', input: { body: passwords } })
  expect(outOfDate).toEqual(['profile', 'notifications'])
})
