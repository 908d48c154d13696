import { expect, test } from 'vitest'
import { submissionMachine } from '../../src/machines/submission.machine.ts'
import { chartOf } from '../../tools/atlas/chart.ts'
import { door } from './door.ts'
import { partsOfDefect } from './survivors.ts'

const chart = chartOf(door)

test.each([
  ['closed key.turned: dropped', ['door.closed -- key.turned --> door.opening']],
  ['closed bell.rung [1]: bark forgotten', ['door.closed -- bell.rung[1] --> (stays)']],
  [
    'opening after answerLimit: leads to gone',
    ['door.opening -- xstate.after.answerLimit.door.opening --> door.closed'],
  ],
  [
    'delay answerLimit: ten times as long',
    ['door.opening -- xstate.after.answerLimit.door.opening --> door.closed'],
  ],
  [
    'opening unlock onError: dropped',
    ['door.opening -- xstate.error.actor.unlock --> door.closed'],
  ],
  ['opening entry: lightUp forgotten', ['door.opening']],
  ['open.lamp always: not guarded', ['door.open.lamp -- always --> door.closed']],
  ['bark leaves out noise', ['door.closed -- bell.rung[1] --> (stays)']],
  ['root house.sold: dropped', ['door -- house.sold --> door.gone']],
  ['root begins in open', ['door']],
  ['garden begins in lawn', []],
])('%s is drawn in its place', (defect, parts) => {
  expect(partsOfDefect(chart, defect)).toEqual(parts)
})

test('an actor is named by its source, and several alternatives by their numbers', () => {
  expect(
    partsOfDefect(
      chartOf(submissionMachine),
      'checkingOutcome find onDone [1]: storeResult forgotten',
    ),
  ).toEqual(['submission.checkingOutcome -- xstate.done.actor.find[1] --> submission.nothingDone'])
})
