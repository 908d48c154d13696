/*
 * Where Telegram's window comes back to: it tells the page that opened it what Telegram signed, or that the person
 * refused, and closes when that was heard. That page knows the word `state` of the address; any other site can send a
 * browser here, but not with the word, and then nobody listens. What was signed stands after `#tgAuthResult=`, as
 * base64 of JSON, and leaves the address at once, so that no history keeps it.
 */
;(() => {
  const [, result] = /[#&]tgAuthResult=([^&]*)/.exec(location.hash) ?? []
  const state = new URLSearchParams(location.search).get('state')
  history.replaceState(null, '', location.pathname)
  const channel = new BroadcastChannel(`cabinet-telegram ${state}`)
  channel.addEventListener('message', () => window.close())
  channel.postMessage(told(result))

  /** Telegram writes base64 for addresses: `-` and `_`, and nothing to fill it up. */
  function told(text) {
    if (text === undefined || text === 'false') return false
    try {
      const base64 = decodeURIComponent(text).replace(/-/g, '+').replace(/_/g, '/')
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0))
      return JSON.parse(new TextDecoder().decode(bytes))
    } catch {
      return null
    }
  }
})()
