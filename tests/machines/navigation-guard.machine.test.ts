import { describe, expect, test } from 'vitest'
import { navigationGuardMachine, type Way } from '../../src/machines/navigation-guard.machine.ts'
import { startFlow } from '../support/flow.ts'

const toRefill: Way = { to: 'location', location: { name: 'refill', query: { status: 'waiting' } } }
const hold = (holder: string, isHeld: boolean) =>
  ({ type: 'hold.changed', holder, isHeld }) as const

function startedWithDraft() {
  const flow = startFlow(navigationGuardMachine)
  flow.send(hold('profile', true))
  return flow
}

const isBlocked = (flow: ReturnType<typeof startedWithDraft>) =>
  flow.services.listeners.some(({ id, isListening }) => id === 'blockNavigation' && isListening)

describe('leaving a page with something unsaved on it', () => {
  test('nobody is held where nothing was typed', () => {
    const flow = startFlow(navigationGuardMachine)
    expect(isBlocked(flow)).toEqual(false)
    flow.send(hold('profile', false))
    expect(flow.snapshot.value).toEqual('free')
  })

  test('whoever is about to leave is asked first and stays meanwhile', () => {
    const flow = startedWithDraft()
    flow.receive('blockNavigation', { type: 'navigation.attempted', way: toRefill })
    expect(flow.snapshot.value).toEqual({ held: 'asking' })
    expect(flow.services.performed).toEqual([])
    expect(isBlocked(flow)).toEqual(true)
  })

  test('whoever confirms goes exactly where they wanted to go, and nothing is held any more', () => {
    const flow = startedWithDraft()
    flow.receive('blockNavigation', { type: 'navigation.attempted', way: toRefill })
    flow.send({ type: 'navigation.confirmed' })
    expect(flow.services.performed).toEqual([{ type: 'depart', params: { way: toRefill } }])
    expect(flow.snapshot.value).toEqual('free')
    expect(flow.snapshot.context).toEqual({ holders: [], way: null })
    expect(isBlocked(flow)).toEqual(false)
  })

  test('Back in the browser goes back after the question', () => {
    const flow = startedWithDraft()
    const way: Way = { to: 'history' }
    flow.receive('blockNavigation', { type: 'navigation.attempted', way })
    flow.send({ type: 'navigation.confirmed' })
    expect(flow.services.performed).toEqual([{ type: 'depart', params: { way } }])
  })

  test('whoever stays may be asked again', () => {
    const flow = startedWithDraft()
    flow.receive('blockNavigation', { type: 'navigation.attempted', way: toRefill })
    flow.send({ type: 'navigation.declined' })
    expect(flow.snapshot.value).toEqual({ held: 'staying' })
    expect(flow.snapshot.context).toEqual({ holders: ['profile'], way: null })
    expect(flow.services.performed).toEqual([])
    flow.receive('blockNavigation', { type: 'navigation.attempted', way: { to: 'signedOut' } })
    expect(flow.snapshot.value).toEqual({ held: 'asking' })
  })

  test('of two attempts the last one counts', () => {
    const flow = startedWithDraft()
    flow.receive('blockNavigation', { type: 'navigation.attempted', way: toRefill })
    flow.receive('blockNavigation', { type: 'navigation.attempted', way: { to: 'signedOut' } })
    flow.send({ type: 'navigation.confirmed' })
    expect(flow.notified).toEqual([{ type: 'signOut.requested' }])
    expect(flow.services.performed).toEqual([])
    expect(flow.snapshot.context).toEqual({ holders: [], way: null })
  })

  test('what was saved meanwhile holds nobody, and the question is gone', () => {
    const flow = startedWithDraft()
    flow.receive('blockNavigation', { type: 'navigation.attempted', way: toRefill })
    flow.send(hold('profile', false))
    expect(flow.snapshot.value).toEqual('free')
    expect(flow.snapshot.context).toEqual({ holders: [], way: null })
    expect(flow.services.performed).toEqual([])
  })

  test('a form that was saved does not let go of another one that was not', () => {
    const flow = startedWithDraft()
    flow.send(hold('contactChange', true))
    flow.send(hold('contactChange', true))
    expect(flow.snapshot.context.holders).toEqual(['profile', 'contactChange'])
    flow.send(hold('contactChange', false))
    expect(flow.snapshot.context.holders).toEqual(['profile'])
    expect(isBlocked(flow)).toEqual(true)
    flow.send(hold('profile', false))
    expect(isBlocked(flow)).toEqual(false)
  })
})
