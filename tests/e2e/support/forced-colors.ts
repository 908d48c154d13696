import type { Page } from '@playwright/test'

/**
 * Finds what cannot be told on the page as it stands while the system forces its colours: which one of several is current
 * or chosen, whether a switch is on, how many marks are full, and what charts show.
 */
export function unreadableIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 3
    // A colour on its way to another is nobody's colour.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
        animation.finish()
      }
    }
    const faults = new Set<string>()
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

    /** Red, green, blue and how opaque, from 0 to 255, whatever way it is written. */
    const partsOf = (colour: string): number[] => {
      if (!pen) return []
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      return [...pen.getImageData(0, 0, 1, 1).data]
    }
    const lightOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: string, other: string) => {
      const [light = 0, dark = 0] = [lightOf(one), lightOf(other)].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }
    const isSeen = (colour: string) => (partsOf(colour)[3] ?? 0) > 128
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.classList.item(0)} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
    const colours = (value: string) => value.match(/(?:rgba?|color)\([^)]*\)/g) ?? []

    const ground = (() => {
      const sample = document.createElement('span')
      sample.style.color = 'Canvas'
      document.body.append(sample)
      const { color } = getComputedStyle(sample)
      sample.remove()
      return color
    })()
    /** The colour behind it, where that keeps one of its own too. */
    const groundOf = (shape: Element) => {
      for (let at = shape.parentElement; at; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.getPropertyValue('forced-color-adjust') !== 'none') return ground
        if (isSeen(style.backgroundColor)) return style.backgroundColor
      }
      return ground
    }

    for (const track of document.querySelectorAll('.mantine-Switch-track')) {
      const thumb = track.querySelector('.mantine-Switch-thumb')
      if (!thumb || !track.checkVisibility()) continue
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(track)
      const isOutlined = Number.parseFloat(borderTopWidth) >= 1 && isSeen(borderTopColor)
      if (!isOutlined || contrast(borderTopColor, ground) < least)
        faults.add(`a switch without an edge: ${nameOf(track)}`)
      if (contrast(getComputedStyle(thumb).backgroundColor, backgroundColor) < least)
        faults.add(`a switch without a thumb: ${nameOf(track)}`)
    }

    for (const current of document.querySelectorAll(
      ':is(a, button):is([aria-current], [data-current])',
    )) {
      if (!current.checkVisibility()) continue
      const { backgroundColor, color } = getComputedStyle(current)
      if (!isSeen(backgroundColor) || contrast(backgroundColor, ground) < least)
        faults.add(`not told from the others: ${nameOf(current)}`)
      if (contrast(backgroundColor, color) < least) faults.add(`cannot be read: ${nameOf(current)}`)
    }

    for (const mark of document.querySelectorAll('.mantine-Radio-radio, .mantine-Checkbox-input')) {
      if (!mark.checkVisibility()) continue
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(mark)
      if (Number.parseFloat(borderTopWidth) < 1 || contrast(borderTopColor, ground) < least)
        faults.add(`without an edge: ${nameOf(mark)}`)
      const sign = mark.parentElement?.querySelector('svg, .mantine-Radio-icon')
      if (mark.matches(':checked') && sign) {
        if (contrast(getComputedStyle(sign).color, backgroundColor) < least)
          faults.add(`checked, and not to be seen: ${nameOf(mark)}`)
      }
    }

    for (const rail of document.querySelectorAll('[role=progressbar]')) {
      const full = getComputedStyle(rail, '::before')
      const { backgroundColor, boxShadow } = getComputedStyle(rail)
      if (contrast(full.backgroundColor, backgroundColor) < least)
        faults.add(`full marks like empty ones: ${nameOf(rail)}`)
      if (!colours(boxShadow).some((colour) => contrast(colour, ground) >= least))
        faults.add(`empty marks without an edge: ${nameOf(rail)}`)
      if (contrast(backgroundColor, ground) >= least)
        faults.add(`empty marks look full: ${nameOf(rail)}`)
    }

    // Elements that keep their own colours and are nothing but colour.
    for (const shape of document.querySelectorAll('*')) {
      const style = getComputedStyle(shape)
      if (style.getPropertyValue('forced-color-adjust') !== 'none') continue
      if (shape.children.length > 0 || shape.textContent?.trim() || !shape.checkVisibility())
        continue
      if (shape.closest('[role=progressbar], .mantine-Switch-track, symbol, defs, img')) continue
      const own = [
        style.backgroundColor,
        ...colours(style.backgroundImage),
        ...colours(style.boxShadow),
        ...(shape instanceof SVGElement ? [style.fill, style.stroke] : []),
      ].filter(isSeen)
      if (own.length > 0 && !own.some((colour) => contrast(colour, groundOf(shape)) >= least))
        faults.add(
          `a shape like its ground: ${nameOf(shape)} ${own.join(' ')} on ${groundOf(shape)}`,
        )
    }
    return [...faults]
  })
}
