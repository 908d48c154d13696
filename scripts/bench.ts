/**
 * `npm run bench <part> <folder>`, after a build: the figures that docs/performance.md tells of. Without a part it measures
 * the usual ones. The folder is another checkout for `provider`, another build for `start`, `interaction` and
 * `lighthouse`. Figures are kept, a part each, in reports/bench.json. Sizes are asserted, times are not.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstPaintTiming } from './first-paint-timing.ts'
import { FIRST_SCREEN_LIMIT, firstScreen, soonAfter, tooLarge } from './first-screen.ts'
import { interactionTiming } from './interaction-timing.ts'
import { lighthouse } from './lighthouse.ts'
import { memoryFigures } from './memory-figures.ts'
import { moneyFigures } from './money-figures.ts'
import { providerFigures } from './provider-figures.ts'
import { pairedAccruals, pairedReads, pairedWithdrawals } from './provider-paired.ts'
import { recorderFigures } from './recorder-figures.ts'
import { scaleFigures } from './scale-figures.ts'
import { startTiming } from './start-timing.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const [part = null, otherFolder = null] = process.argv.slice(2)

const usual: Record<string, () => unknown> = {
  sizes,
  paint: () => firstPaintTiming(dist),
  histories: providerFigures,
  money: moneyFigures,
}
const others: Record<string, () => unknown> = {
  lighthouse: () => lighthouse(otherFolder),
  interaction: () => interactionTiming(otherFolder),
  memory: memoryFigures,
  recorder: recorderFigures,
  start: () => startTiming(otherFolder),
  scale: async () => ({
    postgres: await scaleFigures('postgres'),
    embedded: await scaleFigures('embedded'),
  }),
  provider: async () => ({
    reads: await pairedReads(otherFolder),
    withdrawals: {
      postgres: await pairedWithdrawals(otherFolder, 'postgres'),
      embedded: await pairedWithdrawals(otherFolder, 'embedded'),
    },
    'seconds of a day of 100,000 deposits': await pairedAccruals(otherFolder),
  }),
}

const measured = Object.entries({ ...usual, ...others }).filter(([name]) =>
  part === null ? name in usual : name === part,
)
if (measured.length === 0) throw new Error(`No such part: ${part}`)
for (const [name, measure] of measured) {
  const figures = await measure()
  console.log(name)
  console.dir(figures, { depth: null })
  keep(name, figures)
}
process.exit()

/** Bytes of JS and CSS, gzip -9. */
function sizes() {
  const { total } = firstScreen(dist)
  const large = tooLarge(dist)
  if (total > FIRST_SCREEN_LIMIT || large.length > 0) process.exitCode = 1
  return { firstScreen: total, soonAfter: soonAfter(dist).total, tooLarge: large }
}

function keep(name: string, figures: unknown) {
  const file = join(root, 'reports', 'bench.json')
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...before, [name]: figures }, null, 2)}\n`)
}
