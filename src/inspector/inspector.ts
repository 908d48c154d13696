import type { InspectionEvent, Observer } from 'xstate'
import { sanitised } from './sanitised.ts'

/**
 * `?inspect` shows every flow live beside the app, `?inspect=stately` in Stately's window; only where the build has an
 * inspector. Secrets are left out before anything leaves for either. The app does not wait for it: what happens until it
 * is loaded is told then, and a wait here would be for a file that itself waits for the app's.
 */
export function createInspector(): Observer<InspectionEvent> | null {
  const mode = new URLSearchParams(window.location.search).get('inspect')
  if (mode === null) return null
  const early: InspectionEvent[] = []
  const shown = { inspect: (inspected: InspectionEvent): unknown => early.push(inspected) }
  void loadInspector(mode).then((inspect) => {
    for (const inspected of early) inspect(inspected)
    shown.inspect = inspect
  })
  return { next: (inspected) => void shown.inspect(inspected) }
}

async function loadInspector(mode: string): Promise<(inspected: InspectionEvent) => void> {
  if (mode === 'stately') return (await import('./stately.ts')).createStatelyInspector()
  const { openInspector } = await import('../../tools/atlas/inspector/host.ts')
  return openInspector(window, { page: '/inspector.html', sanitise: sanitised })
}
