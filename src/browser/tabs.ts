import { type EventObject, fromCallback } from 'xstate'
import type { Tag } from '../api/read-cache.ts'
import type { SessionWatched } from '../machines/session.machine.ts'

/** `written` lists the groups of reads that a tab has made old. */
export type TabFact = 'signedIn' | 'signedOut' | { written: readonly Tag[] }

const CHANNEL = 'cabinet'

/**
 * The other tabs of this browser. What is heard from them is never told on. Without BroadcastChannel the storage's
 * own event serves, which the item `user` causes by coming and going.
 */
export function createTabs(window: Window & typeof globalThis) {
  const channel = 'BroadcastChannel' in window ? new window.BroadcastChannel(CHANNEL) : null

  return {
    tell: (fact: TabFact): void => channel?.postMessage(fact),
    /** Calls back with what another tab has written, until the returned function is called. */
    watchWrites: (onTags: (tags: readonly Tag[]) => void): (() => void) => {
      const stopped = new AbortController()
      channel?.addEventListener(
        'message',
        ({ data }) => {
          if (Array.isArray(data?.written)) onTags(data.written)
        },
        { signal: stopped.signal },
      )
      return () => stopped.abort()
    },
    watchTabs: fromCallback<EventObject, undefined, SessionWatched>(({ sendBack }) => {
      const stopped = new AbortController()
      const { signal } = stopped
      const hear = (fact: unknown) => {
        if (fact === 'signedIn') sendBack({ type: 'tab.signedIn' })
        if (fact === 'signedOut') sendBack({ type: 'tab.signedOut' })
      }
      if (channel) {
        channel.addEventListener('message', ({ data }) => hear(data), { signal })
      } else {
        window.addEventListener(
          'storage',
          ({ key, newValue }) => {
            if (key === 'user' || key === null) hear(newValue === null ? 'signedOut' : 'signedIn')
          },
          { signal },
        )
      }
      window.addEventListener(
        'pageshow',
        ({ persisted }) => {
          if (persisted) sendBack({ type: 'page.returned' })
        },
        { signal },
      )
      return () => stopped.abort()
    }),
  }
}
