import { type EventObject, fromCallback } from 'xstate'
import type { RouteName } from '../machines/route-location.ts'
import { locationOf } from '../screens/addresses.ts'

/** Loads the code of a page while its link is pointed at, touched or focused, before it is followed. */
export function createLoadAhead(
  { document, location }: Pick<Window, 'document' | 'location'>,
  load: (name: RouteName) => Promise<unknown>,
) {
  return fromCallback<EventObject, undefined>(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    const loaded = new Set<RouteName>()
    const approach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin !== location.origin) return
      const { name } = locationOf(link)
      if (loaded.has(name)) return
      loaded.add(name)
      // Whoever follows the link is told that it did not come.
      load(name).catch(() => loaded.delete(name))
    }
    document.addEventListener('pointerover', approach, { signal })
    document.addEventListener('focusin', approach, { signal })
    return () => stopped.abort()
  })
}
