import { isDeepStrictEqual } from 'node:util'
import type { AnyStateMachine, StateValue } from 'xstate'
import { fieldsOf } from '../../src/machines/trace.ts'
import { Flow } from './flow.ts'
import { type AnyEvent, explore, type FlowModel } from './paths.ts'

/** One event of a trace: its name, the fields that were kept, and the states after it. */
export type Told = { event: string; fields?: readonly string[]; value: StateValue }

/**
 * Takes a flow along a trace, and answers with the states that it ends in. What the trace left out is filled in from the
 * cases of the model; a first state that is not the model's start is gone to by the shortest way.
 */
export function replayed<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  [first, ...rest]: readonly Told[],
): StateValue {
  const { start, states, edges } = explore(model, 'edge')
  const isAt = (key: string, value: StateValue | undefined) =>
    isDeepStrictEqual(states.get(key)?.value, value)
  const ways = new Map<string, AnyEvent[]>([[start, []]])
  for (const [key, way] of ways) {
    for (const { event, to } of edges.get(key) ?? []) {
      if (!ways.has(to)) ways.set(to, [...way, event])
    }
  }

  let reached = new Map([...ways].filter(([key]) => isAt(key, first?.value)))
  for (const { event, fields = [], value } of rest) {
    const next = new Map<string, AnyEvent[]>()
    for (const [key, way] of reached) {
      const leaving = (edges.get(key) ?? []).filter((edge) => edge.event.type === event)
      for (const edge of leaving) {
        const isTold = isDeepStrictEqual(fieldsOf(edge.event), fields)
        if (isTold && isAt(edge.to, value)) next.set(edge.to, [...way, edge.event])
      }
      // An event without a transition in a state changes nothing, and is told all the same.
      if (leaving.length === 0 && isAt(key, value)) next.set(key, way)
    }
    if (next.size === 0) {
      throw new Error(`${model.machine.id}: the model has no '${event}' that leads to this state`)
    }
    reached = next
  }

  const [way] = reached.values()
  if (!way) throw new Error(`${model.machine.id}: the model never comes to where the trace begins`)
  const flow = new Flow(model.machine, 'input' in model ? { input: model.input } : {})
  for (const event of way) flow.actor.send(event as never)
  const { value } = flow.snapshot
  flow.stop()
  return value
}
