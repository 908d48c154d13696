import { createActor, type PromiseActorLogic, toPromise } from 'xstate'
import { ApiFailure } from '../api/contract/failure.ts'
import { limited } from '../api/limited.ts'

/**
 * A call whose code is loaded later: it begins when that code is there, and is aborted as the code itself would be.
 * With the code there it begins at once: a window may be opened only within the click that asks for it.
 */
export function deferredActor<Loaded, Output, Input>(
  load: () => Loaded | Promise<Loaded>,
  pick: (loaded: Loaded) => PromiseActorLogic<Output, Input>,
  limit?: number,
) {
  return limited<Output, Input>(({ input, signal }) => {
    const run = (loaded: Loaded) => {
      signal.throwIfAborted()
      const actor = createActor(pick(loaded), { input })
      signal.addEventListener('abort', () => actor.stop())
      return toPromise(actor.start())
    }
    const loaded = load()
    return loaded instanceof Promise ? loaded.then(run) : run(loaded)
  }, limit)
}

/**
 * Loads once for all who ask. What did not come is asked for anew by the next one; to whoever waited for it the
 * provider is out of reach.
 */
export function loadedOnce<Loaded>(load: () => Promise<Loaded>): () => Loaded | Promise<Loaded> {
  let coming: Promise<Loaded> | null = null
  let here: { loaded: Loaded } | null = null
  return () => {
    if (here) return here.loaded
    coming ??= load().then(
      (loaded) => {
        here = { loaded }
        return loaded
      },
      (cause) => {
        coming = null
        throw new ApiFailure('unreachable', {}, { cause })
      },
    )
    return coming
  }
}
