/** In milliseconds; a page in the background draws no frames. */
const LONGEST = 100

/** Answers the press that leads to a page before the page is drawn: that takes longest. */
export const afterFrame = (window: Window): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, LONGEST)
    window.requestAnimationFrame(() => window.setTimeout(resolve))
  })
