import { afterEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../src/api/contract/failure.ts'
import { emailVerificationActors } from '../../src/api/email-verification.actors.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { answering, run } from '../support/answering.ts'
import { contacts, emailChallenge } from '../support/models/email-verification.model.ts'
import { session } from '../support/models/phone-verification.model.ts'

afterEach(() => vi.unstubAllGlobals())

const link = { verificationId: 'v1', code: '123456' }
const token = 'a-session-of-somebody-who-is-here'

test('the link of a mail confirms what it names, without a session', async () => {
  const { call, received } = answering({})
  await run(emailVerificationActors(call, createReadCache()).confirmLink, link)
  expect(received).toEqual([
    { method: 'POST', path: '/api/auth/phone/confirm', body: link, key: null, token: null },
  ])
})

test('a link that would open a session is refused: nobody ends in a stranger’s account by a link', async () => {
  const { call } = answering(session)
  const refused = new ApiFailure('code_invalid')
  await expect(
    run(emailVerificationActors(call, createReadCache()).confirmLink, link),
  ).rejects.toEqual(refused)
})

test('whoever is not signed in has no address to read', async () => {
  const { call, received } = answering({})
  const { readContacts } = emailVerificationActors(call, createReadCache())
  expect(await run(readContacts, { isSignedIn: false })).toEqual(null)
  expect(received).toEqual([])
})

test('the contacts are read once, and again after a confirmation', async () => {
  const reads = createReadCache()
  const known = answering(contacts, { token })
  const actors = emailVerificationActors(known.call, reads)
  expect(await run(actors.readContacts, { isSignedIn: true })).toEqual(contacts)
  await run(actors.readContacts, { isSignedIn: true })
  expect(known.received.map(({ path }) => path)).toEqual(['/api/user-data/byType/contacts'])

  const confirming = answering({}, { token })
  await run(emailVerificationActors(confirming.call, reads).confirmLink, link)
  const after = answering({ ...contacts, emailConfirmed: true }, { token })
  expect(
    await run(emailVerificationActors(after.call, reads).readContacts, { isSignedIn: true }),
  ).toEqual({
    ...contacts,
    emailConfirmed: true,
  })
})

test('the mail is asked for by naming the address that stands there', async () => {
  const { call, received } = answering({ challenge: emailChallenge }, { token })
  const { sendMail } = emailVerificationActors(call, createReadCache())
  expect(await run(sendMail, { email: 'assel@mail.example' })).toEqual(emailChallenge)
  expect(received).toEqual([
    {
      method: 'PATCH',
      path: '/api/user-data',
      body: { email: 'assel@mail.example' },
      key: null,
      token,
    },
  ])
})

test('an address that needs no mail any more is read anew', async () => {
  const reads = createReadCache()
  const before = answering(contacts, { token })
  await run(emailVerificationActors(before.call, reads).readContacts, { isSignedIn: true })
  const none = answering({ challenge: null }, { token })
  const { sendMail } = emailVerificationActors(none.call, reads)
  expect(await run(sendMail, { email: 'assel@mail.example' })).toEqual(null)

  const after = answering({ ...contacts, emailConfirmed: true }, { token })
  await run(emailVerificationActors(after.call, reads).readContacts, { isSignedIn: true })
  expect(after.received.length).toEqual(1)
})
