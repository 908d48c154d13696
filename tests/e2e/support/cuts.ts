import type { Page } from '@playwright/test'

/**
 * Finds what a narrow window does to the page, or to the dialog above it: text that is cut or stands outside of
 * its box or of the window, controls that are too small for a finger or lie upon each other.
 */
export function cutsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1.5
    const leastTarget = 24
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=slider]'
    const faults = new Set<string>()
    const windowWidth = document.documentElement.clientWidth
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const pen = document.createElement('canvas').getContext('2d')

    const nameOf = (element: Element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
      const kind = element.getAttribute('name') ?? element.classList.item(0) ?? ''
      return `${element.tagName.toLowerCase()}.${kind} "${text.trim().slice(0, 50)}"`
    }
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const isInline = (element: Element) =>
      /^(inline|contents)$/.test(getComputedStyle(element).display)
    const widthOf = (text: string, style: CSSStyleDeclaration) => {
      if (!pen) return 0
      pen.font = style.font
      pen.letterSpacing = style.letterSpacing
      return pen.measureText(text).width
    }
    const boxOf = (element: Element) => {
      let box = element
      while (isInline(box) && box.parentElement) box = box.parentElement
      return box
    }

    const judgeText = (node: Text, owner: Element, inScroller: boolean) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = boxOf(owner).getBoundingClientRect()
      const control = owner.closest(controls)
      const around = control && !isInline(control) ? control.getBoundingClientRect() : null
      for (const line of range.getClientRects()) {
        if (line.width < 1) continue
        if (line.right > box.right + slack || line.left < box.left - slack) {
          faults.add(`text outside of its box: ${nameOf(owner)}`)
        }
        if (!inScroller && (line.right > windowWidth + slack || line.left < -slack)) {
          faults.add(`text outside of the window: ${nameOf(owner)}`)
        }
        if (
          around &&
          (line.bottom > around.bottom + slack ||
            line.top < around.top - slack ||
            line.right > around.right + slack ||
            line.left < around.left - slack)
        ) {
          faults.add(`text outside of its control: ${nameOf(owner)}`)
        }
      }
      judgeWords(node, owner)
    }

    const judgeWords = (node: Text, owner: Element) => {
      if (owner.closest('[translate=no]')) return
      const range = document.createRange()
      for (const { 0: word, index } of node.data.matchAll(/\p{L}{3,}/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => top)
        const first = tops[0] ?? 0
        if (tops.some((top) => top > first + 2))
          faults.add(`a broken word: ${word} in ${nameOf(owner)}`)
      }
    }

    const judgeElement = (element: Element, style: CSSStyleDeclaration) => {
      if (!element.textContent?.trim()) return
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      if (clips(style.overflowX) && scrollWidth > clientWidth + slack) {
        faults.add(`cut at its side: ${nameOf(element)} by ${scrollWidth - clientWidth} px`)
      }
      if (clips(style.overflowY) && scrollHeight > clientHeight + slack) {
        faults.add(`cut at its foot: ${nameOf(element)} by ${scrollHeight - clientHeight} px`)
      }
    }

    const judgeField = (element: Element, style: CSSStyleDeclaration) => {
      const room =
        element.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight)
      // Any of a list may be chosen next; what grows with its text holds the chosen one.
      const texts =
        element instanceof HTMLSelectElement
          ? [...element.options]
              .filter(
                (option) => style.getPropertyValue('field-sizing') !== 'content' || option.selected,
              )
              .map(({ label }) => label)
          : element instanceof HTMLInputElement && element.value === ''
            ? [element.placeholder]
            : []
      for (const text of texts) {
        const over = Math.round(widthOf(text, style) - room)
        if (over > slack) faults.add(`cut in its field: ${nameOf(element)} "${text}" by ${over} px`)
      }
    }

    const seen: Element[] = []
    const visit = (element: Element, inScroller: boolean) => {
      const style = getComputedStyle(element)
      // Neither what is switched off nor what a closed group keeps.
      const hasBox = style.display !== 'contents'
      if (hasBox && !element.checkVisibility({ visibilityProperty: true })) return
      const { width, height } = element.getBoundingClientRect()
      const isControl = element.matches(controls)
      if (clips(style.overflowX) && (width <= 1 || height <= 1)) {
        if (isControl) seen.push(element)
        return
      }
      if (isControl) {
        seen.push(element)
        judgeField(element, style)
      }
      if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return
      judgeElement(element, style)
      const within = inScroller || scrolls(style.overflowX)
      for (const child of element.childNodes) {
        if (child instanceof Text && child.data.trim() !== '') judgeText(child, element, within)
        if (child instanceof Element) visit(child, within)
      }
    }
    visit(root, false)

    /** Boxes in which a press counts. A control at the side of a field has the padding there. */
    const locations = (control: Element): DOMRect[] => {
      const own = isInline(control)
        ? [...control.getClientRects()]
        : [control.getBoundingClientRect()]
      if (!(control instanceof HTMLInputElement)) return own
      if (control.type === 'checkbox' || control.type === 'radio' || control.type === 'file') {
        return [
          ...own,
          ...[...(control.labels ?? [])].map((label) => label.getBoundingClientRect()),
        ]
      }
      const [box] = own
      const { paddingLeft, paddingRight } = getComputedStyle(control)
      const left = Number.parseFloat(paddingLeft)
      return box
        ? [
            new DOMRect(
              box.left + left,
              box.top,
              box.width - left - Number.parseFloat(paddingRight),
              box.height,
            ),
          ]
        : []
    }
    /** A label may hold a link, as to the text that a tick agrees to. */
    const isLabelled = (input: Element, by: Element) =>
      input instanceof HTMLInputElement &&
      [...(input.labels ?? [])].some((label) => label.contains(by))
    /** Corners are round. */
    const inset = 8
    /** A second way in the corner of a row: whole upon it, so that a press on any part of it counts. */
    const liesOn = (corner: Element, row: Element) => {
      if (!row.parentElement?.contains(corner)) return false
      corner.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = corner.getBoundingClientRect()
      const points = [left + inset, right - inset].flatMap((x) =>
        [top + inset, bottom - inset].map((y) => ({ x, y })),
      )
      return points.every(({ x, y }) => corner.contains(document.elementFromPoint(x, y)))
    }
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/^(fixed|sticky)$/.test(getComputedStyle(at).position)) return at
      }
      return null
    }
    const targets = seen
      .map((control) => ({
        control,
        layer: layerOf(control),
        rects: locations(control).filter(({ width, height }) => width > 1 && height > 1),
      }))
      .filter(({ rects }) => rects.length > 0)
    for (const { control, rects } of targets) {
      const wide =
        Math.max(...rects.map(({ right }) => right)) - Math.min(...rects.map(({ left }) => left))
      const high =
        Math.max(...rects.map(({ bottom }) => bottom)) - Math.min(...rects.map(({ top }) => top))
      // A link in a sentence is as high as its line.
      if (!isInline(control) && Math.min(wide, high) < leastTarget - 0.5) {
        faults.add(
          `a small target: ${nameOf(control)} ${Math.round(wide)} × ${Math.round(high)} px`,
        )
      }
    }
    targets.forEach((one, at) => {
      for (const other of targets.slice(at + 1)) {
        if (one.layer !== other.layer) continue
        if (one.control.contains(other.control) || other.control.contains(one.control)) continue
        if (isLabelled(one.control, other.control) || isLabelled(other.control, one.control))
          continue
        const meets = one.rects.some((a) =>
          other.rects.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack,
          ),
        )
        if (meets && !liesOn(other.control, one.control))
          faults.add(`one upon the other: ${nameOf(one.control)} and ${nameOf(other.control)}`)
      }
    })
    return [...faults]
  })
}
