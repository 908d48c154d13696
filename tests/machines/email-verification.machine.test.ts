import { expect, test } from 'vitest'
import { emailVerificationMachine } from '../../src/machines/email-verification.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import {
  contacts,
  emailChallenge,
  linkLocation,
  plainLocation,
} from '../support/models/email-verification.model.ts'
import { session } from '../support/models/phone-verification.model.ts'
import { answered } from '../support/paths.ts'

function begin(location: RouteLocation, user = session.user) {
  let time = Date.UTC(2026, 0, 1)
  const flow = startFlow(emailVerificationMachine, {
    input: { location, user, now: () => time, deviceNow: () => time },
  })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      time += 1000
      flow.clock.advance(1000)
    }
  }
  return { flow, pass }
}

const visited = (location: RouteLocation) => ({ type: 'location.visited' as const, location })

async function beginUnconfirmed() {
  const begun = begin(plainLocation)
  expect(begun.flow.inputOf('readContacts')).toEqual({ isSignedIn: true })
  await begun.flow.answer('readContacts', contacts)
  return begun
}

test('a link confirms nothing before the person says so: programs that read mail open links, too', () => {
  const { flow } = begin(linkLocation)
  expect(flow.snapshot.value).toEqual('offeringConfirmation')
  expect(flow.services.calls).toEqual([])

  flow.send({ type: 'link.confirmed' })
  expect(flow.inputOf('confirmLink')).toEqual({ verificationId: 'verification-1', code: '123456' })
})

test('the code of a link leaves the address bar on arrival, and stays known', () => {
  const { flow } = begin(linkLocation)
  expect(flow.services.performed).toEqual([{ type: 'replaceLocation', params: plainLocation }])
  flow.send(visited(plainLocation))
  expect(flow.snapshot.value).toEqual('offeringConfirmation')
  flow.send({ type: 'link.confirmed' })
  expect(flow.inputOf('confirmLink')).toEqual({ verificationId: 'verification-1', code: '123456' })
})

test('after a link that is over a new mail can be asked for', async () => {
  const { flow } = begin(linkLocation)
  flow.send({ type: 'link.confirmed' })
  await flow.refuse('confirmLink', 'code_expired')
  flow.send({ type: 'contacts.requested' })
  const { link, failure } = flow.snapshot.context
  expect([link, failure]).toEqual([null, null])
  await flow.answer('readContacts', contacts)
  expect(flow.snapshot.value).toEqual('offeringMail')
})

test('a confirmed link says so', async () => {
  const { flow } = begin(linkLocation)
  flow.send({ type: 'link.confirmed' })
  await flow.answer('confirmLink')
  expect(flow.snapshot.value).toEqual('confirmed')
})

test('a double click confirms once', () => {
  const { flow } = begin(linkLocation)
  flow.send({ type: 'link.confirmed' })
  flow.send({ type: 'link.confirmed' })
  expect(flow.services.calls.length).toEqual(1)
})

test.each([
  'code_expired',
  'code_invalid',
  'code_mismatch',
  'verification_failed',
  'validation_failed',
  'not_found',
  'email_taken',
] as const)('after %s the link is over and is not tried again', async (code) => {
  const { flow } = begin(linkLocation)
  flow.send({ type: 'link.confirmed' })
  await flow.refuse('confirmLink', code)

  expect(flow.snapshot.value).toEqual('linkRefused')
  expect(flow.snapshot.context.failure?.code).toEqual(code)
})

test.each(['unreachable', 'unexpected', 'too_many_requests'] as const)(
  'after %s the link may be confirmed again',
  async (code) => {
    const { flow } = begin(linkLocation)
    flow.send({ type: 'link.confirmed' })
    await flow.refuse('confirmLink', code)

    expect(flow.snapshot.context.failure).toEqual({ code })
    expect(flow.snapshot.can({ type: 'link.confirmed' })).toEqual(true)
  },
)

test('a confirmation that nobody answers ends with the waiting time', async () => {
  const { flow } = begin(linkLocation)
  flow.send({ type: 'link.confirmed' })
  await flow.refuse('confirmLink', 'timed_out')

  expect(flow.snapshot.value).toEqual('offeringConfirmation')
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
})

test('a link without its code is no link', () => {
  const { flow } = begin({ name: 'emailVerification', query: { verification: 'verification-1' } })
  expect(flow.snapshot.value).toEqual('readingContacts')
})

test('whoever is not signed in and has no link is told where it is', async () => {
  const { flow } = begin(plainLocation)
  await flow.answer('readContacts', null)
  expect(flow.snapshot.value).toEqual('explaining')
})

test('the code of a mail lasts by the clock of the flow', async () => {
  const { flow } = await beginUnconfirmed()
  flow.send({ type: 'mail.requested' })
  await flow.answer('sendMail', emailChallenge)
  expect(flow.snapshot.children.phoneVerification?.getSnapshot().context.expiresAt).toEqual(
    Date.UTC(2026, 0, 1, 0, 10),
  )
})

test('signed in, the mail goes to the address that is not confirmed yet, when the person asks', async () => {
  const { flow } = await beginUnconfirmed()
  expect(flow.snapshot.value).toEqual('offeringMail')
  flow.send({ type: 'mail.requested' })
  expect(flow.inputOf('sendMail')).toEqual({ email: 'assel@mail.example' })
  await flow.answer('sendMail', emailChallenge)

  flow.snapshot.children.phoneVerification?.send({ type: 'code.typed', code: '123456' })
  await flow.answer('checkCode', { session: null, passwordToken: null })
  expect(flow.snapshot.value).toEqual('confirmed')
})

test('an address that is confirmed already needs no mail', async () => {
  const { flow } = begin(plainLocation)
  await flow.answer('readContacts', { ...contacts, emailConfirmed: true })
  expect(flow.snapshot.value).toEqual('alreadyConfirmed')
})

test('an address that was confirmed meanwhile, by the link in another window, is found out', async () => {
  const { flow } = await beginUnconfirmed()
  flow.send({ type: 'mail.requested' })
  await flow.answer('sendMail', null)
  await flow.answer('readContacts', { ...contacts, emailConfirmed: true })
  expect(flow.snapshot.value).toEqual('alreadyConfirmed')
})

test('a person without an e-mail is told so', async () => {
  const { flow } = begin(plainLocation)
  await flow.answer('readContacts', { ...contacts, email: null })
  expect(flow.snapshot.value).toEqual('noEmail')
})

test('an address that could not be read is read again when the person asks', async () => {
  const { flow } = begin(plainLocation)
  await flow.refuse('readContacts', 'unreachable')
  expect(flow.snapshot.value).toEqual('contactsNotRead')
  flow.send({ type: 'contacts.requested' })
  await flow.answer('readContacts', contacts)

  expect(flow.snapshot.value).toEqual('offeringMail')
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('a mail asked for too often waits as long as the provider says', async () => {
  const { flow, pass } = await beginUnconfirmed()
  flow.send({ type: 'mail.requested' })
  await flow.refuse('sendMail', { code: 'too_many_requests', retryAfter: 45 })
  const failure = { code: 'too_many_requests', retryAfter: 45 }
  const told = () => [flow.snapshot.context.secondsToRetry, flow.snapshot.context.failure]
  expect(told()).toEqual([45, failure])

  pass(1)
  expect(told()).toEqual([44, failure])
  pass(43)
  expect(told()).toEqual([1, failure])
  expect(flow.snapshot.can({ type: 'mail.requested' })).toEqual(false)
  pass(1)
  expect(flow.snapshot.can({ type: 'mail.requested' })).toEqual(true)
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('a mail that was not sent is said, and may be asked for again', async () => {
  const { flow } = await beginUnconfirmed()
  flow.send({ type: 'mail.requested' })
  await flow.refuse('sendMail', 'code_not_sent')

  expect(flow.snapshot.context.failure).toEqual({ code: 'code_not_sent' })
  expect(flow.snapshot.can({ type: 'mail.requested' })).toEqual(true)
})

test('a wrong address leads to where it is changed', async () => {
  const { flow } = await beginUnconfirmed()
  flow.send({ type: 'mail.requested' })
  await flow.answer('sendMail', emailChallenge)
  flow.snapshot.children.phoneVerification?.send({ type: 'target.disputed' })

  expect(flow.snapshot.value).toEqual('offeringMail')
  expect(flow.services.performed.filter(({ type }) => type === 'goTo')).toEqual([
    { type: 'goTo', params: { name: 'settingsData', query: {} } },
  ])
})

test('a code that is to be sent anew goes to the same address, one that is closed may be asked for again', async () => {
  const { flow } = await beginUnconfirmed()
  flow.send({ type: 'mail.requested' })
  await flow.answer('sendMail', emailChallenge)
  flow.actor.send(answered('phoneVerification', { outcome: 'restarted' }) as never)
  expect(flow.inputOf('sendMail')).toEqual({ email: 'assel@mail.example' })
  await flow.answer('sendMail', emailChallenge)
  flow.snapshot.children.phoneVerification?.send({ type: 'verification.closed' })
  expect(flow.snapshot.value).toEqual('offeringMail')
})

test('another link begins anew; the same one, or the address without it, changes nothing', async () => {
  const { flow } = begin(linkLocation)
  flow.send({ type: 'link.confirmed' })
  flow.send(visited(linkLocation))
  await flow.refuse('confirmLink', 'code_expired')
  flow.send(visited(plainLocation))
  expect(flow.snapshot.value).toEqual('linkRefused')

  flow.send(visited({ ...linkLocation, query: { ...linkLocation.query, code: '654321' } }))
  expect(flow.snapshot.value).toEqual('offeringConfirmation')
  expect(flow.snapshot.context.failure).toEqual(null)
})
