import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { limited } from '../api/limited.ts'

type Attention = { type: 'attention.lost' } | { type: 'attention.returned' }

/** In milliseconds; a browser that asks the person first may never answer. */
const COPY_LIMIT = 3_000

/** Flows ask it for focus, selection, clipboard, and whether the page is visible. */
export function createPage(window: Window & typeof globalThis) {
  const { document, navigator } = window
  /** The part of a page that its address names. */
  const named = () => document.querySelector<HTMLElement>('main [data-named]')
  /** The frame of the HTML has no `main`; the app's is busy until the last piece of a page is drawn. */
  const isDrawn = () => document.querySelector('main:not([aria-busy="true"])') !== null
  const whenDrawn = (act: () => void): void => {
    window.requestAnimationFrame(() => (isDrawn() ? act() : whenDrawn(act)))
  }
  /** Settles with whether it was handed over, or the person thought better of it. */
  const handOver = async (data: ShareData): Promise<{ isShared: boolean }> => {
    try {
      await navigator.share(data)
      return { isShared: true }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return { isShared: false }
      throw error
    }
  }

  return {
    focusHeading: (): void => whenDrawn(() => (named() ?? document.querySelector('h1'))?.focus()),
    /** Brings what the address names into sight; where it names nothing, the focus stays. */
    showNamed: (): void => whenDrawn(() => named()?.focus()),
    /** For another step on the same page: it begins at its top, whatever was scrolled. */
    showTop: (): void => {
      whenDrawn(() => {
        document.querySelector('h1')?.focus({ preventScroll: true })
        window.scrollTo(0, 0)
      })
    },
    /** Scrolls to the top of the page and focuses the heading of what was opened. */
    showOpened: (): void => {
      whenDrawn(() => {
        const heading =
          document.querySelector<HTMLElement>('main h2[tabindex]') ?? document.querySelector('h1')
        heading?.focus({ preventScroll: true })
        window.scrollTo(0, 0)
      })
    },
    /** Back where this link was followed: in sight and focused. Without it, at the top of the page. */
    showLink: (address: string): void => {
      whenDrawn(() => {
        const link = document.querySelector<HTMLElement>(
          `main a[href="${window.CSS.escape(address)}"]`,
        )
        if (link) {
          link.focus()
          return
        }
        document.querySelector('h1')?.focus({ preventScroll: true })
        window.scrollTo(0, 0)
      })
    },
    /** Selects what is shown with `data-copy` of this name. */
    selectText: (name: string): void => {
      const shown = document.querySelector(`[data-copy="${window.CSS.escape(name)}"]`)
      if (shown) window.getSelection()?.selectAllChildren(shown)
    },
    /** Settles only when the browser has confirmed; without a clipboard (plain http) it refuses. */
    copyText: limited<void, { text: string }>(async ({ input }) => {
      await navigator.clipboard.writeText(input.text)
    }, COPY_LIMIT),
    origin: window.location.origin,
    /** Some browsers hand links to other apps; where this one does not, there is nothing to offer. */
    canShare: typeof navigator.share === 'function',
    shareLink: fromPromise<void, { link: string }>(async ({ input }) => {
      await handOver({ url: input.link })
    }),
    shareText: fromPromise<{ isShared: boolean }, { text: string }>(({ input }) =>
      handOver({ text: input.text }),
    ),
    /** Brings what is shown with `data-rows` of this name into sight, from its first row on. */
    showRows: (name: string): void => {
      document.querySelector(`[data-rows="${window.CSS.escape(name)}"]`)?.scrollIntoView()
    },
    /** The browser's own dialog; what is printed, the style sheets say. */
    print: (): void => window.print(),
    /** A hidden page or one without a connection has nobody's attention. */
    watchAttention: fromCallback<EventObject, undefined, Attention>(({ sendBack }) => {
      const stopped = new AbortController()
      const { signal } = stopped
      let hadAttention = true
      const report = () => {
        const hasAttention = !document.hidden && navigator.onLine
        if (hasAttention === hadAttention) return
        hadAttention = hasAttention
        sendBack({ type: hasAttention ? 'attention.returned' : 'attention.lost' })
      }
      document.addEventListener('visibilitychange', report, { signal })
      window.addEventListener('online', report, { signal })
      window.addEventListener('offline', report, { signal })
      report()
      return () => stopped.abort()
    }),
  }
}
