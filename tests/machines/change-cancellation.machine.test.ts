import { expect, test } from 'vitest'
import { changeCancellationMachine } from '../../src/machines/change-cancellation.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { startFlow } from '../support/flow.ts'
import { linkLocation, plainLocation, token } from '../support/models/change-cancellation.model.ts'

const begin = (location: RouteLocation) =>
  startFlow(changeCancellationMachine, { input: { location, user: null } })
const confirmed = { type: 'cancellation.confirmed' } as const

test('a link cancels nothing before the person says so: programs that read mail open links, too', () => {
  const flow = begin(linkLocation)
  expect(flow.snapshot.value).toEqual('offeringCancellation')
  expect(flow.services.calls).toEqual([])

  flow.send(confirmed)
  expect(flow.inputOf('cancelChange')).toEqual({ token })
})

test('the token leaves the address bar on arrival, and stays known', () => {
  const flow = begin(linkLocation)
  expect(flow.services.performed).toEqual([{ type: 'replaceLocation', params: plainLocation }])
  flow.send({ type: 'location.visited', location: plainLocation })

  expect(flow.snapshot.value).toEqual('offeringCancellation')
  expect(flow.snapshot.context.token).toEqual(token)
})

test('a change that was cancelled is named', async () => {
  const flow = begin(linkLocation)
  flow.send(confirmed)
  await flow.answer('cancelChange', { kind: 'email' })

  expect(flow.snapshot.value).toEqual('cancelled')
  expect(flow.snapshot.context.kind).toEqual('email')
})

test('a double click cancels once', () => {
  const flow = begin(linkLocation)
  flow.send(confirmed)
  flow.send(confirmed)
  expect(flow.services.calls.length).toEqual(1)
})

test.each(['code_invalid', 'code_expired', 'validation_failed'] as const)(
  'after %s the link is over',
  async (code) => {
    const flow = begin(linkLocation)
    flow.send(confirmed)
    await flow.refuse('cancelChange', code)

    expect(flow.snapshot.value).toEqual('linkRefused')
    expect(flow.snapshot.context.failure).toEqual({ code })
  },
)

test('a lost answer leaves the link to be used once more', async () => {
  const flow = begin(linkLocation)
  flow.send(confirmed)
  await flow.refuse('cancelChange', 'unreachable')
  expect(flow.snapshot.value).toEqual('offeringCancellation')
  flow.send(confirmed)
  await flow.refuse('cancelChange', 'timed_out')

  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
  expect(flow.snapshot.can(confirmed)).toEqual(true)
})

test('another link of another message is offered anew, after whatever happened to the first', async () => {
  const flow = begin(linkLocation)
  flow.send(confirmed)
  await flow.refuse('cancelChange', 'code_expired')
  const other = {
    name: 'changeCancellation',
    query: { token: 'another-token-of-a-change' },
  } as const
  flow.send({ type: 'location.visited', location: other })

  expect(flow.snapshot.value).toEqual('offeringCancellation')
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.services.performed.at(-1)).toEqual({ type: 'replaceLocation', params: plainLocation })
})

test('without a token the way to cancel is explained', () => {
  expect(begin(plainLocation).snapshot.value).toEqual('explaining')
  expect(begin({ ...plainLocation, query: { token: '' } }).snapshot.value).toEqual('explaining')
})
