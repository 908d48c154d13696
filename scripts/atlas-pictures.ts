/**
 * `npm run atlas:pictures`: looks at every state of every flow, as `npm run atlas` shows it, for what no eye should
 * find: broken rules of accessibility, what is wider than the window or cut, texts that are none. Leaves a sheet of
 * pictures for each look in reports/atlas. Flows may be named; `--all` takes every language, theme and two widths.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { cutsIn } from '../tests/e2e/support/cuts.ts'
import { rulesOfParts, violations } from '../tests/e2e/support/visual.ts'
import { type Look, launched, lookNamed, nameOf, openFlow, showState } from './state-pictures.ts'

type Picture = { flow: string; state: string; file: string }

const folder = join(import.meta.dirname, '..', 'reports', 'atlas')
const isWhole = process.argv.includes('--all')
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const looks: Look[] = isWhole
  ? ['en', 'ru', 'de', 'kk'].flatMap((locale) =>
      (['light', 'dark'] as const).flatMap((theme) =>
        [320, 1280].map((width) => ({ locale, theme, width })),
      ),
    )
  : ['en-light-390', 'de-dark-320'].map(lookNamed)

/** Flows of which every look is taken by one page, without loading it again. */
const waiting = globSync('tests/support/harnesses/*.harness.tsx')
  .map((file) => basename(file, '.harness.tsx'))
  .filter((flow) => named.length === 0 || named.includes(flow))
  .sort()
const found: string[] = []
const pictures = new Map<string, Picture[]>(looks.map((look) => [nameOf(look), []]))

const browser = await launched()
await Promise.all([takeFlows(browser), takeFlows(browser)])
await browser.close()
for (const [look, taken] of pictures)
  writeFileSync(join(folder, `${look}.html`), sheet(look, taken))
for (const fault of found.sort()) console.log(fault)
const states = [...pictures.values()].flat().length
console.log(`${states} pictures of ${looks.length} looks, ${found.length} faults`)
process.exitCode = found.length > 0 || states === 0 ? 1 : 0

async function takeFlows(browser: Browser): Promise<void> {
  for (let flow = waiting.shift(); flow !== undefined; flow = waiting.shift()) {
    const page = await browser.newPage()
    await takeFlow(page, flow)
    await page.close()
  }
}

async function takeFlow(page: Page, flow: string): Promise<void> {
  let at = flow
  page.on('pageerror', ({ message }) => found.push(`${at}: ${message}`))
  page.on('console', (said) => {
    if (['error', 'warning'].includes(said.type())) found.push(`${at}: ${said.text()}`)
  })
  const leaves = await openFlow(page, folder, flow)
  for (const state of leaves) {
    for (const look of looks) {
      at = `${flow} ${state} ${nameOf(look)}`
      if (!(await showState(page, flow, state, look))) break
      found.push(...(await faultsOf(page)).map((fault) => `${at}: ${fault}`))
      await takePicture(page, { flow, state, file: `${flow}.${state}.png` }, look)
    }
  }
}

async function faultsOf(page: Page): Promise<string[]> {
  const { failure, tooWide, unsaid } = await page.evaluate(() => {
    const root = document.documentElement
    const texts = document.body.innerText.split('\n')
    return {
      failure: root.dataset.failure ?? '',
      tooWide: root.scrollWidth - window.innerWidth,
      unsaid: texts.filter((text) => /\{\w+\}|\[object|\b(undefined|NaN|null)\b/.test(text)),
    }
  })
  return [
    ...(failure === '' ? [] : [failure]),
    ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
    ...unsaid.map((text) => `says "${text}"`),
    ...(await cutsIn(page)),
    ...(await violations(page, rulesOfParts)),
  ]
}

async function takePicture(page: Page, picture: Picture, look: Look): Promise<void> {
  const place = join(folder, nameOf(look))
  mkdirSync(place, { recursive: true })
  await page.screenshot({ path: join(place, picture.file) })
  pictures.get(nameOf(look))?.push(picture)
}

function sheet(look: string, taken: Picture[]): string {
  const figures = taken
    .sort((one, other) => one.file.localeCompare(other.file))
    .map(
      ({ flow, state, file }) =>
        `<figure><a href="flows.html#${flow}?state=${state}"><img loading="lazy" alt="" src="${look}/${file}"></a><figcaption>${flow}<br>${state}</figcaption></figure>`,
    )
  return `<!doctype html><meta charset="utf-8"><title>${look}</title><style>
body{font:12px system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:12px}
figure{margin:0}img{width:100%;border:1px solid #ccc}
</style>${figures.join('\n')}`
}
