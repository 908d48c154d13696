import { expect, test } from 'vitest'
import { sessionMachine, tokenOf } from '../../src/machines/session.machine.ts'
import { settled, startFlow } from '../support/flow.ts'
import { session } from '../support/models/phone-verification.model.ts'

const token = session.refreshToken

function begin() {
  const flow = startFlow(sessionMachine)
  const presence = () => flow.snapshot.value.presence
  const announced = () => flow.notified
  const performed = () => flow.services.performed.map(({ type }) => type)
  return { flow, presence, announced, performed }
}

async function beginSignedIn() {
  const begun = begin()
  await begun.flow.answer('restoreSession', session)
  begun.flow.services.performed.length = 0
  begun.flow.notified.length = 0
  return begun
}

test('a person who was signed in still is after a reload', async () => {
  const { flow, presence, announced } = begin()
  await flow.answer('restoreSession', session)

  expect(presence()).toBe('authenticated')
  expect(announced()).toEqual([{ type: 'session.found', session }])
})

test('a person who was not signed in is asked to sign in, and nothing is said', async () => {
  const { flow, presence, announced } = begin()
  await flow.answer('restoreSession', null)

  expect(presence()).toBe('anonymous')
  expect(announced()).toEqual([{ type: 'session.missing', absence: 'notSignedIn' }])
})

test('storage that breaks while it is read signs nobody in and stops nothing', async () => {
  const { flow, presence } = begin()
  await flow.refuse('restoreSession', 'unexpected')

  expect(presence()).toBe('anonymous')
})

test('storage that never answers is waited for five seconds', () => {
  const { flow, presence, announced } = begin()
  flow.clock.advance(4_999)
  expect(presence()).toBe('restoring')
  flow.clock.advance(1)

  expect(presence()).toBe('anonymous')
  expect(announced()).toEqual([{ type: 'session.missing', absence: 'waitingTimeExpired' }])
  expect(flow.isAborted('restoreSession')).toBe(true)
})

test('a session that opens is kept, and the other tabs hear of it', async () => {
  const { flow, announced } = begin()
  await flow.answer('restoreSession', null)
  flow.services.performed.length = 0
  flow.notified.length = 0
  flow.send({ type: 'session.opened', session })

  expect(flow.services.performed).toEqual([
    { type: 'saveSession', params: { type: 'session.opened', session } },
    { type: 'tellTabs', params: { fact: 'signedIn' } },
  ])
  expect(announced()).toEqual([{ type: 'session.found', session }])
})

test('a refused token ends the session once, however many calls are refused', async () => {
  const { flow, presence, announced } = await beginSignedIn()
  flow.send({ type: 'session.refused', token })
  flow.send({ type: 'session.refused', token })
  flow.send({ type: 'session.refused', token })

  expect(presence()).toBe('expired')
  expect(announced()).toEqual([{ type: 'session.expired' }])
})

test('an account that is blocked while it is used stays known, and leaving it revokes the token', async () => {
  const { flow, presence, announced, performed } = await beginSignedIn()
  flow.send({ type: 'session.blocked', token })
  flow.send({ type: 'session.blocked', token })

  expect(presence()).toBe('blocked')
  expect(announced()).toEqual([{ type: 'account.blocked' }])
  expect(flow.snapshot.context.session).toEqual(session)

  flow.services.performed.length = 0
  flow.send({ type: 'signOut.requested' })
  expect(presence()).toBe('anonymous')
  expect(performed()).toEqual(['forgetSession', 'tellTabs'])
  expect(flow.inputOf('revokeToken')).toEqual({ token })
})

test('a block that an older token met does not end the session of the newer one', async () => {
  const { flow, presence } = await beginSignedIn()
  flow.send({ type: 'session.blocked', token: 'the-token-of-the-session-before' })
  flow.send({ type: 'session.blocked', token: null })

  expect(presence()).toBe('authenticated')
  expect(flow.services.performed).toEqual([])
})

test.each([
  { before: 'after signing out', event: { type: 'signOut.requested' as const } },
  { before: 'after the session expired', event: { type: 'session.refused' as const, token } },
])('a block that a late call of the old token meets $before changes nothing', async ({ event }) => {
  const { flow, presence } = await beginSignedIn()
  flow.send(event)
  const before = presence()
  flow.send({ type: 'session.blocked', token })
  expect(presence()).toBe(before)
})

test.each(['from outside', 'over an expired session'])(
  'a sign-in %s to a blocked account says so, and leads back to the form',
  async (place) => {
    const { flow, presence, announced } = await beginSignedIn()
    flow.send(
      place === 'from outside' ? { type: 'signOut.requested' } : { type: 'session.refused', token },
    )
    flow.notified.length = 0
    flow.send({ type: 'session.blocked', token: null })
    expect(presence()).toBe('blocked')
    flow.send({ type: 'signOut.requested' })

    expect(presence()).toBe('anonymous')
    expect(announced()).toEqual([
      { type: 'account.blocked' },
      { type: 'session.missing', absence: 'signedOut' },
    ])
  },
)

test('a token whose account is blocked when it is looked up is kept until it is left', async () => {
  const { flow, presence, announced, performed } = begin()
  await flow.refuse('restoreSession', 'account_blocked')
  expect([presence(), announced()]).toEqual(['blocked', [{ type: 'account.blocked' }]])
  flow.send({ type: 'signOut.requested' })

  expect(presence()).toBe('anonymous')
  expect(performed()).toEqual(['forgetSession'])
  expect(announced()).toEqual([
    { type: 'account.blocked' },
    { type: 'session.missing', absence: 'signedOut' },
  ])
})

test('somebody else who signs in in another tab ends what was said of the blocked account', async () => {
  const { flow, presence, announced } = await beginSignedIn()
  flow.send({ type: 'session.blocked', token })
  flow.send({ type: 'tab.signedIn' })
  await flow.answer('restoreSession', session)

  expect(presence()).toBe('authenticated')
  expect(announced()).toEqual([{ type: 'account.blocked' }, { type: 'session.found', session }])
})

test('a refused token is deleted at once', async () => {
  const { flow } = await beginSignedIn()
  flow.send({ type: 'session.refused', token })

  expect(flow.services.performed[0]).toEqual({
    type: 'forgetToken',
    params: { type: 'session.refused', token },
  })
})

test.each([
  ['while it is asked whose it is', false],
  ['that was kept when nobody answered in time', true],
])('a token is deleted that is refused %s', (_, isTooLate) => {
  const { flow } = begin()
  if (isTooLate) flow.clock.advance(5_000)
  flow.services.performed.length = 0
  flow.send({ type: 'session.refused', token })

  expect(flow.services.performed).toEqual([
    { type: 'forgetToken', params: { type: 'session.refused', token } },
  ])
})

test('calls carry the token of the session, before it is known the stored one, and after its end none', () => {
  const { flow } = begin()
  const carried = () => tokenOf(flow.snapshot, () => 'the-stored-token')
  const seen = [carried()]
  flow.send({ type: 'session.opened', session })
  seen.push(carried())
  flow.send({ type: 'session.refused', token })
  seen.push(carried())
  expect(seen).toEqual(['the-stored-token', token, null])
})

test('a late rejection of an older token does not end the session of the newer one', async () => {
  const { flow, presence } = await beginSignedIn()
  flow.send({ type: 'session.refused', token: 'the-token-of-the-session-before' })

  expect(presence()).toBe('authenticated')
  expect(flow.services.performed).toEqual([])
})

test('signing out forgets first, tells the other tabs, and only then the provider', async () => {
  const { flow, presence, performed } = await beginSignedIn()
  flow.send({ type: 'signOut.requested' })

  expect(presence()).toBe('anonymous')
  expect(flow.snapshot.context.session).toBeNull()
  expect(performed()).toEqual(['forgetSession', 'tellTabs'])
  expect(flow.inputOf('revokeToken')).toEqual({ token })
})

test.each(['answers', 'refuses', 'is silent'])(
  'a person is signed out whether the provider %s',
  async (outcome) => {
    const { flow } = await beginSignedIn()
    flow.send({ type: 'signOut.requested' })
    if (outcome === 'answers') await flow.answer('revokeToken')
    if (outcome === 'refuses') await flow.refuse('revokeToken', 'unreachable')
    if (outcome === 'is silent') await flow.refuse('revokeToken', 'timed_out')

    expect(flow.snapshot.value).toEqual({ presence: 'anonymous', revocation: 'idle' })
    expect(flow.snapshot.context).toEqual({ session: null, leaving: null })
  },
)

test('signing in again at once does not cancel the revocation of the old token', async () => {
  const { flow, presence } = await beginSignedIn()
  flow.send({ type: 'signOut.requested' })
  flow.send({ type: 'session.opened', session: { ...session, refreshToken: `${token}-2` } })

  expect(presence()).toBe('authenticated')
  expect(flow.isAborted('revokeToken')).toBe(false)
})

test('each token that is left is revoked, the one before it or not', async () => {
  const { flow } = await beginSignedIn()
  flow.send({ type: 'signOut.requested' })
  flow.send({ type: 'session.opened', session: { ...session, refreshToken: `${token}-2` } })
  flow.send({ type: 'signOut.requested' })
  expect(flow.inputOf('revokeToken')).toEqual({ token: `${token}-2` })
})

test('signing out when nobody is signed in any more does not disturb the revocation', async () => {
  const { flow } = await beginSignedIn()
  flow.send({ type: 'signOut.requested' })
  flow.send({ type: 'signOut.requested' })
  expect(flow.services.calls.filter(({ id }) => id === 'revokeToken').length).toEqual(1)
  expect(flow.isAborted('revokeToken')).toBe(false)
})

test('an expired session is left by signing out, too', async () => {
  const { flow, presence } = await beginSignedIn()
  flow.send({ type: 'session.refused', token })
  flow.send({ type: 'signOut.requested' })

  expect(presence()).toBe('anonymous')
})

test('signing in again after the session expired opens it for the same person', async () => {
  const { flow, presence, announced } = await beginSignedIn()
  flow.send({ type: 'session.refused', token })
  const again = { ...session, refreshToken: `${token}-2` }
  flow.send({ type: 'session.opened', session: again })

  expect(presence()).toBe('authenticated')
  expect(announced()).toEqual([
    { type: 'session.expired' },
    { type: 'session.found', session: again },
  ])
})

test('signing out in one tab signs the others out, which tell nobody and delete nothing', async () => {
  const { flow, presence, announced } = await beginSignedIn()
  flow.receive('watchTabs', { type: 'tab.signedOut' })

  expect(presence()).toBe('anonymous')
  expect(flow.services.performed).toEqual([])
  expect(announced()).toEqual([{ type: 'session.missing', absence: 'signedOutElsewhere' }])
})

test('a session that another tab ends while it is being restored is looked for anew', async () => {
  const { flow, presence, announced } = begin()
  flow.receive('watchTabs', { type: 'tab.signedOut' })
  expect(flow.services.calls.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await flow.answer('restoreSession', null)

  expect(presence()).toBe('anonymous')
  expect(announced()).toEqual([{ type: 'session.missing', absence: 'notSignedIn' }])
})

test('whoever is known while their session is looked for again is signed out by another tab', async () => {
  const { flow, presence, announced } = await beginSignedIn()
  flow.send({ type: 'page.returned' })
  flow.receive('watchTabs', { type: 'tab.signedOut' })

  expect([presence(), flow.snapshot.context.session]).toEqual(['anonymous', null])
  expect(announced()).toEqual([{ type: 'session.missing', absence: 'signedOutElsewhere' }])
})

test('signing in in one tab signs the others in', async () => {
  const { flow, presence } = begin()
  await flow.answer('restoreSession', null)
  flow.receive('watchTabs', { type: 'tab.signedIn' })
  await flow.answer('restoreSession', session)

  expect(presence()).toBe('authenticated')
})

test('a page that comes back by the Back button looks whether anybody is still signed in', async () => {
  const { flow, presence, announced } = await beginSignedIn()
  flow.receive('watchTabs', { type: 'page.returned' })
  await flow.answer('restoreSession', null)

  expect(presence()).toBe('anonymous')
  expect(announced()).toEqual([{ type: 'session.missing', absence: 'notSignedIn' }])
})

test('nothing that answers after signing out brings the person back', async () => {
  const { flow, presence } = await beginSignedIn()
  flow.receive('watchTabs', { type: 'page.returned' })
  const late = flow.services.running('restoreSession')
  flow.send({ type: 'signOut.requested' })
  late.resolve(session)
  await settled()

  expect(late.signal.aborted).toBe(true)
  expect(presence()).toBe('anonymous')
})

test('what a person changed about themselves is kept, under the same token', async () => {
  const { flow, presence, announced } = await beginSignedIn()
  flow.send({ type: 'user.changed', change: { fullName: 'Assel Omarova' } })

  const changed = { ...session, user: { ...session.user, fullName: 'Assel Omarova' } }
  expect(flow.snapshot.context.session).toEqual(changed)
  expect(flow.services.performed).toEqual([{ type: 'saveSession', params: { session: changed } }])
  expect(presence()).toBe('authenticated')
  expect(announced()).toEqual([])
})

test('what is known of the person already is not stored again', async () => {
  const { flow, performed } = await beginSignedIn()
  const before = performed()
  flow.send({ type: 'user.changed', change: { notifications: { ...session.user.notifications } } })
  expect(performed()).toEqual(before)
})

test('nobody is changed where nobody is signed in', async () => {
  const { flow } = begin()
  await flow.answer('restoreSession', null)
  flow.send({ type: 'user.changed', change: { fullName: 'Assel Omarova' } })
  expect(flow.snapshot.context.session).toBeNull()
})

test('a session that is looked for again and not found is known no more, however that is learned', async () => {
  const { flow: gone } = await beginSignedIn()
  gone.receive('watchTabs', { type: 'page.returned' })
  await gone.answer('restoreSession', null)
  const { flow: broken, announced } = await beginSignedIn()
  broken.receive('watchTabs', { type: 'page.returned' })
  await broken.refuse('restoreSession', 'unexpected')
  expect(announced()).toEqual([{ type: 'session.missing', absence: 'notSignedIn' }])
  const { flow: silent } = await beginSignedIn()
  silent.receive('watchTabs', { type: 'page.returned' })
  silent.clock.advance(5_000)
  const { flow: left } = await beginSignedIn()
  left.receive('watchTabs', { type: 'tab.signedOut' })
  for (const flow of [gone, broken, silent, left]) {
    expect(flow.snapshot.context.session).toEqual(null)
  }
})

test('a tab in which nobody is signed in says nothing when another one signs out', async () => {
  const { flow, announced } = begin()
  await flow.answer('restoreSession', null)
  flow.notified.length = 0
  flow.receive('watchTabs', { type: 'tab.signedOut' })
  expect(announced()).toEqual([])
})

test('the other tabs are told that the person has left', async () => {
  const { flow } = await beginSignedIn()
  flow.send({ type: 'signOut.requested' })
  expect(flow.services.performed.at(-1)).toEqual({
    type: 'tellTabs',
    params: { fact: 'signedOut' },
  })
})
