import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { InspectionEvent } from 'xstate'
import { sanitised } from './sanitised.ts'

/** Whatever leaves for Stately's window is posted to any origin. */
export function createStatelyInspector(): (inspected: InspectionEvent) => void {
  const { inspect } = createBrowserInspector({
    // Charts nest deeper than the library expects.
    serializationDepthLimit: 40,
    serialize: withoutSecrets,
  })
  return (inspected) => inspect.next?.(inspected)
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
