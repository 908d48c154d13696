import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent, Observer } from 'xstate'
import { sanitised } from './sanitised.ts'

/**
 * For development: `?inspect` shows every flow live in a window of our own, `?inspect=stately` in Stately's.
 * Whatever leaves for that window is posted to any origin, so secrets leave nothing behind.
 */
export function createInspector(): Observer<InspectionEvent> | null {
  const mode = new URLSearchParams(window.location.search).get('inspect')
  if (mode === null) return null
  const { inspect } = createBrowserInspector({
    ...(mode === 'stately' ? {} : { url: '/inspector.html' }),
    // Charts nest deeper than the library expects.
    serializationDepthLimit: 40,
    serialize: withoutSecrets,
  })
  return inspect
}

/** Applied again to its own result by the library: must then change nothing. */
export function withoutSecrets(sent: StatelyInspectionEvent): StatelyInspectionEvent {
  if (sent.type === '@xstate.event') return { ...sent, event: eventOf(sent.event) }
  const { status, value, context, output } = sent.snapshot as Record<string, unknown>
  const snapshot = sanitised({ status, value, context, output })
  return sent.type === '@xstate.actor'
    ? { ...sent, snapshot: snapshot as typeof sent.snapshot }
    : { ...sent, event: eventOf(sent.event), snapshot: snapshot as typeof sent.snapshot }
}

const eventOf = (event: { type: string }): { type: string } => ({
  ...(sanitised(event) as object),
  type: event.type,
})
