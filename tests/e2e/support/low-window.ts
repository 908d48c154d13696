import type { Page } from '@playwright/test'

/**
 * Finds what a low window hides of the page as it stands, or of the dialog above it: bars that leave too little in sight,
 * and controls that stay beneath them or out of the window when they have the focus.
 */
export function hiddenIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const leastShare = 0.9
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
    const root = dialog ?? document.body
    const scroller = dialog ?? document.documentElement
    const faults = new Set<string>()
    const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    const { innerHeight, innerWidth } = window

    const staysInPlace = (element: Element | null): boolean => {
      for (let at = element; at && at !== root; at = at.parentElement) {
        const { position, overflowY } = getComputedStyle(at)
        // Over everything else, but it scrolls itself.
        if (overflowY === 'auto') return false
        if (/^(fixed|sticky)$/.test(position)) return true
      }
      return false
    }
    scroller.scrollTo({ top: (scroller.scrollHeight - innerHeight) / 2, behavior: 'instant' })
    const rows = Array.from({ length: innerHeight }, (_, y) =>
      document.elementFromPoint(innerWidth / 2, y),
    )
    const free = rows.filter((hit) => !staysInPlace(hit)).length
    if (free < innerHeight * leastShare) faults.add(`only ${free} of ${innerHeight} px scroll`)

    for (const control of root.querySelectorAll<HTMLElement>(kinds)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      if (control.closest('[inert]') || control.matches(':disabled')) continue
      control.focus()
      if (document.activeElement !== control) continue
      // A transition may bring it into sight.
      await Promise.all(control.getAnimations().map(({ finished }) => finished))
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const isSeen = [...control.getClientRects()].some(({ left, top, width, height }) => {
        const x = Math.min(left + width / 2, innerWidth - 1)
        const hit = document.elementFromPoint(x, top + Math.min(height, innerHeight) / 2)
        return control.contains(hit) || labels.some((label) => label.contains(hit))
      })
      if (!isSeen) {
        const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
        faults.add(
          `hidden though focused: ${control.tagName.toLowerCase()} "${name.trim().slice(0, 40)}"`,
        )
      }
    }
    return [...faults]
  })
}
