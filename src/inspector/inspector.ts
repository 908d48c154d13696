import type { InspectionEvent, Observer } from 'xstate'
import { sanitised } from './sanitised.ts'

/**
 * `?inspect` shows every flow live beside the app, `?inspect=stately` in Stately's window; only where the build has an
 * inspector. Secrets are left out before anything leaves for either.
 */
export async function createInspector(): Promise<Observer<InspectionEvent> | null> {
  const mode = new URLSearchParams(window.location.search).get('inspect')
  if (mode === null) return null
  if (mode === 'stately') return (await import('./stately.ts')).createStatelyInspector()
  const { openInspector } = await import('../../tools/atlas/inspector/host.ts')
  return { next: openInspector(window, { page: '/inspector.html', sanitise: sanitised }) }
}
