import { createActor, type PromiseActorLogic, toPromise } from 'xstate'
import { ApiFailure } from '../api/contract/failure.ts'
import { limited } from '../api/limited.ts'

/** A call whose code comes later: it begins when that code is there, and is aborted as the code itself would be. */
export function deferredActor<Output, Input>(
  load: () => Promise<PromiseActorLogic<Output, Input>>,
) {
  return limited<Output, Input>(async ({ input, signal }) => {
    const logic = await load()
    signal.throwIfAborted()
    const actor = createActor(logic, { input })
    signal.addEventListener('abort', () => actor.stop())
    return toPromise(actor.start())
  })
}

/**
 * Loads once for all who ask. What did not come is asked for anew by the next one; to whoever waited for it the
 * provider is out of reach.
 */
export function loadedOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let coming: Promise<Loaded> | null = null
  return () => {
    coming ??= load().catch((cause) => {
      coming = null
      throw new ApiFailure('unreachable', {}, { cause })
    })
    return coming
  }
}
