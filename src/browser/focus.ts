import { openDialog } from './open-dialog.ts'

/** The focus goes to headings and links, never to a button: a second press of Enter must start nothing. */
const headings = 'h1, h2, h3'
const links = 'a[href]'
const rows = 'li, tr'
/** Only a notice that has just come has a role. */
const notices = '[data-kind][role]'

/** `owner` has lost the focus, because it is disabled, covered or gone; meanwhile `at` has it. */
type Waiting = { owner: HTMLElement; at: HTMLElement; page: string }

/**
 * Browsers let the focus fall to <body> when what has it is removed, disabled or hidden: the next Tab begins at the top
 * of the page, and a screen reader is told nothing. Here the focus goes to the heading of the upper dialog, of the card
 * that is left, or of the page, and comes back to what was only disabled. A notice that comes meanwhile is the answer that
 * is waited for: it is brought into sight, and has the focus unless that comes back or was kept.
 */
export function keepFocus({ document, MutationObserver, HTMLElement }: Window & typeof globalThis) {
  /** The element that has the focus, and its ancestors. */
  let path: HTMLElement[] = []
  /** The page on which `path` got the focus: a notice that comes with another page is no answer. */
  let page = ''
  let waiting: Waiting | null = null

  function remember(target: EventTarget | null) {
    if (!(target instanceof HTMLElement)) return
    // A dialog gives the focus back to where it waits.
    if (target !== waiting?.at && !target.closest('dialog')) waiting = null
    page = document.location.pathname
    path = []
    for (let at: HTMLElement | null = target; at; at = at.parentElement) path.push(at)
  }

  function keep(changes: MutationRecord[] = []) {
    const { activeElement, body } = document
    const [last] = path
    if (last === undefined || (activeElement !== body && activeElement !== last)) return
    const isAway = waiting?.at === last
    // Styles are not worked out for it: what lets the focus fall without a change named here is told by focusout.
    if (activeElement === last && !isAway && isOpen(last) && !changes.some(isHiding)) {
      if (isBusy(last, changes) && page === document.location.pathname) {
        cameWith(changes)?.scrollIntoView({ block: 'nearest' })
      }
      return
    }
    if (canHaveFocus(last) && (!isAway || activeElement === body)) {
      // A press beside everything takes the focus from where it was, and is meant to.
      if (activeElement === body) path = []
      return
    }
    const before = waiting && isAway ? waiting : { owner: last, page }
    const { owner } = before
    const notice = before.page === document.location.pathname ? cameWith(changes) : undefined
    if (canHaveFocus(owner)) {
      owner.focus({ preventScroll: true })
    } else if (notice || !canHaveFocus(last)) {
      const at = notice ?? nearest()
      // Without a heading as yet, the next change of the page may bring one.
      if (!at) return
      if (!at.hasAttribute('tabindex') && !at.matches(links)) at.tabIndex = -1
      at.focus({ preventScroll: owner.isConnected })
      waiting = { ...before, at }
    }
    notice?.scrollIntoView({ block: 'nearest' })
  }

  /** Finds the first added notice in the open dialog or the page. A notice that comes with a new page is no answer. */
  function cameWith(changes: MutationRecord[]): HTMLElement | undefined {
    const within = openDialog(document) ?? document
    return [...within.querySelectorAll<HTMLElement>(notices)].find(
      (notice) =>
        changes.some(({ addedNodes }) =>
          [...addedNodes].some(
            (node) =>
              node instanceof HTMLElement && node.contains(notice) && !node.querySelector('h1'),
          ),
        ) && canHaveFocus(notice),
    )
  }

  function nearest(): HTMLElement | undefined {
    const dialog = openDialog(document)
    for (const around of path.slice(1)) {
      if (!around.isConnected) continue
      if (dialog && !dialog.contains(around)) break
      // On a whole page of cards the first is no nearer than the others.
      if (around.querySelectorAll('h2').length > 1) break
      const found = first(around, headings) ?? (around.matches(rows) ? first(around, links) : null)
      if (found) return found
    }
    return dialog ? first(dialog, headings) : first(document, 'h1')
  }

  const first = (within: ParentNode, kind: string) =>
    [...within.querySelectorAll<HTMLElement>(kind)].find(canHaveFocus)

  document.addEventListener('focusin', ({ target }) => remember(target))
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) queueMicrotask(keep)
  })
  new MutationObserver(keep).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'aria-busy'],
  })
  remember(document.activeElement === document.body ? null : document.activeElement)
}

const isHiding = ({ attributeName }: MutationRecord): boolean => attributeName === 'hidden'
/** Busy, or no longer so with these changes. */
const isBusy = (element: HTMLElement, changes: MutationRecord[]): boolean =>
  element.ariaBusy === 'true' ||
  changes.some(({ attributeName, target }) => attributeName === 'aria-busy' && target === element)
const isOpen = (element: HTMLElement): boolean =>
  !element.matches(':disabled') && !element.closest('[inert]')
const canHaveFocus = (element: HTMLElement): boolean => isOpen(element) && element.checkVisibility()
