import type { AnyActorLogic } from 'xstate'

/** A flow whose code is loaded later. It must have been loaded before a machine invokes it. */
export function deferredFlow<Logic extends AnyActorLogic>(): {
  flow: Logic
  arrive: (logic: Logic) => void
} {
  const here: { logic?: Logic } = {}
  const flow = new Proxy({} as Logic, {
    get: (_, key) => {
      if (!here.logic) throw new Error(`'${String(key)}' was read of a flow that is not loaded`)
      return Reflect.get(here.logic, key)
    },
    has: (_, key) => here.logic !== undefined && Reflect.has(here.logic, key),
  })
  return {
    flow,
    arrive: (logic) => {
      here.logic = logic
    },
  }
}
