import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { type Cost, printDearest } from './dearest.ts'

/** `retried`: the names of what passed, but not at the first attempt. */
export type Count = { passed: number; failed: number; retried?: string[] }

type Output = { code: number; text: string }

/** Runs a program of the project: quietly, or with its output passed on as it comes. */
export function run(
  [program, ...args]: [string, ...string[]],
  options: { isQuiet?: boolean; env?: Record<string, string> } = {},
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.isQuiet ? 'pipe' : 'inherit', options.isQuiet ? 'pipe' : 'inherit'],
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, text }))
  })
}

/** The checks are the scripts of package.json called `check:…`, two at a time, each counted as one. */
export async function runChecks(names = allChecks()): Promise<Count> {
  const count = { passed: 0, failed: 0 }
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { code, text } = await run(['npm', 'run', '--silent', name], { isQuiet: true })
      console.log(`${code === 0 ? 'ok    ' : 'failed'} ${name}`)
      if (code !== 0) console.log(text)
      count[code === 0 ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all([work(), work()])
  return count
}

function allChecks(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  return Object.keys(scripts).filter((script) => script.startsWith('check:'))
}

/**
 * Counts by the reporter's own file; a run that wrote none, or ran nothing, has failed. A quiet one is told of at its
 * end.
 */
export async function runUnitTests(
  filters: string[] = [],
  options: { isQuiet?: boolean; env?: Record<string, string> } = {},
): Promise<Count> {
  const report = freshReport('unit')
  if (!filters.length) rmSync('reports/paths/screens', { recursive: true, force: true })
  const { code, text } = await run(
    [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/dearest.ts',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    options,
  )
  if (text) console.log(text)
  const result = readReport<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
  }>(report)
  return counted(code, {
    passed: result?.numPassedTests ?? 0,
    failed:
      (result?.numFailedTests ?? 0) + (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
  })
}

export async function runEndToEnd(
  project: 'e2e' | 'night',
  env: Record<string, string> = {},
): Promise<Count> {
  const report = freshReport('e2e')
  rmSync('reports/paths/e2e', { recursive: true, force: true })
  const { code } = await run(
    ['playwright', 'test', `--project=${project}`, '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env } },
  )
  const results = readReport<EndToEndReport>(report)
  printDearest(results?.suites.flatMap((suite) => costsOf(suite)) ?? [])
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = results?.stats ?? {}
  return counted(code, {
    passed: expected + flaky,
    failed: unexpected + skipped,
    retried: results?.suites.flatMap((suite) => namesOfFlaky(suite)) ?? [],
  })
}

type BrowserSuite = {
  title: string
  suites?: BrowserSuite[]
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
}
type EndToEndReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: BrowserSuite[]
}

function namesOfFlaky({ title, suites = [], specs }: BrowserSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map((spec) => spec.title), ...suites.flatMap(namesOfFlaky)].map(
    (name) => `${title} › ${name}`,
  )
}

function costsOf({ title, suites = [], specs }: BrowserSuite): Cost[] {
  const own = specs.map((spec) => ({
    name: spec.title,
    tests: spec.tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0),
    setUp: 0,
  }))
  return [...own, ...suites.flatMap(costsOf)].map((cost) => ({
    ...cost,
    name: `${title} › ${cost.name}`,
  }))
}

/** Any other program, counted as one. */
export async function runProgram(command: [string, ...string[]]): Promise<Count> {
  const { code } = await run(command)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

export type Step = [name: string, run: () => Promise<Count>]

/** Runs all steps even after a failure, those of one list at once, and closes with the one line a machine may read. */
export async function runSteps(turns: (Step | Step[])[]): Promise<never> {
  const total = { passed: 0, failed: 0, retried: [] as string[] }
  const lists = turns.map((turn) => (isStep(turn) ? [turn] : turn))
  const all = lists.flat()
  const runStep = async (step: Step) => {
    const [name, work] = step
    const title = `[${all.indexOf(step) + 1}/${all.length}] ${name}`
    const started = performance.now()
    console.log(`\n${title}`)
    const { passed, failed, retried = [] } = await work()
    total.passed += passed
    total.failed += failed
    total.retried.push(...retried)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${title}: ${passed} passed, ${failed} failed, ${seconds} s`)
  }
  for (const list of lists) await Promise.all(list.map(runStep))
  console.log(`\n${total.retried.length} passed only when tried again`)
  for (const name of total.retried) console.log(`  ${name}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}

const isStep = (turn: Step | Step[]): turn is Step => typeof turn[0] === 'string'

function freshReport(name: string): string {
  mkdirSync('reports', { recursive: true })
  rmSync(`reports/${name}.json`, { force: true })
  return `reports/${name}.json`
}

function readReport<Report>(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return null
  }
}

/** A program that says it failed has, whatever it counted; so has one that ran nothing. */
function counted(code: number, { passed, failed, ...more }: Count): Count {
  const isBroken = code !== 0 || passed + failed === 0
  return { ...more, passed, failed: isBroken ? Math.max(failed, 1) : failed }
}
