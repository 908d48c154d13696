import {
  Actor,
  type AnyActor,
  type AnyEventObject,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'
import { chartOf, isMachine, transitionKey } from '../chart.ts'
import type { Entry, EventData, State } from './protocol.ts'

/** Makes plain data of what may be shown, and leaves secrets out. */
export type Sanitise = (value: unknown) => unknown

type Moved = { event: AnyEventObject; snapshot: Snapshot<unknown>; taken: string[] }

/** Turns what XState tells inspectors into entries. Of the app it keeps the actors alone, to hand them events. */
export function createRecorder(sanitise: Sanitise, onEntry: (entry: Entry) => void) {
  const began = performance.now()
  const now = () => Math.round(performance.now() - began)
  const actors = new Map<string, AnyActor>()
  /** Names by the chart's config, which a machine and the same machine provided share. */
  const charts = new Map<unknown, string>()
  /** Actors that have moved, and have not yet said so. */
  const moved = new Map<string, Moved>()
  /** Snapshots that were told before XState did. */
  const told = new Map<string, Snapshot<unknown>>()

  const dataOf = (event: AnyEventObject): EventData => ({
    ...(sanitise(event) as Record<string, unknown>),
    type: event.type,
  })

  function chartName({ logic }: AnyActor): string | null {
    if (!isMachine(logic)) return null
    const known = charts.get(logic.config)
    if (known !== undefined) return known
    const sameId = [...charts.values()].filter((name) => name.split(' ')[0] === logic.id).length
    const name = sameId === 0 ? logic.id : `${logic.id} ${sameId + 1}`
    charts.set(logic.config, name)
    onEntry({ kind: 'chart', name, chart: chartOf(logic) })
    return name
  }

  function begin(actor: AnyActor): void {
    actors.set(actor.sessionId, actor)
    onEntry({
      kind: 'actor',
      at: now(),
      id: actor.sessionId,
      parent: actor._parent?.sessionId ?? null,
      name: actor.id,
      systemId: actor.options.systemId ?? null,
      chart: chartName(actor),
    })
  }

  function tellMove(id: string, { event, snapshot, taken }: Moved): void {
    const state = stateOf(snapshot, sanitise)
    onEntry({ kind: 'snapshot', at: now(), id, event: dataOf(event), state, taken })
  }

  /** An actor sends after it has moved, and XState tells of the move only when all that was sent has been dealt with. */
  function tellMoves(except: string | null): void {
    for (const [id, move] of moved) {
      if (id === except) continue
      tellMove(id, move)
      told.set(id, move.snapshot)
      moved.delete(id)
    }
  }

  function observe(inspected: InspectionEvent): void {
    const id = inspected.actorRef.sessionId
    switch (inspected.type) {
      case '@xstate.actor':
        if (inspected.actorRef instanceof Actor) begin(inspected.actorRef)
        return
      case '@xstate.event': {
        // The first snapshot of an actor is known before it is told to begin.
        tellMoves(inspected.event.type === 'xstate.init' ? id : null)
        const from = inspected.sourceRef?.sessionId ?? null
        onEntry({ kind: 'message', at: now(), from, to: id, event: dataOf(inspected.event) })
        return
      }
      case '@xstate.microstep': {
        const { event, snapshot, _transitions } = inspected
        const before = moved.get(id)?.taken ?? []
        moved.set(id, { event, snapshot, taken: [...before, ..._transitions.map(transitionKey)] })
        return
      }
      case '@xstate.snapshot': {
        const { event, snapshot } = inspected
        const taken = moved.get(id)?.taken ?? []
        if (told.get(id) !== snapshot) tellMove(id, { event, snapshot, taken })
        moved.delete(id)
        told.delete(id)
        if (snapshot.status !== 'active') actors.delete(id)
        return
      }
      case '@xstate.action':
      case '@xstate.transition':
        return
    }
  }

  return {
    observe,
    /** Null once it has ended. */
    actorOf: (id: string): AnyActor | null => actors.get(id) ?? null,
  }
}

function stateOf(snapshot: Snapshot<unknown>, sanitise: Sanitise): State {
  const { value, context } = { value: undefined, context: undefined, ...snapshot }
  const { status, output, error } = snapshot
  return {
    status,
    value,
    context: sanitise(context),
    output: sanitise(output),
    error: sanitise(error),
  }
}
