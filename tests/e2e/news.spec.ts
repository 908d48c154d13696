import { hostileMarkdown } from '../support/models/hostile-markdown.ts'
import { publish } from './support/news.ts'
import { adopt, expect, heading, test } from './support/test.ts'

const texts = (title: string, body: string) => ({ ru: `# ${title}\n\nКоротко.\n\n${body}` })

test('an item is opened, read and left, and the list is where it was, with one unread item less', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  for (let item = 0; item < 12; item += 1) {
    await publish(provider, `page-${item}`, texts(`Новость ${item}`, 'Текст.'))
  }
  const id = await publish(provider, 'page-0', {
    ...texts('Двенадцать', 'Текст.'),
    en: '# Twelve\n\nIn short.\n\nSee [deposits](/deposits).',
    de: '# Zwölf\n\nKurz.\n\nSiehe [Anlagen](/deposits).',
  })
  await adopt(page.context(), provider.origin, session)
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'News', exact: true }).last().click()
  await expect(heading(page, 'News')).toBeVisible()

  const row = page.locator(`main a[href="/news/${id}"]`)
  const count = page.getByRole('heading', { level: 2, name: /^\d+ unread$/ })
  const unread = Number.parseInt((await count.textContent()) ?? '', 10)
  await expect(row).toHaveAccessibleName(/^Unread: Twelve/)
  await row.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)

  await row.click()
  await expect(page).toHaveURL(`/news/${id}`)
  const title = page.getByRole('heading', { level: 2, name: 'Twelve' })
  await expect(title).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toEqual(0)
  await expect(page).toHaveTitle('Twelve · Cabinet')

  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toEqual(before)
  await expect(row).toHaveAccessibleName(/^Twelve/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`${unread - 1} unread`)
  await expect(page).toHaveTitle('News · Cabinet')

  await row.click()
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

test('another language brings item and list anew, and says where a translation is missing', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  const id = await publish(provider, 'spoken', {
    ru: '# Лимиты\n\nКратко.\n\nТекст.',
    en: '# Limits\n\nIn short.\n\nSee [deposits](/deposits).',
    de: '# Grenzen\n\nKurz.\n\nSiehe [Anlagen](/deposits).',
  })
  await adopt(page.context(), provider.origin, session)
  await page.goto(`/news/${id}`)
  const article = page.getByRole('article')
  await expect(article).toContainText('Limits')
  const speak = (language: string) =>
    page.locator('header select').selectOption({ label: language })
  await speak('Deutsch')
  await expect(article).toContainText('Grenzen')
  await expect(page).toHaveTitle('Grenzen · Cabinet')
  await speak('Қазақша')
  await expect(article).toContainText('Лимиты')
  await expect(article).toContainText('орыс тілінде')
  await speak('English')
  await expect(article).toContainText('Limits')
  await article.getByRole('link', { name: 'deposits' }).click()
  await expect(heading(page, 'Deposits')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(page.locator(`main a[href="/news/${id}"]`)).toHaveAccessibleName(/^Limits/)
})

test('an unknown item says so, and leads to the others', async ({ page, person, provider }) => {
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  await page.goto('/news/999999')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('This article doesn’t exist')
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(page).toHaveURL('/news')
  await expect(page.locator('main a[href^="/news/"]').first()).toBeVisible()
})

test('hostile bodies do nothing, and the policy of the page has nothing to stop', async ({
  page,
  person,
  provider,
}) => {
  const session = await provider.register(person)
  await adopt(page.context(), provider.origin, session)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  for (const [place, name] of [
    'a picture that fails, in a paragraph',
    'a script behind a link',
    'a picture that counts its readers',
  ].entries()) {
    const id = await publish(provider, `hostile-${place}`, texts(name, hostileMarkdown[name] ?? ''))
    await page.goto(`/news/${id}`)
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { level: 2 })).toHaveText(name)
    await expect(article.locator('script, img, a')).toHaveCount(0)
  }
  expect(new Set(asked)).toEqual(new Set([provider.origin]))
})
