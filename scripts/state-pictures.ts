import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from './programs.ts'

export type Look = { locale: string; theme: 'light' | 'dark'; width: number }

export const nameOf = ({ locale, theme, width }: Look) => `${locale}-${theme}-${width}`

export function lookNamed(name: string): Look {
  const [, locale = '', theme, width] = /^(\w+)-(light|dark)-(\d+)$/.exec(name) ?? []
  if (theme === undefined) throw new Error(`"${name}" is no look: name it as en-light-390`)
  return { locale, theme: theme === 'dark' ? 'dark' : 'light', width: Number(width) }
}

export async function launched(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: install it or name it in CHROMIUM')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#8a9" d="M0 0h4v4H0z"/></svg>'

/** Opens the view of a flow in a folder that `npm run atlas` wrote, and gives its states that hold no others; the start is one of them. */
export async function openFlow(page: Page, folder: string, flow: string): Promise<string[]> {
  // Pictures that a person would have sent are nowhere.
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/svg+xml', body: picture })
      : route.continue(),
  )
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }) => {
      if (data.kind === 'paths') Object.assign(window, { states: Object.keys(data.ways) })
    })
  })
  await page.goto(`${pathToFileURL(join(folder, 'view.html')).href}#${flow}`)
  await shown(page, `#${flow}`)
  const states = await page.evaluate(() => (window as unknown as { states: string[] }).states)
  return states.filter((one) => one !== '' && !states.some((other) => other.startsWith(`${one}.`)))
}

/** Gives false where the flow has ended and left the screen. */
export async function showState(
  page: Page,
  flow: string,
  state: string,
  { locale, theme, width }: Look,
): Promise<boolean> {
  await page.setViewportSize({ width, height: 844 })
  const hash = `#${flow}?state=${state}&locale=${locale}&theme=${theme}`
  await page.evaluate((to) => window.location.replace(to), hash)
  await shown(page, hash)
  return page.locator('.view-end').isHidden()
}

async function shown(page: Page, hash: string): Promise<void> {
  await page.waitForFunction((to) => document.documentElement.dataset.shown === to, hash)
}

/** Pictures of a whole page by state and look. */
export type Pictures = ReadonlyMap<string, Buffer>

export async function picturesOf(
  browser: Browser,
  folder: string,
  flow: string,
  looks: readonly Look[],
): Promise<Pictures> {
  const page = await browser.newPage()
  const taken = new Map<string, Buffer>()
  const states = await openFlow(page, folder, flow)
  await page.addStyleTag({ content: still })
  for (const state of states)
    for (const look of looks)
      if (await showState(page, flow, state, look))
        taken.set(`${state} ${nameOf(look)}`, await stillOf(page))
  await page.close()
  return taken
}

const still =
  '*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important }'

/** Takes the whole page, from its top. */
async function stillOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) element.scrollTop = 0
  })
  return page.screenshot({ fullPage: true })
}

/** Finds the states that look different, those that came and those that went. */
export async function differing(before: Pictures, now: Pictures) {
  const found = []
  for (const key of new Set([...now.keys(), ...before.keys()])) {
    const [was, is] = [before.get(key), now.get(key)]
    if (was && is && (await isSame(was, is))) continue
    const [state = '', look = ''] = key.split(' ')
    found.push({ state, look, was: addressOf(was), is: addressOf(is) })
  }
  return found
}

/** Steps of 255: by fewer a colour at the edge of a letter or a corner is another one each time. */
const tolerance = 8

async function isSame(one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return true
  const [was, is] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  return (
    was.info.width === is.info.width &&
    was.info.height === is.info.height &&
    was.data.every((value, place) => Math.abs(value - (is.data[place] ?? 0)) <= tolerance)
  )
}

const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer({ resolveWithObject: true })

const addressOf = (png: Buffer | undefined): string | null =>
  png ? `data:image/png;base64,${png.toString('base64')}` : null
