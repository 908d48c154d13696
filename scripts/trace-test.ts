/**
 * `npm run trace:test <file>`: writes a test of each flow in a report of a problem that has a model. Each takes its flow to
 * where the person ended; what the person ought to have seen instead is for whoever mends it to add.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readTrace, type TraceStep } from '../tools/atlas/trace.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Name the file of the report')
const { at, release, steps } = readTrace(readFileSync(file, 'utf8'))

const fileOf = (machineId: string) =>
  machineId.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)

const actors = Object.entries(Object.groupBy(steps, ({ actor }) => actor)).flatMap(
  ([actor, taken = []]) => {
    const lived = taken.filter(({ event }) => event !== 'xstate.stop')
    const [first] = lived
    if (!first) return []
    const model = `tests/support/models/${fileOf(first.machineId)}.model.ts`
    return existsSync(model) ? [{ actor, machineId: first.machineId, lived }] : []
  },
)
const machineIds = [...new Set(actors.map(({ machineId }) => machineId))].sort()

const told = ({ event, fields, value }: TraceStep) => JSON.stringify({ event, fields, value })

const text = [
  `import { expect, test } from 'vitest'`,
  ...machineIds.map(
    (id) => `import { ${id}Model } from '../support/models/${fileOf(id)}.model.ts'`,
  ),
  `import { replayed } from '../support/replay.ts'`,
  ...actors.flatMap(({ actor, machineId, lived }) => [
    '',
    `test('${machineId} ${actor} of ${release} ends where the report of ${at} does', () => {`,
    `  const steps = [`,
    ...lived.map((step) => `    ${told(step)},`),
    `  ]`,
    `  expect(replayed(${machineId}Model, steps)).toEqual(${JSON.stringify(lived.at(-1)?.value)})`,
    `})`,
  ]),
  '',
].join('\n')

const written = `tests/machines/report-${at.replace(/\D/g, '').slice(0, 12)}.trace.test.ts`
writeFileSync(written, text)
console.log(`${written}: ${actors.length} flows. Tidy it with: npx biome check --write ${written}`)
