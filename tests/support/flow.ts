import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  fromCallback,
  fromPromise,
  fromTransition,
  type InputFrom,
  type InspectionEvent,
} from 'xstate'
import type { Failure, FailureCode } from '../../src/api/contract/failure.ts'
import type { Session, User } from '../../src/api/contract/session.ts'
import { present } from '../../src/machines/present.ts'
import { type SessionActor, userOf } from '../../src/machines/session.machine.ts'
import type { SystemEvents } from '../../src/machines/system.ts'
import { isMachine, nodesOf } from '../../tools/atlas/chart.ts'
import { kindOf } from './actor-kind.ts'
import { ManualClock } from './clock.ts'
import { session } from './models/phone-verification.model.ts'
import { type AnyEvent, apiFailure, type FlowModel, type ServiceEvent } from './paths.ts'

type RunningCall = {
  id: string
  parent: AnyActorRef | undefined
  input: unknown
  signal: AbortSignal
  isSettled: boolean
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
}

type Listener = {
  id: string
  input: unknown
  notified: AnyEvent[]
  isListening: boolean
  send: (event: AnyEventObject) => void
}

/**
 * The services of a flow in a test. Promise actors, of child machines too, settle when the test says so;
 * listeners stay silent until the test speaks through them; actions that reach outside are written down.
 */
export class TestServices {
  readonly calls: RunningCall[] = []
  readonly listeners: Listener[] = []
  /** Actions that reach outside (`goTo` and the like), in order. */
  readonly performed: { type: string; params: unknown }[] = []

  provide<Machine extends AnyStateMachine>(machine: Machine): Machine {
    const { actors, actions } = machine.implementations as {
      actors: Record<string, AnyActorLogic>
      actions: Record<string, unknown>
    }
    return machine.provide({
      actors: Object.fromEntries(
        Object.entries(actors).map(([name, logic]) => [name, this.#replace(logic)]),
      ),
      actions: Object.fromEntries(
        Object.entries(actions)
          .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
          .map(([type]) => [
            type,
            (_: unknown, params: unknown) => this.performed.push({ type, params }),
          ]),
      ),
    } as never) as Machine
  }

  #replace(logic: AnyActorLogic): AnyActorLogic {
    if (isMachine(logic)) return this.provide(logic)
    return kindOf(logic) === 'promise' ? this.#deferred() : this.#silent()
  }

  #deferred(): AnyActorLogic {
    return fromPromise(
      ({ input, self, signal }) =>
        new Promise((resolve, reject) => {
          this.calls.push({
            id: self.id,
            parent: self._parent,
            input,
            signal,
            isSettled: false,
            resolve,
            reject,
          })
        }),
    )
  }

  #silent(): AnyActorLogic {
    return fromCallback(({ input, self, sendBack, receive }) => {
      const listener: Listener = {
        id: self.id,
        input,
        notified: [],
        isListening: true,
        send: sendBack,
      }
      this.listeners.push(listener)
      receive((event) => listener.notified.push(event))
      return () => {
        listener.isListening = false
      }
    })
  }

  /** The call of this actor (its invoke's id) that waits for an answer now. */
  running(id: string, parent?: AnyActorRef): RunningCall {
    const waiting = this.calls.filter(
      (call) =>
        call.id === id &&
        !call.isSettled &&
        !call.signal.aborted &&
        (parent === undefined || call.parent === parent),
    )
    const [call] = waiting
    if (!call || waiting.length > 1) {
      throw new Error(`${waiting.length} calls of '${id}' wait for an answer, not one`)
    }
    return call
  }

  settle(id: string, outcome: { output: unknown } | { error: unknown }, parent?: AnyActorRef) {
    const call = this.running(id, parent)
    call.isSettled = true
    if ('error' in outcome) call.reject(outcome.error)
    else call.resolve(outcome.output)
  }

  /** The listener of this name that is on now. */
  listener(id: string): Listener {
    const listener = this.listeners.findLast((one) => one.id === id && one.isListening)
    if (!listener) throw new Error(`Nobody listens as '${id}'`)
    return listener
  }
}

/** The actors of the app that serve everybody. */
const systemIds = ['app', 'session', 'alert', 'navigation', 'preferences'] as const

/** A machine started with its own services, beside stand-ins for the actors that serve everybody. */
export class Flow<Machine extends AnyStateMachine> {
  readonly services = new TestServices()
  readonly clock = new ManualClock()
  readonly actor: ReturnType<typeof createActor<Machine>>
  /** Events that this machine itself received, in order. */
  readonly received: AnyEvent[] = []
  /** Events that it, and the flows within it, sent to the actors that serve everybody, in order. */
  readonly notified: SystemEvents[keyof SystemEvents][] = []

  constructor(
    machine: Machine,
    options: { input?: InputFrom<Machine>; inspect?: (inspected: InspectionEvent) => void } = {},
  ) {
    this.actor = createActor(this.services.provide(machine), {
      ...('input' in options ? { input: options.input } : {}),
      clock: this.clock,
      inspect: (inspected: InspectionEvent) => {
        if (inspected.type === '@xstate.event' && inspected.actorRef === this.actor) {
          this.received.push(inspected.event)
        }
        options.inspect?.(inspected)
      },
    } as never)
    const own = nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ systemId }) => systemId))
    for (const to of systemIds.filter((id) => !own.includes(id))) {
      const logic = fromTransition(
        (known: { session: Session }, event: SystemEvents[typeof to]) => {
          this.notified.push(event)
          if (event.type !== 'user.changed') return known
          return { session: { ...known.session, user: { ...known.session.user, ...event.change } } }
        },
        { session },
      )
      createActor(logic, { parent: this.actor, systemId: to }).start()
    }
    this.actor.start()
  }

  /** Each change of holding the person's input, in order. */
  get held(): boolean[] {
    return this.notified.flatMap((event) => (event.type === 'hold.changed' ? [event.isHeld] : []))
  }

  /** The person, as the stand-in for the session knows them. */
  get user(): User {
    const session: SessionActor = this.actor.system.get('session')
    return present(userOf(session.getSnapshot()), 'user')
  }

  get snapshot() {
    return this.actor.getSnapshot()
  }

  send(event: EventFromLogic<Machine>): void {
    this.actor.send(event)
  }

  /** The actor answers; resolves when the machine has heard it. */
  async answer(id: string, output?: unknown): Promise<void> {
    this.services.settle(id, { output })
    await settled()
  }

  /** The actor is refused; resolves when the machine has heard it. */
  async refuse(id: string, failure: FailureCode | Failure): Promise<void> {
    this.services.settle(id, { error: apiFailure(failure) })
    await settled()
  }

  /** A listener speaks. */
  receive(listener: string, event: EventFromLogic<Machine>): void {
    this.services.listener(listener).send(event)
  }

  inputOf(id: string): unknown {
    return this.services.running(id).input
  }

  isAborted(id: string): boolean {
    const call = this.services.calls.findLast((one) => one.id === id)
    if (!call) throw new Error(`'${id}' was never called`)
    return call.signal.aborted
  }

  /** Rings the timer of one `after` of this machine, whatever else is waiting. */
  elapse(event: ServiceEvent | AnyEvent): void {
    const scheduled = Object.values(this.actor.system.getSnapshot()._scheduledEvents)
    const place = scheduled.findIndex(
      ({ id, source }) => id === event.type && source === this.actor,
    )
    if (place < 0) throw new Error(`'${event.type}' is not waiting`)
    this.clock.ring(place)
  }

  stop(): void {
    this.actor.stop()
  }
}

/** Starts a machine whose actors wait for the test, on a clock that stands still. */
export function startFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  options: { input?: InputFrom<Machine>; inspect?: (inspected: InspectionEvent) => void } = {},
): Flow<Machine> {
  return new Flow(machine, options)
}

/** Causes an event that no person does: what the services answer, what time brings, what other machines tell. */
export function bringAbout<Machine extends AnyStateMachine>(
  model: FlowModel<Machine>,
  flow: Flow<Machine>,
  event: AnyEvent,
): void {
  const type = event.type as EventFromLogic<Machine>['type']
  const speaker = model.sources?.[type]
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []

  if (type.startsWith('xstate.after.')) flow.elapse(event)
  else if (id !== undefined && !runsMachine(flow, id)) {
    const { output, error } = event as AnyEvent & { output?: unknown; error?: unknown }
    flow.services.settle(id, outcome === 'done' ? { output } : { error }, flow.actor)
  } else if (id !== undefined || speaker === 'another machine') {
    flow.actor.send(event as never)
  } else if (speaker !== undefined) {
    flow.services.listener(speaker).send(event)
  } else {
    throw new Error(`${model.machine.id}: no gesture causes '${type}'`)
  }
}

/** A child machine really runs, so its end is told to the parent instead of brought about. */
function runsMachine<Machine extends AnyStateMachine>(flow: Flow<Machine>, id: string): boolean {
  const current: AnyMachineSnapshot = flow.snapshot
  const logic: AnyActorLogic | undefined = current.children[id]?.logic
  return logic !== undefined && isMachine(logic)
}

/** A settled promise reaches the machine some microtasks later; one turn of the loop is after all of them. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
