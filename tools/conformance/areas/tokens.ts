import { type Check, differs, needs } from '../check.ts'
import { callNames, endpointOf } from '../client.ts'
import type { Known } from '../known.ts'
import { sampleOf } from '../requests.ts'

const timedOut = ['session_timed_out'] as const
const withoutCode = 'an account without a code at sign-in'

/** 401 says only that there is no token, or none that is good any more. */
export const tokens = (known: Known): Check[] => [
  ...callNames
    .filter((call) => endpointOf(call).auth !== false)
    .map(
      (call): Check => ({
        call,
        holds: 'is refused with 401 without a token, and with one that nobody has',
        run: async ({ refusal }) => {
          const request = sampleOf(call, known)
          for (const token of [null, 'x'.repeat(43)]) {
            await refusal(call, request, timedOut, { token, key: 'conformance' })
          }
        },
      }),
    ),
  ...callNames
    .filter((call) => endpointOf(call).auth === false && endpointOf(call).method === 'GET')
    .filter((call) => call !== 'readChallenge')
    .map(
      (call): Check => ({
        call,
        holds: 'is open to everybody, beside a token that nobody has as well',
        run: ({ answer }) => answer(call, sampleOf(call, known), { token: 'x'.repeat(43) }),
      }),
    ),
  {
    call: 'signOut',
    holds: 'ends the token: every call with it is 401 from then on',
    run: async ({ refusal }) => {
      for (const call of ['readBalance', 'signOut', 'listOperations'] as const) {
        await refusal(call, {}, timedOut, { token: known.dead })
      }
    },
  },
  {
    call: 'endSessions',
    holds: 'ends one session by its id, and no other',
    run: async ({ answer, refusal, expect }) => {
      // A session is opened only where it can be ended again.
      const unknown = { body: { id: 'unknown' } }
      await refusal('endSessions', unknown, ['not_found'], { token: known.token })
      const before = await answer('listSessions', {}, { token: known.token })
      const { login, password } = known
      const opened = await answer('signIn', { body: { login, password } })
      if (!('refreshToken' in opened.body)) return needs(withoutCode)
      const { refreshToken: token } = opened.body
      const during = await answer('listSessions', {}, { token: known.token })
      const old = new Set(before.body.items.map(({ id }) => id))
      const added = during.body.items.filter(({ id }) => !old.has(id))
      expect(during.exchange, added.length === 1, differs(1, added.length, ['new sessions']))
      const id = added[0]?.id
      if (id === undefined) return
      const after = await answer('endSessions', { body: { id } }, { token: known.token })
      const left = after.body.items.map((one) => one.id)
      expect(after.exchange, !left.includes(id), {
        expected: 'items: without the session that was ended',
        got: `items: ${id} is among them`,
      })
      await refusal('readBalance', {}, timedOut, { token })
      await answer('readBalance', {}, { token: known.token })
    },
  },
  {
    call: 'signIn',
    holds: 'refuses a wrong password with 422, and gives a new token to a right one',
    run: async ({ answer, refusal, expect }) => {
      const { login, password } = known
      await refusal('signIn', { body: { login, password: 'Wrong12345' } }, [
        'credentials_incorrect',
      ])
      const { body, exchange } = await answer('signIn', { body: { login, password } })
      if (!('refreshToken' in body)) return needs(withoutCode)
      const { refreshToken: token } = body
      expect(exchange, token !== known.token, {
        expected: 'refreshToken: new at every sign-in',
        got: 'refreshToken: that of an earlier sign-in',
      })
      await answer('signOut', {}, { token })
    },
  },
]
