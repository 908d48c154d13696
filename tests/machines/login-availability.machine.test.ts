import { expect, test } from 'vitest'
import { loginAvailabilityMachine } from '../../src/machines/login-availability.machine.ts'
import { startFlow } from '../support/flow.ts'
import { elapsed } from '../support/paths.ts'

const pause = elapsed('typingPause', 'loginAvailability.settling')
const typed = (login: string | null) => ({ type: 'login.typed' as const, login })

function begin(...logins: (string | null)[]) {
  const flow = startFlow(loginAvailabilityMachine, {})
  for (const login of logins) flow.send(typed(login))
  return flow
}

function beginAsking() {
  const flow = begin('asselk88')
  flow.elapse(pause)
  return flow
}

test('a login is asked about when typing has come to rest, and only the one typed last', () => {
  const flow = begin('asse', 'assel', 'asselk88')
  flow.clock.advance(499)
  expect(flow.services.calls).toEqual([])
  flow.clock.advance(1)

  expect(flow.inputOf('checkLogin')).toEqual({ login: 'asselk88' })
})

test('what is no login is not asked about', () => {
  expect(begin('asselk88', null).snapshot.value).toEqual('waiting')
})

test.each([
  [true, 'free'],
  [false, 'taken'],
] as const)('available: %s is told as %s', async (available, state) => {
  const flow = beginAsking()
  await flow.answer('checkLogin', { available })

  expect(flow.snapshot.value).toEqual(state)
})

test('what is told of one login does not stand beside another', async () => {
  const flow = beginAsking()
  await flow.answer('checkLogin', { available: true })
  flow.send(typed('asselk89'))

  expect(flow.snapshot.value).toEqual('settling')
})

test('an answer on its way is given up when the login changes', () => {
  const flow = beginAsking()
  flow.send(typed('asselk89'))

  expect(flow.isAborted('checkLogin')).toEqual(true)
})

test.each(['too_many_requests', 'unreachable', 'timed_out', 'maintenance'] as const)(
  'where %s keeps it from being told, the next login is asked about again',
  async (code) => {
    const flow = beginAsking()
    await flow.refuse('checkLogin', code)
    expect(flow.snapshot.value).toEqual('notTold')
    flow.send(typed('asselk89'))
    flow.elapse(pause)

    expect(flow.inputOf('checkLogin')).toEqual({ login: 'asselk89' })
  },
)
