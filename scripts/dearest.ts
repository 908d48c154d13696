import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** In milliseconds: `setUp` is whatever is done before the first test, which is in none of them. */
export type Cost = { name: string; tests: number; setUp: number }

const SHOWN = 20

export function printDearest(costs: Cost[]): void {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(7)
  const sum = (part: 'tests' | 'setUp') => costs.reduce((whole, cost) => whole + cost[part], 0)
  const dearest = costs
    .toSorted((one, other) => other.tests + other.setUp - one.tests - one.setUp)
    .slice(0, SHOWN)
  console.log(`\n  tests  set-up, s; the ${dearest.length} dearest of ${costs.length}`)
  for (const { name, tests, setUp } of dearest)
    console.log(`${seconds(tests)} ${seconds(setUp)}  ${name}`)
  console.log(`${seconds(sum('tests'))} ${seconds(sum('setUp'))}  all`)
}

/** A reporter of Vitest: files by the time that they took of a worker. */
export default class Dearest implements Reporter {
  readonly #costs: Cost[] = []

  onTestModuleEnd(module: TestModule): void {
    const { duration, environmentSetupDuration, prepareDuration, collectDuration, setupDuration } =
      module.diagnostic()
    this.#costs.push({
      name: relative(process.cwd(), module.moduleId),
      tests: duration,
      setUp: environmentSetupDuration + prepareDuration + collectDuration + setupDuration,
    })
  }

  onTestRunEnd(): void {
    printDearest(this.#costs)
  }
}
