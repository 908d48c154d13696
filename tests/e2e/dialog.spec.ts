import type { Page } from '@playwright/test'
import type { Person, Provider } from './support/provider.ts'
import { adopt, expect, heading, test } from './support/test.ts'

const typed = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'

const wallet = (page: Page) => page.getByRole('dialog', { name: 'Add a wallet: USDT · TRC20' })
const add = (page: Page) => page.getByRole('button', { name: 'Add: USDT · TRC20' })

const menu = (page: Page) => page.getByRole('dialog', { name: 'More' })

const openWallets = async (page: Page, provider: Provider, person: Person) => {
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  await page.goto(`${provider.origin}/settings/wallets`)
  return session
}

async function typeWallet(page: Page, password: string): Promise<void> {
  await add(page).click()
  await wallet(page).getByLabel('Address').fill(typed)
  await wallet(page).getByLabel('Your password', { exact: true }).fill(password)
}

test('nothing behind a dialog can be reached', async ({ page, person, provider }) => {
  await openWallets(page, provider, person)
  await add(page).click()
  await expect(wallet(page).getByLabel('Address')).toBeFocused()

  const outside: string[] = []
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    outside.push(
      ...(await page.evaluate(() => {
        const { activeElement, body } = document
        const isInside = activeElement === body || activeElement?.closest('dialog')
        return isInside ? [] : [activeElement?.outerHTML ?? '']
      })),
    )
  }
  expect(outside).toEqual([])
  const tookFocus = await page.locator('main a').evaluateAll((links: HTMLElement[]) =>
    links.filter((link) => {
      link.focus()
      return document.activeElement === link
    }),
  )
  expect(tookFocus).toEqual([])
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
})

test('Escape, however often, closes no dialog that waits for an answer, and none with something typed', async ({
  page,
  person,
  provider,
}) => {
  await openWallets(page, provider, person)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/user-data/wallets/update', async (route) => {
    asked.resolve()
    await answer.promise
    await route.fulfill({ status: 503, json: { code: 'unavailable' } })
  })
  await typeWallet(page, person.password)
  await wallet(page).getByRole('button', { name: 'Send the code' }).click()
  await asked.promise
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(wallet(page)).toBeVisible()
  answer.resolve()
  await expect(wallet(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wallet(page).getByLabel(/address$/i)).not.toHaveValue('')
  await wallet(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(wallet(page)).toHaveCount(0)
})

test('a session that ends within a dialog is renewed over it, and what was typed is kept', async ({
  page,
  person,
  provider,
}) => {
  const session = await openWallets(page, provider, person)
  await typeWallet(page, person.password)
  await fetch(`${provider.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.refreshToken}` },
  })
  await wallet(page).getByRole('button', { name: 'Send the code' }).click()
  const signIn = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(signIn.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(signIn).toBeVisible()

  await signIn.getByLabel('Password', { exact: true }).fill(person.password)
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(signIn).toHaveCount(0)
  await expect(wallet(page).getByLabel('Address')).toHaveValue(typed)
  await expect(wallet(page).getByText('You are signed in again. Please repeat it.')).toBeVisible()
})

test('maintenance covers a dialog as well, and gives it back with what was typed', async ({
  page,
  person,
  own,
}) => {
  await openWallets(page, own, person)
  await typeWallet(page, person.password)
  await own.maintenance({ active: true, startsInSeconds: 0, lastsSeconds: 600 })
  await wallet(page).getByRole('button', { name: 'Send the code' }).click()
  await expect(heading(page, /Scheduled maintenance/)).toBeFocused()
  await expect(wallet(page)).toHaveCount(0)
  await expect(page.getByText(/^Checked \d/)).toBeVisible()

  await own.maintenance({ active: false })
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(wallet(page).getByLabel('Address')).toHaveValue(typed)
  await expect(wallet(page).getByLabel('Address')).toBeFocused()
})

test('what is said while a panel is open can be read and closed in it; then the focus goes back', async ({
  page,
  person,
  provider,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWallets(page, provider, person)
  await expect(heading(page, 'Payout wallets')).toBeFocused()
  await page.getByRole('button', { name: 'More' }).click()
  await page.route('**/assets/de-*.js', (route) => route.abort())
  await menu(page).getByLabel('Language').selectOption({ label: 'Deutsch' })
  const said = page.getByText(/^We couldn’t load this language/).filter({ visible: true })
  await expect(said).toHaveCount(1)
  await expect(menu(page).getByText(/^We couldn’t load this language/)).toBeVisible()
  await menu(page).getByRole('button', { name: 'Close the message' }).click()
  await expect(said).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
})

test('a press beside a panel closes it, and one beside a dialog does not', async ({
  page,
  person,
  provider,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWallets(page, provider, person)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(menu(page)).toBeVisible()
  await page.mouse.click(10, 10)
  await expect(menu(page)).toHaveCount(0)

  await add(page).click()
  await expect(wallet(page)).toBeVisible()
  await page.mouse.click(10, 10)
  await page.keyboard.press('Tab')
  await expect(wallet(page)).toBeVisible()
})
