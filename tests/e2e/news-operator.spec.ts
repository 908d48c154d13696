import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Provider } from './support/provider.ts'
import { adopt, expect, test } from './support/test.ts'
import { passTime, takeClock } from './support/time.ts'

/** The operator at the command line of a provider that is running; what they write lies among its data. */
function operatorOf({ folder }: Provider) {
  if (folder === null) throw new Error('Nobody knows where the data of this provider are')
  const drafts = join(folder, 'drafts')
  const run = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['server/operator.ts', 'news', ...words],
      { env: { ...process.env, DATA_DIR: folder, SANDBOX: '1', INIT_CWD: drafts } },
    )
    return stdout
  }
  return {
    publish: async (slug: string, texts: Record<string, string>): Promise<string> => {
      mkdirSync(join(drafts, slug), { recursive: true })
      for (const [language, text] of Object.entries(texts)) {
        writeFileSync(join(drafts, slug, `${language}.md`), text)
      }
      const { id } = JSON.parse(await run('publish', slug)) as { id: string }
      return id
    },
    withdraw: (slug: string) => run('withdraw', slug),
  }
}

/** Something else was looked at until what was read is old, and now the list again. */
async function comeBack(page: Page): Promise<void> {
  await passTime(page, 31_000)
  // The title of the page comes before what is shown there.
  const asked = page.waitForRequest('**/api/funds/deposits?*')
  await page.getByRole('link', { name: 'Deposits', exact: true }).first().click()
  await asked
  await page.goBack()
}

test('news that the operator publishes while the list is open are counted, read, translated, and gone when withdrawn', async ({
  page,
  person,
  own,
}) => {
  test.setTimeout(240_000)
  const operator = operatorOf(own)
  await takeClock(page)
  await adopt(page.context(), own.origin, await own.register(person))
  await page.goto(`${own.origin}/news`)
  const count = page.getByRole('heading', { level: 2, name: /^\d+ unread$/ })
  const before = Number.parseInt((await count.textContent()) ?? '', 10)

  const slug = `limits-${person.login}`
  const id = await operator.publish(slug, {
    ru: '# Новые лимиты\n\nКратко о главном.\n\nПодробности — в [операциях](/operations).',
    de: '# Neue Grenzen\n\nDas Wichtigste in Kürze.\n\nMehr bei den [Vorgängen](/operations).',
  })
  const row = page.locator(`main a[href="/news/${id}"]`)
  await expect(row).toHaveCount(0)
  await comeBack(page)
  await expect(count).toHaveText(`${before + 1} unread`)
  await expect(page.locator('main a[href^="/news/"]').first()).toHaveAttribute(
    'href',
    `/news/${id}`,
  )
  await expect(row).toHaveAccessibleName(/^Unread: Новые лимиты/)
  await expect(row).toContainText('in Russian')

  await row.click()
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Новые лимиты')
  await expect(article.getByRole('heading', { level: 2 })).toHaveAttribute('lang', 'ru')
  await expect(article).toContainText('in Russian')
  const speak = (language: string) =>
    page.locator('header select').selectOption({ label: language })
  await speak('Deutsch')
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Neue Grenzen')
  await expect(article).not.toContainText('auf Deutsch')
  await speak('Русский')
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Новые лимиты')
  await expect(article).not.toContainText('на русском')
  await speak('English')
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(count).toHaveText(`${before} unread`)
  await expect(row).toHaveAccessibleName(/^Новые лимиты/)

  await operator.withdraw(slug)
  await page.goto(`${own.origin}/news/${id}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('This article doesn’t exist')
  await page.getByRole('link', { name: 'All news' }).click()
  await expect(page.locator('main a[href^="/news/"]').first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(count).toHaveText(`${before} unread`)
})
