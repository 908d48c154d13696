/** Nothing that acts: whoever presses Enter once more must set nothing going. */
const headings = 'h1, h2, h3'
const links = 'a[href]'

/** `owner` lost the focus for a while, because it is busy or covered; meanwhile the focus is `at`. */
type Waiting = { owner: HTMLElement; at: HTMLElement }

/**
 * Browsers let the focus fall to <body> when what has it is removed, disabled or hidden: the next Tab begins at the top
 * of the page, and a screen reader is told nothing. Here the focus goes to the heading of the upper dialog, of the card
 * that is left, or of the page, and comes back to what was only busy.
 */
export function keepFocus({ document, MutationObserver, HTMLElement }: Window & typeof globalThis) {
  /** The element that has the focus, and its ancestors. */
  let path: HTMLElement[] = []
  let waiting: Waiting | null = null

  function remember(target: EventTarget | null) {
    if (!(target instanceof HTMLElement)) return
    // A dialog gives the focus back to where it waits.
    if (target !== waiting?.at && !target.closest('dialog')) waiting = null
    path = []
    for (let at: HTMLElement | null = target; at; at = at.parentElement) path.push(at)
  }

  function keep() {
    const { activeElement, body } = document
    if (waiting && activeElement === waiting.at && canHaveFocus(waiting.owner)) {
      waiting.owner.focus({ preventScroll: true })
      return
    }
    const [owner] = path
    if (owner === undefined || (activeElement !== body && activeElement !== owner)) return
    if (canHaveFocus(owner)) {
      // A press beside everything takes the focus from where it was, and is meant to.
      if (activeElement === body) path = []
      return
    }
    const at = nearest()
    // Without a heading as yet, the next change of the page may bring one.
    if (!at) return
    if (!at.hasAttribute('tabindex') && at.matches(headings)) at.tabIndex = -1
    at.focus({ preventScroll: owner.isConnected })
    waiting = owner.isConnected ? { owner, at } : null
  }

  function nearest(): HTMLElement | undefined {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    for (const around of path.slice(1)) {
      if (!around.isConnected) continue
      if (dialog && !dialog.contains(around)) break
      // On a whole page of cards the first is no nearer than the others.
      if (around.querySelectorAll('h2').length > 1) break
      const found = first(around, headings) ?? first(around, links)
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
    attributeFilter: ['disabled', 'hidden', 'inert'],
  })
  remember(document.activeElement === document.body ? null : document.activeElement)
}

const canHaveFocus = (element: HTMLElement): boolean =>
  !element.matches(':disabled') && !element.closest('[inert]') && element.checkVisibility()
