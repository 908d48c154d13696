import { expect, test } from 'vitest'
import { submissionMachine } from '../../src/machines/submission.machine.ts'
import { chartOf } from '../../tools/atlas/chart.ts'
import { mutantsIn, renewed, shareOf, textOf } from '../support/mutation/list.ts'
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

const head = { title: 'Defects', text: ['Written by the run.'], part: 'Flow' }
const mutants = {
  scores: [
    { part: 'login', defects: 2000, caught: 1999 },
    { part: 'sharing.view', defects: 0, caught: 0 },
  ],
  survivors: [
    { part: 'login', defect: 'root begins in waiting', reason: 'It leads on at once.' },
    { part: 'login.view', defect: 'failure left out', reason: '' },
  ],
}

test('the list of seeded defects is read as it was written, and no share is rounded up', () => {
  expect(mutantsIn(textOf(head, mutants))).toEqual(mutants)
  expect(mutants.scores.map(shareOf)).toEqual([0.999, 1])
})

test('a run writes what it measured, keeps the rest with its reasons, and says what is wrong', () => {
  const scores = [{ part: 'login', defects: 2000, caught: 1998 }]
  const defects = ['root begins in waiting', 'root begins in done']
  const found = defects.map((defect) => ({ part: 'login', defect }))
  const known = {
    ...mutants,
    survivors: [
      ...mutants.survivors,
      { part: 'login', defect: 'root begins in home', reason: 'Once.' },
    ],
  }
  expect(renewed(known, scores, found, ['login', 'login.view'])).toEqual({
    mutants: {
      scores,
      survivors: [
        { part: 'login.view', defect: 'failure left out', reason: '' },
        { part: 'login', defect: 'root begins in waiting', reason: 'It leads on at once.' },
        { part: 'login', defect: 'root begins in done', reason: '' },
      ],
    },
    wrong: [
      'Without a reason: login, root begins in done',
      'No longer survives, but stood in the list: login, root begins in home',
    ],
  })
})
