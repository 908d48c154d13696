/*
 * Answers a page that cannot be fetched with one that says so, and shows notices that the provider pushes. It does
 * nothing else: the application, its files and the calls always come from the network, so nothing old is ever shown and
 * nothing of a person is ever kept.
 */
;(() => {
  /** The build puts in what the page holds, so that a change of it is a new worker. */
  const cacheName = 'offline-%OFFLINE%'
  const page = '/offline.html'
  /** A gateway says that nobody behind it answers. */
  const unreached = [502, 503, 504]

  self.addEventListener('install', (event) => {
    // Where the browser knows routes, it does not even wake the worker for what is not a page.
    event.addRoutes?.([
      { condition: { urlPattern: '/api/*' }, source: 'network' },
      { condition: { urlPattern: '/assets/*' }, source: 'network' },
    ])
    event.waitUntil(keepPage().then(() => self.skipWaiting()))
  })

  self.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([dropOthers(), preload(), self.clients.claim()]))
  })

  self.addEventListener('fetch', (event) => {
    const { mode, method } = event.request
    if (mode === 'navigate' && method === 'GET') event.respondWith(pageFor(event))
  })

  self.addEventListener('push', (event) => {
    const { title, note, path, tag } = event.data.json()
    const named = tag ? { tag, renotify: true } : {}
    const shown = { body: note, data: path, icon: '/icons/icon-192.png', ...named }
    event.waitUntil(self.registration.showNotification(title, shown))
  })

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })

  /** A window that shows something else stays as it is: something may be typed in it. */
  async function open(path) {
    const { origin } = self.location
    const asked = new URL(path, origin)
    const address = asked.origin === origin ? asked.href : origin
    const windows = await self.clients.matchAll({ type: 'window' })
    const there = windows.find(({ url }) => url === address)
    await (there ? there.focus() : self.clients.openWindow(address))
  }

  async function keepPage() {
    const cache = await caches.open(cacheName)
    await cache.add(new Request(page, { cache: 'reload' }))
  }

  async function dropOthers() {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  }

  /** The page is asked for while the worker still wakes up. */
  async function preload() {
    await self.registration.navigationPreload?.enable()
  }

  async function pageFor(event) {
    try {
      const answer = (await event.preloadResponse) ?? (await fetch(event.request))
      return isOfGateway(answer) ? await offlinePage(answer) : answer
    } catch {
      return offlinePage(Response.error())
    }
  }

  /** What answers in JSON is a provider that is there. */
  const isOfGateway = ({ status, headers }) =>
    unreached.includes(status) && !headers.get('content-type')?.includes('json')

  async function offlinePage(otherwise) {
    const kept = await caches.match(page, { cacheName })
    return kept ? new Response(kept.body, { status: 503, headers: kept.headers }) : otherwise
  }
})()
