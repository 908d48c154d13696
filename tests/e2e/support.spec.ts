import { tronWallet } from '../support/models/money-samples.ts'
import { adopt, expect, test } from './support/test.ts'

const address = '/sandbox/support'

test('support is reached from the sign-in page, the shell and a rejection', async ({
  page,
  person,
  own,
}) => {
  await page.goto(own.origin)
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Support' }),
  ).toHaveAttribute('href', address)
  const session = await own.register(person)
  const refill = await own.createRefill(session, 'BTC', '0.01')
  await own.rejectRefill(refill.id)
  await adopt(page.context(), own.origin, session)
  await page.goto(`${own.origin}/refill/${refill.id}`)
  const written = page.getByRole('main').getByRole('link', { name: 'write to support' })
  await expect(written).toHaveAttribute('href', address)
  await own.prepareWithdrawal(session, person, tronWallet)
  const withdrawal = await own.withdraw(session, person, 'USDT-TRC20', '20')
  await page.goto(`${own.origin}/withdrawal/${withdrawal}`)
  const asked = page.getByText(`name the number ${withdrawal} of this withdrawal`)
  await expect(asked.getByRole('link', { name: 'Write to support' })).toHaveAttribute(
    'href',
    address,
  )
  const link = page.getByRole('complementary').getByRole('link', { name: 'Support' })
  const opened = page.context().waitForEvent('page')
  await link.click()
  await expect((await opened).getByText('Here people would write to support')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Support' })).toHaveAttribute(
    'href',
    address,
  )
})

test('where nobody can be written to, nothing says so', async ({ page, person, own }) => {
  const session = await own.register(person)
  const refill = await own.createRefill(session, 'BTC', '0.01')
  await own.rejectRefill(refill.id)
  await page.route('**/api/settings/application', async (route) => {
    const settings: object = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, support: null } })
  })
  await page.goto(own.origin)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText(/\bsupport\b/i)).toHaveCount(0)
  await adopt(page.context(), own.origin, session)
  await page.goto(`${own.origin}/refill/${refill.id}`)
  await expect(page.getByText('Do not send anything to its address.')).toBeVisible()
  await expect(page.getByText(/\bsupport\b/i)).toHaveCount(0)
})

test('terms and risks are read from the sign-in page and in Help, in the language of the page', async ({
  page,
}) => {
  await page.goto('/login')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: 'Risk warning' })).toHaveAttribute(
    'href',
    '/api/legal/risk.html?lang=en',
  )
  const opened = page.context().waitForEvent('page')
  await foot.getByRole('link', { name: 'Terms of use' }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Terms of use')

  await foot.getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms of use' })).toHaveAttribute(
    'href',
    '/api/legal/terms.html?lang=en',
  )
})
