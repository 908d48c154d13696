import { adopt, expect, test } from './support/test.ts'

test('partners are sorted, turned, searched and opened, and a reload, Back and a link show the same', async ({
  context,
  page,
  provider,
}) => {
  const session = await provider.signIn({ login: 'demo', password: 'CabinetDemo1' })
  await adopt(context, provider.origin, session)
  await page.goto('/partners')
  const rows = page.locator('[data-rows] tbody tr')
  const logins = () => page.locator('[data-rows] a').allTextContents()
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: /^All \d+$/ }).click()
  await expect(page).toHaveURL('/partners?limit=20')
  await expect(rows).toHaveCount(20)
  await expect(page.getByRole('columnheader', { name: /^Invested/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/partners?sort=login')
  const byLogin = page.getByRole('columnheader', { name: 'Login' })
  await expect(byLogin).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator('table[aria-busy]')).toHaveCount(0)
  const first = await logins()
  expect(first).toEqual(
    first.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
  )

  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(page).toHaveURL('/partners?sort=login&page=2')
  await expect(page.getByText(/^Page 2 of \d$/)).toBeVisible()
  await expect(page.locator('table[aria-busy]')).toHaveCount(0)
  const second = await logins()
  expect(second.filter((login) => first.includes(login))).toEqual([])
  await expect(page.getByRole('button', { name: 'Next page' })).toBeFocused()
  await page.reload()
  await expect(byLogin).toHaveAttribute('aria-sort', 'ascending')
  expect(await logins()).toEqual(second)

  const field = page.getByLabel('Search by login')
  await field.pressSequentially('MAR')
  await expect(page).toHaveURL('/partners?search=MAR&sort=login')
  await expect(page.locator('[data-rows] a')).toHaveText(['marat77'])
  await page.goBack()
  await expect(page).toHaveURL('/partners?sort=login')
  await expect(field).toHaveValue('')
  await page.goForward()
  await expect(field).toHaveValue('MAR')

  await page.locator('[data-rows] a').click()
  await expect(page).toHaveURL(/\/partners\/[^?]+\?search=MAR&sort=login$/)
  const card = page.getByRole('dialog')
  await expect(card).toContainText('marat77')
  await page.reload()
  await expect(card).toContainText('marat77')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/partners?search=MAR&sort=login')
  await expect(page.locator('[data-rows] a')).toHaveText(['marat77'])

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(rows).toHaveCount(20)
  await page.goto('/partners?page=99&line=1&sort=age')
  await expect(page.getByLabel('Level', { exact: true })).toHaveValue('1')
  // Which page is the last one depends on who else came to live here by now.
  await expect(page).toHaveURL(/\/partners\?line=1(&page=(?!99)\d+)?$/)
  await expect(rows.first()).toBeVisible()
})

test('whoever registers by the link stands on the first line of its owner', async ({
  context,
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(context, provider.origin, session)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/partners')
  await expect(page.getByText(/^Nobody has registered with your link yet/)).toBeVisible()
  await expect(page.getByText('Your levels pay you nothing at the moment')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toEqual(`${provider.origin}/register/${person.login}`)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(page.getByRole('img', { name: 'QR code with your link' })).toBeVisible()

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page.getByText(person.login, { exact: true })).toBeVisible()
})
