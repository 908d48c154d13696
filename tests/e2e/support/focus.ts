import type { Locator, Page } from '@playwright/test'

type FocusWindow = { hadFocus?: true; scheduler: { postTask: PostTask } }
type PostTask = (task: () => void, options: { priority: 'background' }) => Promise<void>

/** From the next page on: notices whether anything has had the focus yet. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as FocusWindow
    document.addEventListener('focusin', () => {
      watched.hadFocus = true
    })
  })
}

/**
 * `nowhere` is where the keyboard begins anew and a screen reader is told nothing: <body>, or what is disabled and
 * loses the focus with the next frame. Only a page on which nobody has done anything yet is `untouched`.
 */
export function focusOf(page: Page): Promise<'somewhere' | 'untouched' | 'nowhere'> {
  return page.evaluate(async () => {
    const { scheduler, hadFocus } = window as unknown as FocusWindow
    // All that the last change of the page set going has been done by then.
    await scheduler.postTask(() => undefined, { priority: 'background' })
    const { activeElement, body } = document
    const isLost = activeElement === body || !activeElement || activeElement.matches(':disabled')
    if (!isLost) return 'somewhere'
    return hadFocus ? 'nowhere' : 'untouched'
  })
}

/** From its first line to its last: within the window, and beneath no bar. */
export function isInSight(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    )
  })
}
