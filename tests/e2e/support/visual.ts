import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { isNight } from '../../support/night.ts'
import { cutsIn } from './cuts.ts'
import { unreadableIn } from './forced-colors.ts'
import { hiddenIn } from './low-window.ts'
import { markedLocale, untranslated } from './marks.ts'
import { smallTargetsIn } from './targets.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const locales = ['en', 'ru', 'de', 'kk'] as const
type Locale = (typeof locales)[number]

const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 700 }
/** A zoom of 400 %. */
const low = { width: 320, height: 225 }
const desktop = { width: 1280, height: 800 }

const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that a theme can change for the worse, and no language. */
const contrast = ['color-contrast', 'link-in-text-block']

/** As axe-core takes them. */
type Rules = { runOnly: string[]; preload?: boolean; rules?: Record<string, { enabled: boolean }> }
const everyRule: Rules = { runOnly: all }
/** Rules for a part of a page: the others ask for what stands around it. */
export const rulesOfParts: Rules = {
  runOnly: all.filter((tag) => tag !== 'best-practice'),
  // A page of a file: address may not read its own sheet.
  preload: false,
}
const coloursAlone: Rules = { runOnly: contrast }
const allButColours: Rules = {
  runOnly: all,
  rules: Object.fromEntries(contrast.map((rule) => [rule, { enabled: false }])),
}

/**
 * Finds faults of the page, in every language and both themes: broken rules of accessibility, anything
 * wider than the window, texts that are in no catalogue, and what phone, narrowest window and desktop cut. Then what a
 * finger cannot hit, what forced colours take away and what a low window hides.
 * One language of each page, another on the next, is judged by all rules of accessibility on the phone and on the
 * desktop, where the same parts lie elsewhere, and by those of colour in both themes. The night judges all languages on
 * the phone.
 */
export async function visualFaults(page: Page, wide: Locale): Promise<string[]> {
  const found: string[] = []
  const tell = (name: string, faults: string[]) =>
    found.push(...faults.map((text) => `${name}: ${text}`))
  const judge = async (name: string, rules: Rules) => tell(name, await violations(page, rules))
  const measure = async (name: string) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) found.push(`${name}: ${over} px too wide`)
  }
  for (const locale of locales) {
    await speak(page, locale)
    await page.setViewportSize(narrow)
    await measure(`${locale}, narrow`)
    tell(`${locale}, narrow`, await cutsIn(page))
    await page.setViewportSize(phone)
    await measure(`${locale}, phone`)
    tell(`${locale}, phone`, await cutsIn(page))
    await page.setViewportSize(desktop)
    tell(`${locale}, desktop`, await cutsIn(page))
    await page.setViewportSize(phone)
    if (locale === wide) tell('phone', await smallTargetsIn(page))
    if (locale === markedLocale) tell('not translated', await untranslated(page))
    if (locale !== wide && isNight) await judge(`${locale}, phone, light`, allButColours)
    if (locale === wide) {
      await judge(`${locale}, phone, light`, everyRule)
      await paint(page, 'dark')
      await judge(`${locale}, phone, dark`, coloursAlone)
      await page.setViewportSize(desktop)
      await judge(`${locale}, desktop, dark`, coloursAlone)
      await paint(page, 'light')
      await measure(`${locale}, desktop`)
      await judge(`${locale}, desktop, light`, everyRule)
    }
  }
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: theme })
    await paint(page, theme)
    tell(`forced colours, ${theme}`, await unreadableIn(page))
  }
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' })
  await paint(page, 'light')
  await page.setViewportSize(low)
  tell('low', await hiddenIn(page))
  await page.setViewportSize(phone)
  return found
}

/** Nothing is on its way any more: neither the room nor what it reads. */
export async function settled(page: Page): Promise<void> {
  const sight = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'))
  await expect(sight.first()).toBeVisible()
  await expect(page.locator('[data-shape][role=status]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** The menu of languages is on every page, though on some a dialog lies above it. */
async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((chosen) => {
    const menu = [...document.querySelectorAll('select')].find((one) =>
      [...one.options].every(({ value }) => value.length === 2),
    )
    if (!menu) throw new Error('There is no menu of languages')
    menu.value = chosen
    menu.dispatchEvent(new Event('change', { bubbles: true }))
  }, locale)
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
}

/** As the app does it, but of no lasting effect. */
async function paint(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (chosen) => document.documentElement.setAttribute('data-mantine-color-scheme', chosen),
    theme,
  )
}

export const accessibilityFaults = (page: Page): Promise<string[]> => violations(page, everyRule)

export async function violations(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // Typing scrolls to a random place, where the bars would cover other things.
  await page.evaluate(() => window.scrollTo(0, 0))
  const results = await page.evaluate(async (chosen) => {
    // A colour on its way to another is nobody's colour.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
        animation.finish()
      }
    }
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }
    return axe.run({ ...chosen, resultTypes: ['violations'] })
  }, rules)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}
