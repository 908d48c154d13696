import { expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { chartOf } from '../../tools/atlas/chart.ts'
import { changesBetween } from '../../tools/atlas/inspector/changes.ts'
import type { Entry, Timeline } from '../../tools/atlas/inspector/protocol.ts'
import { createRecorder } from '../../tools/atlas/inspector/recorder.ts'
import { eventFrom, fieldsOf, sendableEvents } from '../../tools/atlas/inspector/sendable.ts'
import {
  emptyTimeline,
  endOf,
  extended,
  inWords,
  stepsIn,
  worldAt,
} from '../../tools/atlas/inspector/timeline.ts'
import { door } from './door.ts'
import { bell, house, recordedHouse } from './house.ts'

const told = (timeline: Timeline) =>
  stepsIn(timeline).map(({ from, to, event, moved }) => {
    const world = worldAt(timeline, endOf(timeline))
    const name = (id: string | null) => (id === null ? null : world[id]?.name)
    return [
      name(from)?.replace(/^x:.*/, 'house') ?? null,
      name(to)?.replace(/^x:.*/, 'house'),
      event.type,
      moved && `${moved.from} → ${moved.to}`,
    ]
  })

test('messages stand in the order in which they were sent, each with what it brought about', async () => {
  expect(told(await recordedHouse())).toEqual([
    [null, 'house', 'xstate.init', ' → asleep'],
    ['house', 'bell', 'xstate.init', ' → quiet'],
    [null, 'house', 'knocked', 'asleep → awake'],
    ['house', 'bell', 'rung', 'quiet → ringing'],
    ['house', 'light', 'xstate.init', null],
    ['light', 'house', 'xstate.done.actor.light', 'awake → lit'],
  ])
})

test('going back shows every actor as it was when that message had been dealt with', async () => {
  const timeline = await recordedHouse()
  const step = stepsIn(timeline).find(({ event }) => event.type === 'knocked')
  const world = worldAt(timeline, step?.end ?? 0)
  expect(
    Object.values(world).map(({ chart, state, taken }) => [chart, inWords(state?.value), taken]),
  ).toEqual([
    ['house', 'awake', ['house.asleep -- knocked --> house.awake']],
    ['bell', 'quiet', []],
    [null, '', []],
  ])
})

test('a message that nobody answered does not stand in the way of the next', () => {
  const state = { status: 'active', value: 'open', context: {}, output: null, error: null }
  const entries: Entry[] = ['lost', 'heard'].map((type) => ({
    kind: 'message',
    at: 0,
    from: null,
    to: 'x:1',
    event: { type },
  }))
  entries.push({ kind: 'snapshot', at: 0, id: 'x:1', event: { type: 'heard' }, state, taken: [] })
  expect(
    stepsIn({ ...emptyTimeline, entries }).map(({ event, moved, end }) => [event.type, moved, end]),
  ).toEqual([
    ['lost', null, 1],
    ['heard', { from: '', to: 'open' }, 3],
  ])
})

test('actors say who started them, and their names', async () => {
  const timeline = await recordedHouse()
  const [home, ...others] = Object.values(worldAt(timeline, endOf(timeline)))
  expect([home?.systemId, home?.parent]).toEqual(['home', null])
  expect(
    others.map(({ name, chart, parent, state }) => [name, chart, parent, state?.status]),
  ).toEqual([
    ['bell', 'bell', home?.id, 'active'],
    ['light', null, home?.id, 'done'],
  ])
  expect(timeline.charts).toEqual({ house: chartOf(house), bell: chartOf(bell) })
})

test('two machines of one id keep their charts apart', () => {
  const names: string[] = []
  const { observe } = createRecorder(
    () => ({}),
    (entry) => {
      if (entry.kind === 'chart') names.push(entry.name)
    },
  )
  for (const machine of [bell, setup({}).createMachine({ id: 'bell' }), bell.provide({})])
    createActor(machine, { inspect: observe }).start()
  expect(names).toEqual(['bell', 'bell 2'])
})

test('what is too old to be kept becomes the world that the rest begins from', async () => {
  const whole = await recordedHouse()
  const short = extended({ ...whole, entries: [] }, whole.entries, 6)
  expect([short.entries.length, short.dropped + short.entries.length]).toEqual([
    3,
    whole.entries.length,
  ])
  expect(worldAt(short, endOf(short))).toEqual(worldAt(whole, endOf(whole)))
  expect(told(short)).toEqual(told(whole).slice(-1))
})

test('a value of several regions is told by its innermost states', () => {
  expect(inWords({ pages: { signedIn: 'open' }, settings: 'known' })).toEqual(
    'pages.signedIn.open · settings.known',
  )
})

test('changes are told by the way to each part, and their wholes are marked', () => {
  const before = { code: '12', failure: null, tries: [1, 2], wait: { until: 5 } }
  const after = {
    code: '123',
    failure: { code: 'mismatch' },
    tries: [1],
    kept: true,
    wait: { until: 5 },
  }
  expect([...changesBetween(before, after)]).toEqual([
    ['code', { kind: 'changed', before: '12' }],
    ['failure', { kind: 'changed', before: null }],
    ['tries.1', { kind: 'removed', before: 2 }],
    ['tries', { kind: 'within' }],
    ['kept', { kind: 'added', before: undefined }],
    ['', { kind: 'within' }],
  ])
  expect([...changesBetween(after, structuredClone(after))]).toEqual([])
})

test('only what active states listen to can be sent, and nothing that XState sends itself', () => {
  const chart = chartOf(door)
  expect(sendableEvents(chart, 'closed')).toEqual(['bell.rung', 'house.sold', 'key.turned'])
  expect(sendableEvents(chart, 'opening')).toEqual(['house.sold'])
  expect(sendableEvents(chart, { open: { lamp: {}, mat: {} } })).toEqual([
    'house.sold',
    'mat.shaken',
  ])
})

test('fields are those of the latest event of the type; their texts make the event again', () => {
  const message = (event: { type: string } & Record<string, unknown>): Entry => ({
    kind: 'message',
    at: 0,
    from: null,
    to: 'x:1',
    event,
  })
  const entries = [
    message({ type: 'code.typed', code: '1' }),
    message({
      type: 'code.typed',
      code: '(hidden)',
      length: 6,
      isWhole: true,
      by: { hand: 'left' },
    }),
    message({ type: 'other' }),
  ]
  const fields = fieldsOf('code.typed', entries)
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['code', 'text'],
    ['length', 'number'],
    ['isWhole', 'flag'],
    ['by', 'json'],
  ])
  expect(eventFrom('code.typed', fields, { length: '5', isWhole: 'false' })).toEqual({
    type: 'code.typed',
    code: '',
    length: 5,
    isWhole: false,
    by: { hand: 'left' },
  })
  expect(() => eventFrom('code.typed', fields, { by: '{' })).toThrow(SyntaxError)
  expect(fieldsOf('never.seen', entries)).toEqual([])
})
