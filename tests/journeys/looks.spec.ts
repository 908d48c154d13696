import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import type { Session } from '../../src/api/contract/session.ts'
import { adopt, expect, test } from './support/journey.ts'
import { newcomer, type Provider } from './support/provider.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Screen = { name: string; path: (refill: string) => string; signedIn: boolean }

const screens: Screen[] = [
  { name: 'sign-in', path: () => '/login', signedIn: false },
  { name: 'registration', path: () => '/register/demo', signedIn: false },
  { name: 'unknown inviter', path: () => '/register/nobodyHere', signedIn: false },
  { name: 'cabinet', path: () => '/', signedIn: true },
  { name: 'refill', path: () => '/refill', signedIn: true },
  { name: 'refill filtered to nothing', path: () => '/refill?status=rejected', signedIn: true },
  { name: 'wallet', path: (id) => `/refill/${id}`, signedIn: true },
  { name: 'unknown refill', path: () => '/refill/999999', signedIn: true },
  { name: 'placeholder', path: () => '/deposits', signedIn: true },
  { name: 'not found', path: () => '/no/such/page', signedIn: true },
]

/** Of one worker: a person with a waiting refill that needs a memo. */
let shared: Promise<{ session: Session; refill: string }> | undefined
async function resident(provider: Provider) {
  shared ??= (async () => {
    const session = await provider.register(newcomer())
    const { id } = await provider.createRefill(session, 'TON', '120.5')
    return { session, refill: id }
  })()
  return shared
}

async function settle(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first(),
  ).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const results = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
    return axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
  })
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}

const sizes = {
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 700 },
  desktop: { width: 1280, height: 800 },
}

for (const locale of ['en', 'ru', 'de', 'kk'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`every screen is accessible and fits, ${locale}, ${theme}`, async ({
      context,
      page,
      provider,
    }) => {
      test.setTimeout(180_000)
      const { session, refill } = await resident(provider)
      await page.addInitScript(
        ([chosenTheme, chosenLocale]) => {
          localStorage.setItem('theme', chosenTheme)
          localStorage.setItem('locale', chosenLocale)
        },
        [theme, locale] as const,
      )
      const found: string[] = []
      const look = async ({ name, path }: Screen) => {
        for (const [size, viewport] of Object.entries(sizes)) {
          await page.setViewportSize(viewport)
          if (size === 'phone') {
            await page.goto(path(refill))
            await settle(page)
          }
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          )
          if (over > 0) found.push(`${name}, ${size}: ${over} px too wide`)
          if (size !== 'narrow') {
            found.push(...(await violations(page)).map((text) => `${name}, ${size}: ${text}`))
          }
        }
        expect(await page.evaluate(() => document.documentElement.lang)).toEqual(locale)
      }
      for (const screen of screens.filter(({ signedIn }) => !signedIn)) await look(screen)
      await adopt(context, provider.origin, session)
      for (const screen of screens.filter(({ signedIn }) => signedIn)) await look(screen)
      expect(found).toEqual([])
    })
  }
}

test('switching the language in the middle loses nothing typed', async ({ page }) => {
  await page.goto('/register/demo')
  await page.getByLabel('Login').fill('typed123')
  await page.getByLabel('E-mail').fill('typed@example.org')
  for (const [locale, language] of [
    ['de', 'Deutsch'],
    ['kk', 'Қазақша'],
    ['ru', 'Русский'],
    ['en', 'English'],
  ] as const) {
    await page.locator('select').first().selectOption({ label: language })
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.locator('input[name=login]')).toHaveValue('typed123')
  }
  await expect(page.getByLabel('E-mail')).toHaveValue('typed@example.org')
})

test('the theme is chosen once and stays, without a flash of the other', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toEqual('dark')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.waitForSelector('html[data-mantine-color-scheme]')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
