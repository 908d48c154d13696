import { expect, test } from 'vitest'
import { hashOf } from '../../tools/atlas/site/place.ts'
import { momentOf } from '../../tools/atlas/site/replay.ts'
import { openedAs, placeOfReport } from '../../tools/atlas/site/report.ts'
import { readTrace } from '../../tools/atlas/trace.ts'
import { doors, savedReport, told } from './door-report.ts'

const report = readTrace(savedReport(told))
const at = (number: number, of = report) => {
  const moment = momentOf(doors, of, number)
  return (
    moment && {
      ...moment,
      step: moment.step.event,
      flow: moment.flow?.name ?? null,
      others: moment.others.map(({ machineId, value }) => [machineId, value]),
    }
  )
}

const failed = 'xstate.error.actor.unlock error.failure.code=timed_out'

test('a step tells where its machine and all others are, and the transition that led there', () => {
  expect(at(1)).toEqual({
    step: 'xstate.init',
    flow: 'door',
    active: ['door', 'door.closed'],
    taken: [],
    states: ['closed'],
    unknown: [],
    events: ['xstate.init'],
    others: [],
  })
  expect(at(4)).toEqual({
    step: 'xstate.error.actor.unlock',
    flow: 'door',
    active: ['door', 'door.closed'],
    taken: ['door.opening -- xstate.error.actor.unlock --> door.closed'],
    states: ['closed'],
    unknown: [],
    events: ['xstate.init', 'bell.rung', failed],
    others: [['cellar', 'dark']],
  })
})

test('a state or a machine that the atlas does not have is named, and the rest is told', () => {
  expect(at(5)).toEqual({
    step: 'key.turned',
    flow: 'door',
    active: ['door'],
    taken: [],
    states: ['jammed'],
    unknown: ['jammed'],
    events: ['xstate.init', 'bell.rung', failed, 'key.turned'],
    others: [['cellar', 'dark']],
  })
  expect(at(2)).toEqual({
    step: 'xstate.init',
    flow: null,
    active: [],
    taken: [],
    states: ['dark'],
    unknown: [],
    events: ['xstate.init'],
    others: [['door', 'closed']],
  })
})

test('the transition is followed through a state that nobody stays in', () => {
  const through = readTrace(
    savedReport([
      ['x:1', 'door', 'xstate.init', ['opening']],
      ['x:1', 'door', 'xstate.done.actor.unlock', ['closed']],
    ]),
  )
  expect(at(2, through)?.taken).toEqual([
    'door.opening -- xstate.done.actor.unlock --> door.open',
    'door.open.lamp -- always --> door.closed',
  ])
})

test('an actor that has stopped or ended is at work no longer', () => {
  const ended = readTrace(
    savedReport([
      ['x:1', 'door', 'house.sold', ['gone']],
      ['x:2', 'cellar', 'xstate.stop', ['dark']],
      ['x:3', 'door', 'xstate.init', ['open.lamp', 'open.mat']],
    ]),
  )
  expect([at(3, ended)?.states, at(3, ended)?.others]).toEqual([['open.lamp', 'open.mat'], []])
})

test('there is no moment before the first step and none after the last one', () => {
  expect([at(0), at(6)]).toEqual([null, null])
})

test.each([
  '{',
  '[]',
  savedReport(told, { format: 'cabinet-trace/2' }),
  savedReport([], { at: 1 }),
])('a file that holds %s is named as no report', (text) => {
  expect(openedAs('notes.json', text)).toEqual({
    failure: 'notes.json is no report of a problem, or one of another format.',
  })
})

test('a report is shown in its language and about as wide as its window', () => {
  expect(hashOf(placeOfReport(doors, report))).toEqual('#trace?width=1280&locale=de')
  const narrow = { ...report, locale: 'xx', width: 375 }
  expect(hashOf(placeOfReport(doors, narrow))).toEqual('#trace?width=320')
})

test('seconds that pass leave in the events what came before them', () => {
  const seconds = Array.from({ length: 20 }, () => 'xstate.after.second')
  const waiting = readTrace(
    savedReport(
      ['xstate.init', 'bell.rung', ...seconds].map((event) => ['x:1', 'door', event, ['opening']]),
    ),
  )
  expect(at(22, waiting)?.events).toEqual(['xstate.init', 'bell.rung', 'xstate.after.second'])
})
