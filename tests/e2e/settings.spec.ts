import { tronWallet } from '../support/models/money-samples.ts'
import { paymentSystem } from './support/payment-system.ts'
import { newcomer } from './support/provider.ts'
import { adopt, expect, heading, test } from './support/test.ts'

test('every setting is reached from one place, and all of them are one step back', async ({
  context,
  page,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(newcomer()))
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main navigation', exact: true })
    .getByRole('link', { name: 'Settings' })
    .click()
  await expect(heading(page, 'Settings')).toBeFocused()
  await expect(page).toHaveURL(/\/settings$/)

  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveCount(9)
  const pages = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of pages) {
    await page.getByRole('main').locator(`a[href="${address}"]`).click()
    await expect(page).toHaveURL(address)
    await expect(heading(page, /^Settings$/)).toHaveCount(0)
    await page.getByRole('link', { name: 'All settings' }).click()
    await expect(heading(page, 'Settings')).toBeVisible()
  }
})

test('language and theme are chosen on a page of their own, and stay after a reload', async ({
  context,
  page,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(newcomer()))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings/appearance')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Deutsch' }).check()
  await expect(heading(page, 'Darstellung')).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Dunkel' })).toBeChecked()
})

test('what is not chosen is a ring on its ground in the dark; forced colours leave it to the browser', async ({
  context,
  page,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(newcomer()))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/settings/appearance')
  const light = page.getByRole('radio', { name: 'Light' })
  await expect(light).toHaveCSS('appearance', 'none')
  await expect(light).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(light).toHaveCSS('appearance', 'auto')
})

test('amounts are hidden on the page of the looks as by the eye of the total', async ({
  context,
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await provider.prepareWithdrawal(session, person, tronWallet)
  await adopt(context, provider.origin, session)
  await page.goto('/settings/appearance')
  const hiding = page.getByRole('switch', { name: 'Hide amounts' })
  await expect(hiding).not.toBeChecked()
  await hiding.press(' ')
  await expect(hiding).toBeChecked()
  await page.reload()
  await expect(hiding).toBeChecked()

  await page.getByRole('navigation').getByRole('link', { name: 'Cabinet' }).click()
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await page.goBack()
  await expect(hiding).not.toBeChecked()
})

test('the bot is opened beside the cabinet, where the provider has one', async ({
  context,
  page,
  provider,
}) => {
  await adopt(context, provider.origin, await provider.register(newcomer()))
  const bot = page.getByRole('link', { name: /bot/ })
  const say = async (address: string | null) => {
    await context.route('**/api/settings/application', async (route) => {
      const answer = await route.fetch()
      const json = { ...(await answer.json()), bot: address }
      await route.fulfill({ response: answer, json })
    })
  }
  await say(null)
  await page.goto('/')
  await expect(heading(page, /^Welcome/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(bot).toHaveCount(0)

  await say('https://t.me/cabinet_bot')
  await context.route('https://t.me/**', (route) => route.fulfill({ body: 'Telegram' }))
  await page.reload()
  const opened = context.waitForEvent('page')
  await bot.click()
  const tab = await opened
  await expect(tab).toHaveURL('https://t.me/cabinet_bot')
  // The bot knows nothing of the cabinet, and cannot move it.
  expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect(heading(page, /^Welcome/)).toBeVisible()
})

test('a withdrawal without a wallet leads to that wallet, and back in one step', async ({
  context,
  page,
  provider,
}) => {
  const session = await provider.register(newcomer())
  await provider.fund(session, 'USDT-TRC20', '150')
  await provider.subscribe(session, 'quarter')
  await provider.openDeposit(session, 'start', '50')
  await adopt(context, provider.origin, session)
  await page.goto('/withdrawal')
  await paymentSystem(page, 'TON').check()
  await page.getByRole('link', { name: 'Add the wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Add a wallet: TON' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the withdrawal' }).click()
  await expect(heading(page, 'Withdrawal')).toBeVisible()
})
