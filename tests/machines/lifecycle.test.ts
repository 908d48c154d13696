import { describe, expect, test } from 'vitest'
import { type Lifecycle, statusesOf } from '../../src/api/contract/lifecycle.ts'
import { lives, statusesFrom } from '../support/lifecycle.ts'
import { type AnyModel, explore } from '../support/paths.ts'

/*
 * The models of the flows answer with just what the provider may answer, so that the paths through machines and
 * screens prove that every status is handled and shown wherever it may arrive.
 */

type Living = { life: Lifecycle; status: string }

const known = new WeakMap<object, Living[]>()

function livingAs(value: unknown): Living[] {
  if (typeof value !== 'object' || value === null) return []
  const found =
    known.get(value) ??
    lives.flatMap(({ schema, life }) => {
      const { success, data } = schema.safeParse(value)
      return success ? [{ life, status: data.status }] : []
    })
  known.set(value, found)
  return found
}

const livingIn = (value: unknown): Living[] => [
  ...livingAs(value),
  ...Object.values(value ?? {}).flatMap(livingAs),
]

/** The last that is known of it. */
const latest = (context: unknown, life: Lifecycle): string | undefined =>
  livingIn(context)
    .flatMap((living) => (living.life === life ? living.status : []))
    .toSorted((one, other) => statusesFrom(life, one).size - statusesFrom(life, other).size)[0]

type Answer = { actorId: string; output: unknown }
const isAnswer = (event: object): event is Answer => 'output' in event

/**
 * Calls that answer with what they themselves have brought about, with the statuses of that. All others ask how something
 * stands. What was created is found again in any status after a lost answer, but only its id is kept (`Created`).
 */
const broughtAbout: Record<string, string[]> = {
  'accountVerification submitVerification': ['in_process'],
  'depositClosing submission': ['closed', 'ended'],
  'depositList switchAutoinvestment': ['active'],
  'depositOpening inquiry': ['active'],
  'depositOpening submission': ['active'],
  'deposit depositClosing': ['closed', 'ended'],
  'deposit switchAutoinvestment': ['active'],
  'refillCreation submission': ['waiting'],
  'withdrawalCreation inquiry': ['pending'],
  'withdrawalCreation submission': ['pending'],
  'withdrawalProgress cancelPayment': ['rejected'],
}

const files = import.meta.glob<Record<string, unknown>>('../support/models/*.model.ts', {
  eager: true,
})
const flows = Object.values(files).map((exported) => {
  const model = Object.entries(exported).find(([name]) => name.endsWith('Model'))?.[1] as AnyModel
  const { states, edges } = explore(model, 'edge')
  const active = [...states].flatMap(([key, state]) =>
    state.status === 'active'
      ? [
          {
            key,
            state,
            answers: model
              .cases(state)
              .filter(isAnswer)
              .filter(({ actorId }) => actorId in state.children),
          },
        ]
      : [],
  )
  return { id: model.machine.id, active, states, edges }
})
type Flow = (typeof flows)[number]

type Reading = { actorId: string; life: Lifecycle; state: unknown; shown: string | undefined }

/** Answers of each call that reads an object with a lifecycle, while a state shows a status of it. */
function readingsIn({ id, active }: Flow): (Reading & { statuses: Set<string> })[] {
  const found = new Map<string, Reading & { statuses: Set<string> }>()
  for (const { state, answers } of active) {
    for (const [actorId, given] of Map.groupBy(answers, (one) => one.actorId)) {
      if (`${id} ${actorId}` in broughtAbout) continue
      const [first] = given.flatMap(({ output }) => livingIn(output))
      if (!first) continue
      const { life } = first
      const shown = latest(state.context, life)
      const key = JSON.stringify([actorId, state.value, shown])
      const reading = found.get(key) ?? {
        actorId,
        life,
        state: state.value,
        shown,
        statuses: new Set(),
      }
      found.set(key, reading)
      for (const { output } of given) {
        // Null says that nothing has changed.
        if (output === null && shown) reading.statuses.add(shown)
        for (const { status } of livingIn(output)) reading.statuses.add(status)
      }
    }
  }
  return [...found.values()]
}

const reading = flows.filter((flow) => readingsIn(flow).length > 0)

test('all flows are known that read something with a lifecycle', () => {
  expect(
    reading.map((flow) => [flow.id, ...new Set(readingsIn(flow).map(({ actorId }) => actorId))]),
  ).toEqual([
    ['accountVerification', 'readVerification'],
    ['depositClosing', 'findEnded'],
    ['deposit', 'readDeposit'],
    ['refillPayment', 'loadInvoice', 'transferLookup', 'checkRefill'],
    ['transferLookup', 'lookUpTransfer'],
    ['withdrawalProgress', 'loadPayment', 'checkPayment'],
  ])
})

test('a call that brings something about answers with just the statuses of that', () => {
  const answered = new Map<string, Set<string>>()
  for (const { id, active } of flows) {
    for (const { actorId, output } of active.flatMap(({ answers }) => answers)) {
      const call = `${id} ${actorId}`
      if (!(call in broughtAbout)) continue
      const statuses = answered.get(call) ?? new Set()
      answered.set(call, statuses)
      for (const { status } of livingIn(output)) statuses.add(status)
    }
  }
  const told = [...answered].map(([call, statuses]) => [call, [...statuses].toSorted()])
  expect(Object.fromEntries(told)).toEqual(broughtAbout)
})

describe('in every state a flow is answered with each status that may follow, and with no other', () => {
  test.each(reading)('$id', (flow) => {
    const told = ({ actorId, state, shown }: Reading, statuses: Iterable<string>) => ({
      actorId,
      state,
      shown,
      statuses: [...statuses].toSorted(),
    })
    const readings = readingsIn(flow)
    expect(readings.map((reading) => told(reading, reading.statuses))).toEqual(
      readings.map((reading) => {
        const { life, shown } = reading
        return told(reading, shown ? statusesFrom(life, shown) : statusesOf(life))
      }),
    )
  })
})

/** Flows that go to the page of what they have created. */
const creations = ['depositOpening', 'refillCreation', 'withdrawalCreation']

describe('each status that is answered is known from then on', () => {
  test.each(flows.filter(({ id }) => !creations.includes(id)))('$id', ({ states, edges }) => {
    const ignored = [...edges].flatMap(([from, leaving]) =>
      leaving.flatMap(({ event, to }) => {
        const told = isAnswer(event) ? livingIn(event.output) : []
        const known = Object.values(states.get(to)?.context ?? {}).flatMap(livingIn)
        const isKnown = ({ life, status }: Living) =>
          known.some((one) => one.life === life && one.status === status)
        return told.every(isKnown) ? [] : [[states.get(from)?.value, event]]
      }),
    )
    expect(ignored).toEqual([])
  })
})

/** States from which an answer about the object may still come. */
function hearing({ active, edges }: Flow, life: Lifecycle): Set<string> {
  const tells = (event: object) =>
    isAnswer(event) && livingIn(event.output).some((living) => living.life === life)
  const alive = new Set(
    active.flatMap(({ key }) => (edges.get(key)?.some(({ event }) => tells(event)) ? key : [])),
  )
  for (let size = -1; size < alive.size; ) {
    size = alive.size
    for (const [from, leaving] of edges)
      if (leaving.some(({ to }) => alive.has(to))) alive.add(from)
  }
  return alive
}

describe('what others may still move is never shown for good', () => {
  test.each(reading)('$id', (flow) => {
    const silent = lives.flatMap(({ life }) => {
      const hears = hearing(flow, life)
      return flow.active.flatMap(({ key, state }) => {
        const shown = latest(state.context, life)
        const movers = shown ? Object.values((life as Lifecycle)[shown] ?? {}).flat() : []
        const isMoved = movers.some((mover) => mover !== 'person')
        return isMoved && !hears.has(key) ? [[state.value, shown]] : []
      })
    })
    expect(silent).toEqual([])
  })
})
