import type { InspectionEvent } from 'xstate'
import type { Entry, FromApp, FromPage, Placement } from './protocol.ts'
import { createRecorder, type Sanitise } from './recorder.ts'
import { emptyTimeline, extended } from './timeline.ts'

type HostOptions = {
  /** Address of the inspector's page, of the same origin. */
  page: string
  sanitise: Sanitise
}

const KEPT = 'atlas.inspector'
const SIZE = 560
/** In a narrower window an app at the left of the inspector would be a desktop page in the width of a phone. */
const WIDE = 1600

/** Shows the inspector beside the app that runs in this window, and tells it all that happens there. */
export function openInspector(app: Window, { page, sanitise }: HostOptions) {
  const { origin } = app.location
  const sent = { timeline: emptyTimeline, waiting: [] as Entry[] }
  const shown: { placement: Placement; page: Window | null; frame: HTMLIFrameElement | null } = {
    placement: readPlacement(app),
    page: null,
    frame: null,
  }
  const recorder = createRecorder(sanitise, (entry) => {
    // Messages of one turn are told together.
    if (sent.waiting.length === 0) queueMicrotask(flush)
    sent.waiting.push(entry)
  })
  const tell = (message: FromApp) => shown.page?.postMessage(message, origin)

  function flush(): void {
    const entries = sent.waiting
    sent.waiting = []
    sent.timeline = extended(sent.timeline, entries)
    tell({ type: 'recorded', entries })
  }

  app.addEventListener('message', ({ source, origin: from, data }: MessageEvent<FromPage>) => {
    if (from !== origin || source === null || source !== shown.page) return
    switch (data.type) {
      case 'opened':
        return tell({ type: 'welcome', timeline: sent.timeline, placement: shown.placement })
      case 'placed':
        return place(data.placement)
      case 'send':
        recorder.actorOf(data.to)?.send(data.event)
    }
  })

  function place(placement: Placement): void {
    const isMoved = shown.page === null || placement.side !== shown.placement.side
    const wasFramed = shown.frame !== null
    shown.placement = placement
    app.localStorage.setItem(KEPT, JSON.stringify(placement))
    // Between the side and the bottom the frame only takes another shape; a page that is loaded anew asks for everything.
    if (placement.side === 'window') {
      if (isMoved) openWindow()
    } else if (!wasFramed) openFrame()
    arrange()
  }

  function openWindow(): void {
    shown.frame?.remove()
    shown.frame = null
    shown.page = app.open(page, 'inspector', 'popup,width=1280,height=800')
    if (!shown.page) offerWindow()
  }

  /** Browsers open a window only after a click. */
  function offerWindow(): void {
    const button = app.document.createElement('button')
    button.textContent = 'Inspector'
    Object.assign(button.style, {
      position: 'fixed',
      right: '8px',
      bottom: '8px',
      zIndex: '2147483647',
    })
    button.addEventListener('click', () => {
      button.remove()
      openWindow()
    })
    app.document.body.append(button)
  }

  function openFrame(): void {
    shown.page?.close()
    const frame = app.document.createElement('iframe')
    frame.title = 'Inspector'
    frame.src = page
    app.document.body.append(frame)
    shown.frame = frame
    shown.page = frame.contentWindow
    // A server that forbids frames leaves one that nobody can look into.
    frame.addEventListener('load', () => {
      if (frame.contentDocument === null) place({ ...shown.placement, side: 'window' })
    })
  }

  function arrange(): void {
    const { side, size } = shown.placement
    const root = app.document.documentElement
    root.style.marginRight = side === 'right' ? `${size}px` : ''
    // A dock as wide as the side would leave no room for the app above it.
    const height = `min(${size}px, 60dvh)`
    root.style.marginBottom = side === 'bottom' ? height : ''
    if (!shown.frame) return
    Object.assign(shown.frame.style, {
      position: 'fixed',
      zIndex: '2147483647',
      border: '0',
      right: '0',
      bottom: '0',
      width: side === 'right' ? `min(${size}px, 100%)` : '100%',
      height: side === 'bottom' ? height : '100%',
    })
  }

  place(shown.placement)
  return (inspected: InspectionEvent) => recorder.observe(inspected)
}

function readPlacement({ localStorage: storage, innerWidth }: Window): Placement {
  const first: Placement = { side: innerWidth < WIDE ? 'bottom' : 'right', size: SIZE }
  try {
    const { side, size }: Partial<Placement> = JSON.parse(storage.getItem(KEPT) ?? '{}')
    const isKnown = side === 'right' || side === 'bottom' || side === 'window'
    return isKnown && typeof size === 'number' ? { side, size } : first
  } catch {
    return first
  }
}
