import { type EventObject, fromCallback } from 'xstate'
import type {
  BrowserAdded,
  BrowserReading,
  NoticePermission,
} from '../machines/browser-notices.machine.ts'
import {
  addBrowser,
  type BrowserNotices,
  claimBrowser,
  type NewBrowser,
  removeBrowser,
} from './contract/browser-notices.ts'
import type { NoticeSettings } from './contract/notice.ts'
import type { Call } from './http.ts'
import { limited, PERSON_LIMIT } from './limited.ts'

type PushPorts = {
  readSupport: () => 'possible' | 'blocked' | 'notInstalled' | 'unsupported'
  askPermission: () => Promise<NoticePermission>
  readId: () => Promise<string | null>
  /** Null where the push service of the browser does not take it in. */
  subscribe: (publicKey: string) => Promise<Omit<NewBrowser, 'showsAmounts'> | null>
  unsubscribe: () => Promise<void>
}

type BrowserNoticesDeps = {
  call: Call
  push: PushPorts
  /** A channel more or less is a column of the settings. */
  onSettings: (settings: NoticeSettings) => void
}

export function browserNoticesActors({ call, push, onSettings }: BrowserNoticesDeps) {
  const told = (notices: BrowserNotices): BrowserNotices => {
    onSettings(notices.settings)
    return notices
  }
  return {
    readBrowser: limited<BrowserReading, void>(async ({ signal }) => {
      const support = push.readSupport()
      if (support !== 'possible') return { outcome: support }
      const id = await push.readId()
      return { outcome: 'read', notices: await call(claimBrowser, { body: { id } }, { signal }) }
    }),

    askPermission: limited<NoticePermission, void>(() => push.askPermission(), PERSON_LIMIT),

    addBrowser: limited<BrowserAdded, { publicKey: string; showsAmounts: boolean }>(
      async ({ input: { publicKey, showsAmounts }, signal }) => {
        const subscription = await push.subscribe(publicKey)
        if (subscription === null) return { outcome: 'unreached' }
        const body = { ...subscription, showsAmounts }
        return { outcome: 'added', notices: told(await call(addBrowser, { body }, { signal })) }
      },
    ),

    /** The provider is told first: what it does not push is not shown, whatever the browser makes of the rest. */
    removeBrowser: limited<BrowserNotices, void>(async ({ signal }) => {
      const id = await push.readId()
      const notices =
        id === null
          ? await call(claimBrowser, { body: { id } }, { signal })
          : await call(removeBrowser, { body: { id } }, { signal })
      await push.unsubscribe().catch(() => undefined)
      return told(notices)
    }),
  }
}

type KeepDeps = {
  call: Call
  push: Pick<PushPorts, 'readId' | 'unsubscribe'>
  /** Calls back at once and with each new token, until the returned function is called. */
  watchToken: (onToken: () => void) => () => void
}

/**
 * Tells the provider in which session this browser is by now, so that a sign-out ends its notices, and those of whoever
 * was here before. The frame goes when the person leaves: then the browser itself gives its subscription back, also
 * where the provider could not be told.
 */
export const keepBrowserActors = ({ call, push, watchToken }: KeepDeps) => ({
  keepBrowser: fromCallback<EventObject, undefined>(() => {
    const stopped = new AbortController()
    const claim = async () => {
      try {
        const id = await push.readId()
        if (id === null || stopped.signal.aborted) return
        await call(claimBrowser, { body: { id } }, { signal: stopped.signal })
      } catch {
        // The next sign-in tells it again.
      }
    }
    const unwatch = watchToken(() => void claim())
    return () => {
      unwatch()
      stopped.abort()
      void push.unsubscribe().catch(() => undefined)
    }
  }),
})
