import type { Page } from '@playwright/test'

/**
 * Finds what is too small for a finger on the page as it stands, or on the dialog above it: below 24 × 24 CSS px of where
 * a press counts, and below 44 px of height where an amount is typed or a form is sent. Links in a sentence are exempt.
 */
export function smallTargetsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24
    const leastOfMoney = 44
    const reach = 48
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const faults = new Set<string>()
    const kinds =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=application]'

    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      )
    /** Measures the area around a control's middle in which a press counts. */
    const sizeOf = (part: HTMLElement, parts: HTMLElement[]) => {
      part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = part.getBoundingClientRect()
      const isHit = (right: number, down: number) => {
        const hit = document.elementFromPoint(left + width / 2 + right, top + height / 2 + down)
        return parts.some((one) => one.contains(hit))
      }
      if (!isHit(0, 0)) return [0, 0]
      const measure = (right: number, down: number) => {
        let far = 0
        while (far < reach && isHit(right * (far + 1), down * (far + 1))) far += 1
        return far
      }
      return [measure(-1, 0) + measure(1, 0) + 1, measure(0, -1) + measure(0, 1) + 1]
    }

    for (const control of root.querySelectorAll<HTMLElement>(kinds)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue
      if (control.closest('[inert]') || isInSentence(control)) continue
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      // A press on its label counts as well.
      const sizes = [control, ...labels].map((part) => sizeOf(part, [control, ...labels]))
      const area = ([across = 0, down = 0]: number[]) => across * down
      const [wide = 0, high = 0] = sizes.sort((one, other) => area(other) - area(one))[0] ?? []
      // Out of the window until it has the focus, or beneath what is disabled.
      if (wide === 0) continue
      const isOfMoney = control.matches('[type=submit], [inputmode=decimal]')
      if (wide < least || high < (isOfMoney ? leastOfMoney : least)) {
        const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
        faults.add(
          `small to press: ${control.tagName.toLowerCase()} "${name.trim().slice(0, 40)}" ${wide} × ${high} px`,
        )
      }
    }
    window.scrollTo(0, 0)
    root.scrollTo(0, 0)
    return [...faults]
  })
}
