import { type EventObject, fromCallback } from 'xstate'
import type { ConnectionWatched } from '../machines/app.machine.ts'

/** Says at once when the device has no connection, and then at every change. */
export function createConnection(window: Window) {
  return fromCallback<EventObject, undefined, ConnectionWatched>(({ sendBack }) => {
    const stopped = new AbortController()
    const { signal } = stopped
    window.addEventListener('offline', () => sendBack({ type: 'connection.lost' }), { signal })
    window.addEventListener('online', () => sendBack({ type: 'connection.returned' }), { signal })
    if (!window.navigator.onLine) sendBack({ type: 'connection.lost' })
    return () => stopped.abort()
  })
}
