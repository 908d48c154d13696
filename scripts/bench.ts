/**
 * `npm run bench`, after a build: the figures that quality depends on. Sizes are asserted, times are not.
 * `npm run bench provider` measures the provider in turns with the least that answers, and `npm run bench provider
 * <folder>` in turns with the provider of another checkout as well. `npm run bench interaction` measures presses,
 * `npm run bench scale` times every list call, `npm run bench memory` watches the heap, `npm run bench start` the way to the balance, also in turns with the
 * build in another folder.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { firstPaintTiming } from './first-paint-timing.ts'
import { CHUNK_LIMIT, FIRST_SCREEN_LIMIT, firstScreen, gzipped, soonAfter } from './first-screen.ts'
import { interactionTiming } from './interaction-timing.ts'
import { memoryFigures } from './memory-figures.ts'
import { moneyFigures } from './money-figures.ts'
import { providerFigures } from './provider-figures.ts'
import { pairedAccruals, pairedReads, pairedWithdrawals } from './provider-paired.ts'
import { scaleFigures } from './scale-figures.ts'
import { startTiming } from './start-timing.ts'

const dist = join(import.meta.dirname, '..', 'dist')
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const times = (app: number, bare: number) =>
  `${(app / bare).toFixed(2)} x (${app.toFixed(0)} / ${bare.toFixed(0)} ms)`

const [part, otherFolder = null] = process.argv.slice(2)
if (part === 'provider') {
  console.log('authenticated reads', await pairedReads(otherFolder))
  console.log('withdrawals, postgres', await pairedWithdrawals(otherFolder, 'postgres'))
  console.log('withdrawals, embedded', await pairedWithdrawals(otherFolder, 'embedded'))
  console.log('seconds of a day of 100,000 deposits', await pairedAccruals(otherFolder))
  process.exit()
}
if (part === 'interaction') {
  for (const { name, milliseconds } of await interactionTiming()) {
    console.log(`${String(milliseconds).padStart(6)} ms  ${name}`)
  }
  process.exit()
}

if (part === 'start') {
  const folders = otherFolder === null ? [dist] : [otherFolder, dist]
  for (const [place, start] of (await startTiming(folders)).entries()) {
    const { requests, paint, frame, balance } = start
    console.log(folders[place])
    for (const { path, from, to, bytes } of requests) {
      console.log(`${from} to ${to} ms, ${kB(bytes)}  ${path}`)
    }
    console.log(
      `${requests.length} requests; paint ${paint.toFixed(0)}, frame ${frame.toFixed(0)}, balance ${balance.toFixed(0)} ms`,
    )
  }
  process.exit()
}

if (part === 'memory') {
  const { calls, withdrawals, heap, slope } = await memoryFigures()
  console.log(`${calls} reads and ${withdrawals} withdrawals`)
  console.log(`heap ${heap.map((megabytes) => megabytes.toFixed(1)).join(' to ')} MB`)
  console.log(`slope of the later half ${slope.toFixed(2)} MB a minute`)
  process.exit()
}

if (part === 'scale') {
  for (const kind of ['postgres', 'embedded'] as const) {
    console.log(`milliseconds of lists, ${kind}`)
    console.table(await scaleFigures(kind))
  }
  process.exit()
}

const { parts, total } = firstScreen(dist)
const isFirst = new Set(parts.map(({ file }) => file))
const tooLarge = readdirSync(join(dist, 'assets'))
  .filter((name) => /\.(js|css)$/.test(name) && !isFirst.has(`assets/${name}`))
  .map((name) => ({
    name,
    gzip: gzipped(join(dist, 'assets', name)),
  }))
  .filter(({ gzip }) => gzip > CHUNK_LIMIT)

console.log(`first screen, signed out: ${kB(total)} of JS and CSS, limit ${kB(FIRST_SCREEN_LIMIT)}`)
console.log(`soon after, in idle time: ${kB(soonAfter(dist).total)}`)
console.log(`later chunks above ${kB(CHUNK_LIMIT)}: ${tooLarge.length}`)
for (const { name, gzip } of tooLarge) console.log(`  ${kB(gzip)} ${name}`)

const { app, bare } = await firstPaintTiming(dist)
console.log(`first contentful paint: ${times(app.first, bare.first)} a bare HTML form`)
console.log(`largest contentful paint: ${times(app.largest, bare.largest)} a bare HTML form`)

const { farPage, farEvents, longHistory, throughput } = await providerFigures()
console.log(`page 10,000 of a history: ${farPage.ratio.toFixed(2)} x page 1`)
console.log(`page 10,000 of its events: ${farEvents.ratio.toFixed(2)} x page 1`)
console.log(`history of 1,000,000 operations: ${longHistory.ratio.toFixed(2)} x one of 1,000`)
console.log(
  `authenticated reads: ${throughput.ratio.toFixed(2)} x a bare Hono's constant (${throughput.figures.map(Math.round).join(' / ')} a second)`,
)

for (const [name, figures] of Object.entries(await moneyFigures())) {
  console.log(`withdrawals, ${name}: ${figures.withdrawalsASecond.toFixed(0)} a second`)
  console.log(`a day of 100,000 deposits, ${name}: ${figures.accrualSeconds.toFixed(1)} s`)
}

if (total > FIRST_SCREEN_LIMIT || tooLarge.length > 0) process.exitCode = 1
