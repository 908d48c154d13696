import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import { mutationsOf } from '../tests/support/mutation/mutations.ts'
import { run } from './steps.ts'

/**
 * Seeds one defect at a time into each machine (or those named as arguments) and runs that flow's own
 * tests: scenarios and path tests. The drawing in docs/flows would notice any change, and so is not asked.
 */
const PROMISED = 0.95

type Outcome = { flow: string; defects: number; survivors: string[] }

const wanted = process.argv.slice(2)
const flows = globSync('src/machines/*.machine.ts')
  .map((file) => basename(file, '.machine.ts'))
  .filter((flow) => !wanted.length || wanted.includes(flow))
  .sort()
const outcomes: Outcome[] = []

for (const flow of flows) {
  if (!(await passes(flow, 'none'))) {
    console.log(`${flow}: its tests fail without any defect`)
    process.exit(1)
  }
  const outcome = await seedAll(flow, await defectsOf(flow))
  outcomes.push(outcome)
  console.log(`${flow}: ${outcome.defects - outcome.survivors.length} of ${outcome.defects} caught`)
  for (const survivor of outcome.survivors) console.log(`  not caught: ${survivor}`)
}

const all = outcomes.reduce((sum, { defects }) => sum + defects, 0)
const survived = outcomes.reduce((sum, { survivors }) => sum + survivors.length, 0)
mkdirSync('reports', { recursive: true })
writeFileSync('reports/mutations.json', `${JSON.stringify(outcomes, null, 2)}\n`)
console.log(`${all - survived} of ${all} seeded defects caught, ${PROMISED * 100} % promised`)
process.exit(all > 0 && (all - survived) / all >= PROMISED ? 0 : 1)

async function defectsOf(flow: string): Promise<string[]> {
  const url = pathToFileURL(`src/machines/${flow}.machine.ts`).href
  const exported: Record<string, unknown> = await import(url)
  const machine = Object.values(exported).find(
    (value): value is AnyStateMachine =>
      typeof value === 'object' && value !== null && 'root' in value,
  )
  return machine ? mutationsOf(machine.config).map(({ name }) => name) : []
}

async function seedAll(flow: string, defects: string[]): Promise<Outcome> {
  const survivors: string[] = []
  const waiting = [...defects.entries()]
  const seedNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, name] = next
      if (await passes(flow, String(number))) survivors.push(name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, seedNext))
  return { flow, defects: defects.length, survivors: survivors.sort() }
}

async function passes(flow: string, mutation: string): Promise<boolean> {
  const tests = [
    `tests/machines/${flow}.machine.test.ts`,
    'tests/machines/paths.test.ts',
    `tests/screens/${flow}.paths.test.tsx`,
  ].filter((file) => existsSync(file))
  const { code } = await run(
    [
      'vitest',
      'run',
      '--config=tests/support/mutation/vitest.config.ts',
      '--project=machines',
      '--project=web',
      '--bail=1',
      '--maxWorkers=1',
      '--testTimeout=10000',
      ...tests,
    ],
    { isQuiet: true, env: { MUTATED: flow, MUTATION: mutation } },
  )
  return code === 0
}
