import type { Page, Worker } from '@playwright/test'
import { answerQuestion, fakePush, takeIn } from './support/push.ts'
import { adopt, expect, heading, test } from './support/test.ts'

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'In this browser' }) })
const turnOn = (page: Page) => card(page).getByRole('button', { name: 'Turn on' })
const refills = (page: Page) => page.getByRole('switch', { name: 'Refills: Browser' })

test('a browser is added, its column can be switched, and after a reload both are as they were', async ({
  page,
  person,
  provider,
}) => {
  await fakePush(page, 'default')
  await adopt(page.context(), provider.origin, await provider.register(person))
  await page.goto('/settings/notifications')
  await expect(refills(page)).toHaveCount(0)
  await turnOn(page).click()
  await answerQuestion(page, 'granted')
  await takeIn(page, true)
  await expect(card(page).getByText('On', { exact: true })).toBeVisible()
  await refills(page).click()
  await card(page).getByRole('checkbox', { name: 'Show amounts' }).click()
  await expect(card(page).getByRole('checkbox', { name: 'Show amounts' })).toBeChecked()
  await expect(refills(page)).not.toBeChecked()

  await page.reload()
  await expect(card(page).getByRole('checkbox', { name: 'Show amounts' })).toBeChecked()
  await expect(refills(page)).not.toBeChecked()
  await card(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(turnOn(page)).toBeEnabled()
  await expect(refills(page)).toHaveCount(0)
})

test('whoever logs out takes the subscription along: the next person begins anew', async ({
  page,
  person,
  provider,
}) => {
  await fakePush(page, 'granted')
  await adopt(page.context(), provider.origin, await provider.register(person))
  await page.goto('/settings/notifications')
  await turnOn(page).click()
  await takeIn(page, true)
  await expect(card(page).getByText('On', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  const isSubscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return (await registration?.pushManager.getSubscription()) !== null
    })
  await expect.poll(isSubscribed).toEqual(false)
})

test('a browser that blocks notices says how to allow them', async ({ page, person, provider }) => {
  await fakePush(page, 'denied')
  await adopt(page.context(), provider.origin, await provider.register(person))
  await page.goto('/settings/notifications')
  await expect(card(page).getByText('This browser blocks notifications from Cabinet')).toBeVisible()
})

test('an iPhone is told to add the cabinet to its home screen', async ({
  page,
  person,
  provider,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await adopt(page.context(), provider.origin, await provider.register(person))
  await page.goto('/settings/notifications')
  await expect(card(page).getByText('add Cabinet to the home screen first')).toBeVisible()
})

test('a browser without push says so', async ({ page, person, provider }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await adopt(page.context(), provider.origin, await provider.register(person))
  await page.goto('/settings/notifications')
  await expect(card(page).getByText('can’t show notifications from websites')).toBeVisible()
})

type Notice = { title: string; note: string; path: string; tag: string | null }
type Scope = {
  shown: { title: string; options: object }[]
  opened: string[]
  closed: number
  registration: object
  clients: { openWindow: (url: string) => Promise<null> }
  dispatchEvent: (event: Event) => boolean
}

/** The browser of these tests has no place to show notices in, and nobody to press one: both are stood in for. */
test.describe('the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  async function openWorker(page: Page): Promise<Worker> {
    const coming = page.context().waitForEvent('serviceworker')
    await page.goto('/register')
    const worker = await coming
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await worker.evaluate(() => {
      const scope = globalThis as unknown as Scope
      Object.assign(scope, { shown: [], opened: [], closed: 0 })
      Object.assign(scope.registration, {
        showNotification: async (title: string, options: object) => {
          scope.shown.push({ title, options })
        },
      })
      scope.clients.openWindow = async (url) => {
        scope.opened.push(url)
        return null
      }
    })
    return worker
  }

  /** As the push service of the browser hands it over. */
  async function deliver(page: Page, notice: Notice): Promise<void> {
    const devtools = await page.context().newCDPSession(page)
    const registered = Promise.withResolvers<string>()
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations
      if (known) registered.resolve(known.registrationId)
    })
    await devtools.send('ServiceWorker.enable')
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered.promise,
      data: JSON.stringify(notice),
    })
  }

  const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Scope).shown)

  /** Answers what was opened, and how many notices were closed. */
  const press = (worker: Worker, data: string) =>
    worker.evaluate(async (path) => {
      const scope = globalThis as unknown as Scope
      const done: Promise<unknown>[] = []
      const notification = {
        data: path,
        close: () => {
          scope.closed += 1
        },
      }
      const waitUntil = (work: Promise<unknown>) => done.push(work)
      scope.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, waitUntil }),
      )
      await Promise.all(done)
      return { opened: scope.opened, closed: scope.closed }
    }, data)

  test('shows what is pushed; a newer notice of a topic takes the place of the older', async ({
    page,
  }) => {
    const worker = await openWorker(page)
    const icon = '/icons/icon-192.png'
    const refill = { title: 'Refill credited', note: '', path: '/refill/7', tag: 'refills' }
    await deliver(page, refill)
    const phone = { title: 'Phone changed', note: 'Not you?', path: '/settings/data', tag: null }
    await deliver(page, phone)
    await expect
      .poll(() => shownBy(worker))
      .toEqual([
        {
          title: refill.title,
          options: { body: '', data: refill.path, icon, tag: 'refills', renotify: true },
        },
        { title: phone.title, options: { body: phone.note, data: phone.path, icon } },
      ])
    const answer = await page.request.get(icon)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
  })

  for (const [path, address] of [
    ['/operations', '/operations'],
    ['https://evil.example/steal', ''],
    ['//evil.example/steal', ''],
  ] as const) {
    test(`opens ${address || 'the first page'} when a notice that leads to ${path} is pressed`, async ({
      page,
    }) => {
      const worker = await openWorker(page)
      const { origin } = new URL(page.url())
      expect(await press(worker, path)).toEqual({ opened: [`${origin}${address}`], closed: 1 })
    })
  }

  test('opens no second window of a page that is there', async ({ page }) => {
    const worker = await openWorker(page)
    // No browser gives the focus away without a press of a person.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as {
        WindowClient: { prototype: object }
        focused: number
      }
      scope.focused = 0
      Object.assign(scope.WindowClient.prototype, {
        focus: async () => {
          scope.focused += 1
        },
      })
    })
    expect(await press(worker, '/register')).toEqual({ opened: [], closed: 1 })
    const focused = () =>
      worker.evaluate(() => (globalThis as unknown as { focused: number }).focused)
    expect(await focused()).toEqual(1)
  })
})
