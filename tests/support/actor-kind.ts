import type { AnyActorLogic } from 'xstate'
import { isMachine } from '../../tools/atlas/chart.ts'

export function kindOf(logic: AnyActorLogic): 'machine' | 'promise' | 'listener' {
  if (isMachine(logic)) return 'machine'
  return isPromise(logic) ? 'promise' : 'listener'
}

/** Promises and listeners are made by factories and look alike; only promise logic ends by this event. */
function isPromise(logic: AnyActorLogic): boolean {
  try {
    const after = logic.transition({ status: 'active' }, { type: 'xstate.promise.resolve' }, {
      self: null,
    } as never)
    return (after as { status: string }).status === 'done'
  } catch {
    return false
  }
}
