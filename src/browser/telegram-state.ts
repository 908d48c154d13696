/** Telegram's window comes back to this page unless the provider names another. */
const RETURN_PAGE = '/telegram-return.html'

/**
 * The URL of Telegram's window, which comes back with a random state that only this page knows. An answer without it may
 * have been signed for somebody else: a foreign site can send the browser to the return page too.
 */
export function withState(address: string, page: string): string {
  const window = new URL(address, page)
  const back = new URL(window.searchParams.get('return_to') ?? RETURN_PAGE, page)
  back.searchParams.set('state', crypto.getRandomValues(new Uint32Array(4)).join('-'))
  window.searchParams.set('return_to', back.href)
  return address.startsWith('/') ? `${window.pathname}${window.search}` : window.href
}

/** The word that the window of this address comes back with; null where nothing asked for one. */
export function stateOf(address: string, page: string): string | null {
  const back = new URL(address, page).searchParams.get('return_to')
  return back === null ? null : new URL(back, page).searchParams.get('state')
}
