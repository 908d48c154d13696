import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type PromiseActorLogic,
} from 'xstate'

/** A call that gives up by itself: it rejects with `timed_out` and aborts its signal, so no chart limits its time. */
export type LimitedLogic<Output, Input> = PromiseActorLogic<Output, Input> & {
  readonly isLimited: true
}

/**
 * The shape of a call which the composition root must provide. It is real
 * promise logic, so pure transitions and path generation work without it;
 * starting it unprovided rejects with its own name. Its type accepts only logic
 * that limits its own time.
 */
export function port<Output, Input = void>(name: string): LimitedLogic<Output, Input> {
  return Object.assign(unprovided<Output, Input>(name), { isLimited: true as const })
}

/** The same for a call that waits for a person: the state that invokes it limits its time. */
export function unprovided<Output, Input = void>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() =>
    Promise.reject(new Error(`Actor '${name}' was started but never provided`)),
  )
}

/** The same for a listener: it sends `Sent` to its parent until it is stopped, and may be told `Told`. */
export function unprovidedListener<
  Sent extends EventObject,
  Input extends Record<string, unknown> | undefined = undefined,
  Received extends EventObject = EventObject,
>(name: string): CallbackActorLogic<Received, Input, Sent> {
  return fromCallback(() => {
    throw new Error(`Listener '${name}' was started but never provided`)
  }) as unknown as CallbackActorLogic<Received, Input, Sent>
}

/** The same for an effect that answers nothing: moving the person, saving, telling other tabs. */
export function unprovidedAction<Params = undefined>(
  name: string,
): (args: unknown, params: Params) => void {
  return () => {
    throw new Error(`Action '${name}' was taken but never provided`)
  }
}
