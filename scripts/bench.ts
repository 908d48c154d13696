/**
 * `npm run bench <part> <other>`, after a build: the figures that docs/performance.md tells of. Without a part it measures
 * the usual ones, with `all` every one. The other is another checkout for `provider`, another build for `start`,
 * `interaction` and `lighthouse`, and minutes for `memory`. Figures are kept, a part each, in reports/bench.json, and with
 * them how they stand to their goals. Sizes are asserted, times are not.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstPaintTiming } from './first-paint-timing.ts'
import { FIRST_SCREEN_LIMIT, firstScreen, soonAfter, tooLarge } from './first-screen.ts'
import { type Figures, standings, tableOf } from './goals.ts'
import { interactionTiming } from './interaction-timing.ts'
import { lighthouse } from './lighthouse.ts'
import { memoryFigures } from './memory-figures.ts'
import { moneyFigures } from './money-figures.ts'
import { providerFigures } from './provider-figures.ts'
import { pairedAccruals, pairedReads, pairedWithdrawals } from './provider-paired.ts'
import { readyTiming } from './ready-timing.ts'
import { recorderFigures } from './recorder-figures.ts'
import { scaleFigures } from './scale-figures.ts'
import { startTiming } from './start-timing.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const [part = null, other = null] = process.argv.slice(2)

const usual: Record<string, () => unknown> = {
  sizes,
  paint: () => firstPaintTiming(dist),
  histories: providerFigures,
  money: moneyFigures,
}
const others: Record<string, () => unknown> = {
  lighthouse: () => lighthouse(other),
  interaction: () => interactionTiming(other),
  memory: () => memoryFigures(Number(other ?? 4)),
  ready: readyTiming,
  recorder: recorderFigures,
  start: () => startTiming(other),
  scale: () => scaleFigures('postgres'),
  'scale-embedded': () => scaleFigures('embedded'),
  provider: async () => ({
    reads: await pairedReads(other),
    withdrawals: {
      postgres: await pairedWithdrawals(other, 'postgres'),
      embedded: await pairedWithdrawals(other, 'embedded'),
    },
    accrualSeconds: await pairedAccruals(other),
  }),
}

const wanted = Object.entries({ ...usual, ...others }).filter(
  ([name]) => part === 'all' || (part === null ? name in usual : name === part),
)
if (wanted.length === 0) throw new Error(`No such part: ${part}`)
const measured: Figures = {}
for (const [name, measure] of wanted) {
  console.log(name)
  try {
    const figures = await measure()
    Object.assign(measured, { [name]: figures })
    console.dir(figures, { depth: null })
    keep(name, figures)
  } catch (error) {
    // The other parts take too long to be measured again for it.
    console.error(error)
    process.exitCode = 1
  }
}
const goals = standings(measured)
if (goals.length > 0) {
  keep('goals', goals)
  console.log(tableOf(goals))
}
process.exit()

/** Bytes of JS and CSS, gzip -9. */
function sizes() {
  const { total } = firstScreen(dist)
  const large = tooLarge(dist)
  if (total > FIRST_SCREEN_LIMIT || large.length > 0) process.exitCode = 1
  const files = globSync('assets/*', { cwd: dist }).length
  return { firstScreen: total, soonAfter: soonAfter(dist).total, tooLarge: large, files }
}

function keep(name: string, figures: unknown) {
  const file = join(root, 'reports', 'bench.json')
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...before, [name]: figures }, null, 2)}\n`)
}
