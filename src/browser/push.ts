import type { NewBrowser } from '../api/contract/browser-notices.ts'

type Subscription = Omit<NewBrowser, 'showsAmounts'>

/** The notices of this browser: what it can show, what its person allows, and its address at its push service. */
export function createPush(window: Window & typeof globalThis) {
  const { navigator, crypto } = window

  const readSubscription = async () => {
    if (!('serviceWorker' in navigator && 'PushManager' in window)) return null
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager.getSubscription()) ?? null
  }

  return {
    readSupport(): 'possible' | 'blocked' | 'notInstalled' | 'unsupported' {
      const isPossible =
        'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
      if (isPossible) return Notification.permission === 'denied' ? 'blocked' : 'possible'
      // Only phones of Apple know the word, and have the rest in apps alone.
      const isPage = 'standalone' in navigator && navigator.standalone === false
      return isPage ? 'notInstalled' : 'unsupported'
    },
    /** Begins within the press: later no browser asks any more. */
    askPermission: () => Notification.requestPermission(),
    /** Names this browser to the provider; null where it has subscribed to nothing. */
    async readId(): Promise<string | null> {
      const subscription = await readSubscription()
      if (subscription === null) return null
      const bytes = new TextEncoder().encode(subscription.endpoint)
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const text = btoa(String.fromCharCode(...hash))
      return text.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
    },
    /** Null where the push service of the browser does not take it in. */
    async subscribe(publicKey: string): Promise<Subscription | null> {
      const { pushManager } = await navigator.serviceWorker.ready
      const subscribe = () =>
        pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
      try {
        const subscription = await subscribe().catch(async (cause: unknown) => {
          // A subscription under an earlier key of the provider is of no use.
          if (!(cause instanceof DOMException) || cause.name !== 'InvalidStateError') throw cause
          await (await pushManager.getSubscription())?.unsubscribe()
          return subscribe()
        })
        const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
        return { endpoint: endpoint ?? '', p256dh, auth }
      } catch {
        return null
      }
    },
    async unsubscribe(): Promise<void> {
      await (await readSubscription())?.unsubscribe()
    },
  }
}
