import { expect, test } from 'vitest'
import { nodesOf } from '../../tools/atlas/chart.ts'
import { phoneVerificationModel } from '../support/models/phone-verification.model.ts'
import { shellModel } from '../support/models/shell.model.ts'
import { waysThrough } from './ways.ts'

const { toState } = waysThrough(phoneVerificationModel)
const eventsTo = (state: string) => toState.get(state)?.map(({ event }) => event.type)

test('the way to a state is the shortest', () => {
  expect(eventsTo('')).toEqual([])
  expect(eventsTo('enteringCode.waiting')).toEqual([])
  expect(eventsTo('needingNewCode')).toEqual([
    'xstate.after.codeLifetime.phoneVerification.enteringCode',
  ])
})

test('the way to states of parallel regions is the shortest to all of them together', () => {
  const { toAll } = waysThrough(shellModel)
  const typesTo = (states: string[]) => toAll(states)?.map(({ event }) => event.type)
  expect(typesTo(['route.notLoaded', 'menu.open'])).toEqual([
    'xstate.error.actor.loadRoute',
    'menu.opened',
  ])
  expect(typesTo(['route.notLoaded', 'route.showing'])).toEqual(undefined)
})

test('every state has a way, but those that nobody stays in', () => {
  const { machine } = phoneVerificationModel
  const states = nodesOf(machine).map(({ path }) => path.join('.'))
  expect(states.filter((state) => !toState.has(state))).toEqual(['judgingChallenge'])
})
