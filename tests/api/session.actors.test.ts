import { expect, test } from 'vitest'
import { type Session, signOut } from '../../src/api/contract/session.ts'
import { readUserData } from '../../src/api/contract/user.ts'
import type { Call, CallOptions } from '../../src/api/http.ts'
import { type StoredSession, sessionActors } from '../../src/api/session.actors.ts'
import { run } from '../support/answering.ts'
import { session } from '../support/models/phone-verification.model.ts'

const { refreshToken, user } = session

function begin(stored: Partial<StoredSession>) {
  const calls: { endpoint: unknown; options: CallOptions }[] = []
  const saved: Session[] = []
  const call = (async (endpoint: unknown, _: unknown, options: CallOptions) => {
    calls.push({ endpoint, options })
    return { type: 'profile', user }
  }) as Call
  const actors = sessionActors(call, {
    readToken: () => null,
    readUser: () => null,
    saveSession: (found) => saved.push(found),
    ...stored,
  })
  return { actors, calls, saved }
}

test('nobody is restored where there is no token, and nobody is asked', async () => {
  const { actors, calls } = begin({ readUser: () => user })
  const restored = await run(actors.restoreSession)
  expect([restored, calls]).toEqual([null, []])
})

test('a token and its user are restored without asking', async () => {
  const { actors, calls } = begin({ readToken: () => refreshToken, readUser: () => user })
  const restored = await run(actors.restoreSession)
  expect([restored, calls]).toEqual([session, []])
})

test('a token whose user was lost or damaged asks the provider whose it is', async () => {
  const { actors, calls, saved } = begin({ readToken: () => refreshToken })
  const restored = await run(actors.restoreSession)
  expect([restored, saved]).toEqual([session, [session]])
  expect(calls.map(({ endpoint, options }) => [endpoint, options.token])).toEqual([
    [readUserData, refreshToken],
  ])
})

test('the revocation carries the token that is left, and outlives the page', async () => {
  const { actors, calls } = begin({})
  await run(actors.revokeToken, { token: refreshToken })
  expect(
    calls.map(({ endpoint, options }) => [endpoint, options.token, options.keepalive]),
  ).toEqual([[signOut, refreshToken, true]])
})
