import { afterEach, expect, test, vi } from 'vitest'
import { changeCancellationActors } from '../../src/api/change-cancellation.actors.ts'
import { answering, run } from '../support/answering.ts'
import { token } from '../support/models/change-cancellation.model.ts'

afterEach(() => vi.unstubAllGlobals())

test('a change is cancelled by the token of its notice, and by no session', async () => {
  const { call, received } = answering({ kind: 'phone' })
  expect(await run(changeCancellationActors(call).cancelChange, { token })).toEqual({
    kind: 'phone',
  })
  expect(received).toEqual([
    { method: 'POST', path: '/api/auth/changes/cancel', body: { token }, key: null, token: null },
  ])
})
