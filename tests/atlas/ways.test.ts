import { expect, test } from 'vitest'
import { fieldsOf } from '../../src/machines/trace.ts'
import { nodesOf } from '../../tools/atlas/chart.ts'
import { phoneVerificationModel } from '../support/models/phone-verification.model.ts'
import { shellModel } from '../support/models/shell.model.ts'
import { waysThrough } from './ways.ts'

const { toState, toAll } = waysThrough(phoneVerificationModel)
const eventsTo = (state: string) => toState.get(state)?.map(({ event }) => event.type)

test('the way to a state is the shortest', () => {
  expect(eventsTo('')).toEqual([])
  expect(eventsTo('enteringCode.waiting')).toEqual([])
  expect(eventsTo('needingNewCode')).toEqual([
    'xstate.after.codeLifetime.phoneVerification.enteringCode',
  ])
})

test('the way to states of parallel regions is the shortest to all of them together', () => {
  const ways = waysThrough(shellModel)
  const typesTo = (states: string[]) => ways.toAll(states)?.map(({ event }) => event.type)
  expect(typesTo(['route.notLoaded', 'menu.open'])).toEqual([
    'xstate.error.actor.loadRoute',
    'menu.opened',
  ])
  expect(typesTo(['route.notLoaded', 'route.showing'])).toEqual(undefined)
})

test.each([
  [['code.typed', 'xstate.error.actor.checkCode error.failure.code=code_mismatch']],
  [['code.submitted', 'xstate.error.actor.checkCode error.failure.code=unreachable']],
])('the way to a state after %s takes these events, and passes over those of no model', (after) => {
  const way = toAll(['enteringCode.waiting'], ['nobody.knows', ...after, 'nobody.knows'])
  expect(way?.slice(-2).map(({ event }) => [event.type, ...fieldsOf(event)].join(' '))).toEqual(
    after,
  )
})

test('events that lead elsewhere leave the shortest way to the state', () => {
  const expired = 'xstate.error.actor.checkCode error.failure.code=code_expired'
  expect(toAll(['choosingInstead'], [expired])).toEqual(toState.get('choosingInstead'))
})

test('every state has a way, but those that nobody stays in', () => {
  const { machine } = phoneVerificationModel
  const states = nodesOf(machine).map(({ path }) => path.join('.'))
  expect(states.filter((state) => !toState.has(state))).toEqual(['judgingChallenge'])
})
