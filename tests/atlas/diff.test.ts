import { expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import { type Change, changedFlows, marksOf, versionOf } from '../../tools/atlas/diff.ts'
import { door } from './door.ts'

type Config = Parameters<typeof createMachine>[0]

const copy = (): typeof door.config => structuredClone(door.config)

/** Mark, state, what changed, how it was and how it is. */
const told = ({ mark, state, what, was, is }: Change) => [mark, state, what, was, is]

function between(before: Config, now: Config) {
  const versions = [before, now].map((config) => [versionOf(createMachine(config))])
  return changedFlows(versions[0] ?? [], versions[1] ?? [])
}
const changesBetween = (before: Config, now: Config) =>
  between(before, now).flatMap(({ changes }) => changes.map(told))

/** A state that says one thing to `e`. */
const one = (e: object | object[], more: object = {}): Config => ({
  id: 'm',
  initial: 'a',
  states: { a: { on: { e }, ...more }, b: {}, c: {} },
})

test('a machine that is as it was has no changes', () => {
  expect(between(copy(), copy())).toEqual([])
})

test('a machine that came or went is one entry', () => {
  const [here, there] = [versionOf(door), versionOf(createMachine({ id: 'gate' }))]
  expect(changedFlows([here], [there])).toEqual([
    { id: 'door', mark: 'removed', changes: [], chart: here.chart },
    { id: 'gate', mark: 'added', changes: [], chart: there.chart },
  ])
})

test('states that came or went are told with what they do, and both are in the drawing', () => {
  const before: Config = {
    id: 'm',
    initial: 'a',
    states: { a: {}, old: { exit: 'sweep', on: { e: 'a' } } },
  }
  const now: Config = {
    id: 'm',
    initial: 'a',
    states: { a: {}, young: { entry: 'greet', invoke: { id: 'i', src: 'ask', onDone: 'a' } } },
  }
  expect(changesBetween(before, now)).toEqual([
    ['added', 'young', 'state', '', 'atomic; entry greet; runs ask as i'],
    ['added', 'young', 'i answers', '', '→ a'],
    ['removed', 'old', 'state', 'atomic; exit sweep', ''],
    ['removed', 'old', 'e', '→ a', ''],
  ])
  expect(
    between(before, now).map((flow) => [
      flow.chart.root.states.map(({ key }) => key),
      flow.chart.transitions.map(({ key }) => key),
      marksOf(flow),
    ]),
  ).toEqual([
    [
      ['a', 'young', 'old'],
      ['m.young -- xstate.done.actor.i --> m.a', 'm.old -- e --> m.a (before)'],
      {
        'm.young': 'added',
        'm.young -- xstate.done.actor.i --> m.a': 'added',
        'm.old': 'removed',
        'm.old -- e --> m.a (before)': 'removed',
      },
    ],
  ])
})

test('what a state does, runs and begins with is told where it changed', () => {
  const before: Config = {
    id: 'm',
    initial: 'a',
    states: { a: { entry: 'x', exit: 'y', invoke: { id: 'ask', src: 'ask' } }, b: {} },
  }
  const now: Config = {
    id: 'm',
    initial: 'b',
    states: {
      a: { entry: ['x', 'z'], invoke: { id: 'tell', src: 'tell' } },
      b: { initial: 'in', states: { in: {} } },
    },
  }
  expect(changesBetween(before, now)).toEqual([
    ['changed', '', 'begins in', 'a', 'b'],
    ['changed', 'a', 'entry', 'x', 'x, z'],
    ['changed', 'a', 'exit', 'y', ''],
    ['changed', 'a', 'runs', 'ask', 'tell'],
    ['changed', 'b', 'kind', 'atomic', 'compound'],
    ['changed', 'b', 'begins in', '', 'b.in'],
    ['added', 'b.in', 'state', '', 'atomic'],
  ])
})

test.each([
  ['another target', { target: 'b' }, { target: 'c' }, 'e: target', '→ b', '→ c'],
  [
    'another name of its guard',
    { target: 'b', guard: 'g' },
    { target: 'b', guard: 'h' },
    'e: guard',
    '[g] → b',
    '[h] → b',
  ],
  ['a guard that came', { target: 'b' }, { target: 'b', guard: 'g' }, 'e: guard', '→ b', '[g] → b'],
  [
    'a guard that went',
    { actions: 'x', guard: 'g' },
    { actions: 'x' },
    'e: guard',
    '[g] → stays / x',
    '→ stays / x',
  ],
  [
    'other actions',
    { target: 'b', actions: 'x' },
    { target: 'b', actions: ['x', 'y'] },
    'e: actions',
    '→ b / x',
    '→ b / x, y',
  ],
  [
    'another target and other actions',
    { target: 'b', guard: 'g', actions: 'x' },
    { target: 'c', guard: 'g', actions: 'y' },
    'e: target, actions',
    '[g] → b / x',
    '[g] → c / y',
  ],
  [
    'another guard and other actions',
    { target: 'b', guard: 'g', actions: 'x' },
    { target: 'b', guard: 'h', actions: 'y' },
    'e: guard, actions',
    '[g] → b / x',
    '[h] → b / y',
  ],
  [
    'a state that is entered anew',
    { target: 'a' },
    { target: 'a', reenter: true },
    'e: target',
    '→ a',
    '→ a (anew)',
  ],
])('a transition with %s is one change', (_, before, now, what, was, is) => {
  expect(changesBetween(one(before), one(now))).toEqual([['changed', 'a', what, was, is]])
})

test('an alternative that came leaves the others alone', () => {
  const before = one([{ guard: 'g', target: 'b' }, { target: 'c' }])
  const now = one([{ guard: 'h', target: 'a' }, { guard: 'g', target: 'b' }, { target: 'c' }])
  expect(changesBetween(before, now)).toEqual([['added', 'a', 'e', '', '[h] → a']])
  expect(changesBetween(now, before)).toEqual([['removed', 'a', 'e', '[h] → a', '']])
})

test('a guard that went over to another transition leaves what the first one does alone', () => {
  const before = one([{ guard: 'g', target: 'b' }])
  const now = one([
    { guard: 'h', target: 'b' },
    { guard: 'g', actions: 'x' },
  ])
  expect(changesBetween(before, now)).toEqual([
    ['added', 'a', 'e', '', '[g] → stays / x'],
    ['changed', 'a', 'e: guard', '[g] → b', '[h] → b'],
  ])
})

test('alternatives in another order are a change', () => {
  const [g, h] = [
    { guard: 'g', target: 'b' },
    { guard: 'h', target: 'c' },
  ]
  expect(changesBetween(one([g, h]), one([h, g]))).toEqual([
    ['changed', 'a', 'e: order', '[g] → b; [h] → c', '[h] → c; [g] → b'],
  ])
  const other = { guard: 'h', target: 'b' }
  expect(changesBetween(one([g, h]), one([g, other]))).toEqual([
    ['changed', 'a', 'e: target', '[h] → c', '[h] → b'],
  ])
  expect(changesBetween(one([h, g]), one([other, g]))).toEqual([
    ['changed', 'a', 'e: target', '[h] → c', '[h] → b'],
  ])
})

test('an event of another name is one change, an answer instead of it two', () => {
  const before: Config = { id: 'm', initial: 'a', states: { a: { on: { e: 'b' } }, b: {} } }
  const named: Config = { id: 'm', initial: 'a', states: { a: { on: { f: 'b' } }, b: {} } }
  const waiting: Config = { id: 'm', initial: 'a', states: { a: { after: { w: 'b' } }, b: {} } }
  expect(changesBetween(before, named)).toEqual([['changed', 'a', 'f: event', 'e → b', 'f → b']])
  expect(changesBetween(before, waiting)).toEqual([
    ['removed', 'a', 'e', '→ b', ''],
    ['added', 'a', 'w elapses', '', '→ b'],
  ])
})

test('another delay is one change, and so is another time of the same delay', () => {
  const waiting = (name: 'short' | 'long', time: number) =>
    versionOf(
      setup({ delays: { short: time, long: 9_000 } }).createMachine({
        id: 'm',
        initial: 'a',
        states: { a: { after: { [name]: 'b' } }, b: {} },
      }),
    )
  const changes = (before: ReturnType<typeof waiting>, now: ReturnType<typeof waiting>) =>
    changedFlows([before], [now]).map((flow) => [flow.changes.map(told), marksOf(flow)])
  expect(changes(waiting('short', 100), waiting('long', 100))).toEqual([
    [
      [['changed', 'a', 'long elapses: delay', 'short elapses → b', 'long elapses → b']],
      { 'm.a -- xstate.after.long.m.a --> m.b': 'changed' },
    ],
  ])
  expect(changes(waiting('short', 100), waiting('short', 200))).toEqual([
    [
      [['changed', '', 'delay short', '100 ms', '200 ms']],
      { 'm.a -- xstate.after.short.m.a --> m.b': 'changed' },
    ],
  ])
})
