type Registering = Pick<Window, 'navigator' | 'setTimeout'> & {
  requestIdleCallback?: (then: () => void) => unknown
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => { createScriptURL: (url: string) => string }
  }
}

const address = '/worker.js'

/**
 * Lets the browser keep the page that is shown without a connection, when it has nothing better to do. Where there are
 * no workers (plain http, an old browser, one that refuses) everything else goes on as it did.
 */
export function registerOfflineWorker(window: Registering): void {
  const { navigator, trustedTypes } = window
  if (!('serviceWorker' in navigator)) return
  const register = async () => {
    // The name is the one that the content security policy allows.
    const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => address })
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address)
  }
  const begin = () => void register().catch(() => undefined)
  if (window.requestIdleCallback) window.requestIdleCallback(begin)
  else window.setTimeout(begin, 1_000)
}
