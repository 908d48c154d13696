/**
 * Vite's preload asks for a style sheet once and never again, so that a page whose sheet was lost with the connection
 * would be shown without it when it is tried again.
 */
export function createStyleSheets(document: Document) {
  const lost = new Set<HTMLLinkElement>()
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
    },
    true,
  )

  const reload = (link: HTMLLinkElement) =>
    new Promise<void>((resolve, reject) => {
      const again = document.createElement('link')
      again.rel = link.rel
      again.href = link.href
      again.addEventListener('load', () => resolve())
      again.addEventListener('error', () => reject(new Error(`Not loaded: ${link.href}`)))
      lost.delete(link)
      link.replaceWith(again)
    })

  return {
    async reloadLost(): Promise<void> {
      await Promise.all([...lost].map(reload))
    },
  }
}
