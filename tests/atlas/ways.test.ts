import { expect, test } from 'vitest'
import { nodesOf } from '../../tools/atlas/chart.ts'
import { phoneVerificationModel } from '../support/models/phone-verification.model.ts'
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

test('every state has a way, but those that nobody stays in', () => {
  const { machine } = phoneVerificationModel
  const states = nodesOf(machine).map(({ path }) => path.join('.'))
  expect(states.filter((state) => !toState.has(state))).toEqual(['judgingChallenge'])
})
