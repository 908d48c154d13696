import { keepToken } from './support/settle.ts'
import { expect, heading, test } from './support/test.ts'

const pages = [
  ['/', /^Welcome/],
  ['/refill', 'Refill'],
  ['/deposits', 'Deposits'],
  ['/deposits/new', 'Open a deposit'],
  ['/deposits/1', /^\w+ · [\d,.]+\s[A-Z]+$/],
  ['/deposits/cases', 'Baskets'],
  ['/partners', 'Partners'],
  ['/withdrawal', 'Withdrawal'],
  ['/exchange', 'Exchange'],
  ['/operations', 'Operations'],
  ['/notifications', 'Notifications'],
  ['/subscription', 'Subscription'],
  ['/news', 'News'],
  ['/settings', 'Settings'],
  ['/settings/data', 'Personal data'],
  ['/settings/wallets', 'Payout wallets'],
  ['/settings/password', 'Password'],
  ['/settings/avatar', 'Picture'],
  ['/settings/verification', 'Verification'],
  ['/settings/security', 'Security'],
  ['/settings/notifications', 'Notification settings'],
  ['/settings/appearance', 'Appearance'],
  ['/verify-email', 'E-mail confirmation'],
  ['/cancel-change', 'Security change'],
  ['/nowhere', 'Page not found'],
] as const

const demo = { login: 'demo', password: 'CabinetDemo1' }

test('every route is shown under its heading, one after the other', async ({ page, provider }) => {
  await keepToken(page, provider, await provider.signIn(demo))
  await page.goto('/')
  for (const [address, title] of pages) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${address}?from=here`)
    await expect(
      heading(page, typeof title === 'string' ? new RegExp(`^${title}$`) : title),
    ).toBeVisible()
    await expect(page.locator('main > div:last-child > *').first()).toBeVisible()
  }
})

/** Scripts and styles, until the page is complete. */
const CODE_LIMIT = 12

for (const [address, title] of pages) {
  test(`a person who is signed in and begins at ${address} asks for at most ${CODE_LIMIT} files of code`, async ({
    page,
    provider,
  }) => {
    await keepToken(page, provider, await provider.signIn(demo))
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(js|css)$/.test(pathname)) asked.push(pathname)
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(
      heading(page, typeof title === 'string' ? new RegExp(`^${title}$`) : title),
    ).toBeVisible()
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(CODE_LIMIT)
  })
}
