import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant, MutantCoverage } from '@stryker-mutator/api/core'
import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  type CompleteDryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from '@stryker-mutator/api/test-runner'
import { query } from '../postgres.ts'
import { gather, provide, type Suite, type Test } from './server-tests.ts'

/**
 * Runs the provider's tests for Stryker in the process that it gives: its own runner for vitest starts a new process
 * for each mutant, which then loads the provider for longer than the tests take.
 */
const { POSTGRES = '', TEMPLATE = '', EMBEDDED = '', TESTS = '' } = process.env

/** The object that Stryker's instrumented files read and write. */
const stryker: {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  mutantCoverage?: MutantCoverage
  hitCount?: number | undefined
  hitLimit?: number | undefined
} = {}
Object.assign(globalThis, { __stryker__: stryker })

const standIns = [
  ['vitest', new URL('./server-tests.ts', import.meta.url).href],
  ['database/prepared.ts', new URL('./unprepared.ts', import.meta.url).href],
] as const
registerHooks({
  resolve: (specifier, context, next) => {
    const standIn = standIns.find(([replaced]) => specifier.endsWith(replaced))?.[1]
    return standIn !== undefined && context.parentURL !== standIn
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context)
  },
})

const CATCHERS = 2
const SLOW_MS = 500

type Failure = { id: string; error: unknown }

class ServerRunner implements TestRunner {
  static inject = [] as const
  #template = ''
  #turn = 0
  #thrown: unknown[] = []
  /** Tests that caught mutants, the latest first, and milliseconds that each test took. */
  #catchers: string[] = []
  #times = new Map<string, number>()

  capabilities() {
    return { reloadEnvironment: false }
  }

  async init(): Promise<void> {
    process.on('uncaughtException', (error) => this.#thrown.push(error))
    this.#template = `${TEMPLATE}_${process.pid}`
    await query(POSTGRES, `create database ${this.#template} template ${TEMPLATE}`)
    provide('postgresUrl', POSTGRES)
    provide('postgresTemplate', this.#template)
    provide('embeddedFolder', EMBEDDED)
  }

  async dryRun(): Promise<CompleteDryRunResult> {
    await load('server/app.ts')
    const tests: TestResult[] = []
    const failure = await this.#run(null, (id, timeSpentMs) => {
      tests.push({ id, name: id, status: TestStatus.Success, timeSpentMs, fileName: fileOf(id) })
    })
    if (failure) {
      const { id, error } = failure
      const failureMessage = messageOf(error)
      tests.push({ id, name: id, status: TestStatus.Failed, timeSpentMs: 0, failureMessage })
    }
    await this.#dropCopies()
    const { mutantCoverage } = stryker
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, testFilter, mutantActivation, hitLimit } = options
    if (mutantActivation === 'static') stryker.activeMutant = activeMutant.id
    let nrOfTests = 0
    const failure = await this.#runWith(activeMutant, hitLimit, testFilter, () => {
      nrOfTests += 1
    })
    // It fails where the server of the databases is gone, which is nothing that a test has noticed.
    await this.#dropCopies()
    if (hitLimit !== undefined && (stryker.hitCount ?? 0) > hitLimit) {
      return { status: MutantRunStatus.Timeout, reason: 'It goes round and round.' }
    }
    return failure
      ? {
          status: MutantRunStatus.Killed,
          killedBy: [failure.id],
          failureMessage: messageOf(failure.error),
          nrOfTests,
        }
      : { status: MutantRunStatus.Survived, nrOfTests }
  }

  async dispose(): Promise<void> {
    await this.#dropCopies()
    await query(POSTGRES, `drop database ${this.#template} with (force)`)
  }

  async #runWith(
    mutant: Mutant,
    hitLimit: number | undefined,
    filter: string[] | undefined,
    passed: () => void,
  ): Promise<Failure | null> {
    try {
      await load('server/app.ts')
      Object.assign(stryker, { activeMutant: mutant.id, hitCount: 0, hitLimit })
      if (!filter) return await this.#run(null, passed)
      for (const wanted of this.#turnsOf(filter)) {
        const failure = await this.#run(new Set(wanted), passed)
        if (failure) return failure
      }
      return null
    } catch (error) {
      // It could not even be loaded.
      return { id: filter?.[0] ?? 'all', error }
    } finally {
      stryker.activeMutant = undefined
    }
  }

  /** A mutant is probably caught by what caught the one beside it; slow tests are asked last. */
  #turnsOf(wanted: string[]): string[][] {
    const lately = wanted.filter((id) => this.#catchers.includes(id))
    const others = wanted.filter((id) => !lately.includes(id))
    const isSlow = (id: string) => (this.#times.get(id) ?? 0) > SLOW_MS
    const turns = [lately, others.filter((id) => !isSlow(id)), others.filter(isSlow)]
    return turns.filter(({ length }) => length > 0)
  }

  async #run(
    wanted: Set<string> | null,
    passed: (id: string, milliseconds: number) => void,
  ): Promise<Failure | null> {
    this.#thrown = []
    const files = TESTS.split(',').filter(
      (file) => !wanted || [...wanted].some((id) => fileOf(id) === file),
    )
    for (const file of files) {
      const failure = await this.#runFile(file, wanted, passed)
      if (!failure) continue
      this.#catchers = [...new Set([failure.id, ...this.#catchers])].slice(0, CATCHERS)
      return failure
    }
    return null
  }

  async #runFile(
    file: string,
    wanted: Set<string> | null,
    passed: (id: string, milliseconds: number) => void,
  ): Promise<Failure | null> {
    this.#turn += 1
    stryker.currentTestId = file
    const suite = await gather(file, () => load(file, `?${this.#turn}`))
    const failure = await this.#runSuite(suite, wanted, passed)
    stryker.currentTestId = undefined
    share(suite)
    return failure
  }

  async #runSuite(
    suite: Suite,
    wanted: Set<string> | null,
    passed: (id: string, milliseconds: number) => void,
  ): Promise<Failure | null> {
    const tests = testsIn(suite).filter(({ id }) => !wanted || wanted.has(id))
    const [first] = tests
    if (!first) return null
    let id = first.id
    try {
      stryker.currentTestId = suite.name
      for (const hook of suite.beforeAll) await hook()
      for (const part of suite.parts) {
        if ('parts' in part) {
          const failure = await this.#runSuite(part, wanted, passed)
          if (failure) return failure
        } else if (tests.includes(part)) {
          id = part.id
          const begun = performance.now()
          stryker.currentTestId = id
          await this.#runTest(suite, part)
          const milliseconds = performance.now() - begun
          this.#times.set(id, milliseconds)
          passed(id, milliseconds)
        }
      }
    } catch (error) {
      return { id, error }
    } finally {
      stryker.currentTestId = suite.name
      // A thing left open hinders the next mutant; one that fails here has failed before.
      for (const hook of suite.afterAll) await Promise.resolve(hook()).catch(() => {})
    }
    return null
  }

  async #runTest(suite: Suite, { body }: Test): Promise<void> {
    const around: Suite[] = []
    for (let one: Suite | null = suite; one; one = one.outer) around.unshift(one)
    try {
      for (const { beforeEach } of around) for (const hook of beforeEach) await hook()
      await body()
    } finally {
      for (const { afterEach } of around.toReversed()) for (const hook of afterEach) await hook()
    }
    if (this.#thrown.length > 0) throw this.#thrown[0]
  }

  async #dropCopies(): Promise<void> {
    const copies = await query<{ datname: string }>(
      POSTGRES,
      `select datname from pg_database where datname like '${this.#template}\\_%'`,
    )
    for (const { datname } of copies) await query(POSTGRES, `drop database ${datname} with (force)`)
  }
}

/** Another query makes a file another module, which is evaluated anew. */
const load = (path: string, turn = ''): Promise<unknown> =>
  import(pathToFileURL(resolve(path)).href + turn)

const fileOf = (id: string): string => id.split(' > ')[0] ?? ''

const testsIn = ({ parts }: Suite): Test[] =>
  parts.flatMap((part) => ('parts' in part ? testsIn(part) : [part]))

/** Code that a file or a suite runs before its tests is reached by each of them. */
function share(suite: Suite): void {
  const perTest = stryker.mutantCoverage?.perTest
  const shared = perTest?.[suite.name]
  if (perTest && shared) {
    delete perTest[suite.name]
    for (const { id } of testsIn(suite)) {
      const own = perTest[id] ?? {}
      perTest[id] = own
      for (const [mutant, hits] of Object.entries(shared)) own[mutant] = (own[mutant] ?? 0) + hits
    }
  }
  for (const part of suite.parts) if ('parts' in part) share(part)
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

type Node = { type: string; tag?: { name?: string }; callee?: { property?: { name?: string } } }
type Path = { node: Node; parent: Node | null }

/** Says why a defect would measure nothing, whatever the tests are. */
function reasonToIgnore({ node, parent }: Path): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && node.tag?.name === 'sql') {
    return 'A statement without its text fails at once.'
  }
  if (node.type === 'StringLiteral' && parent?.callee?.property?.name === 'prepare') {
    return 'The name of a prepared statement is for nobody but the driver.'
  }
  return undefined
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'server', ServerRunner),
  declareValuePlugin(PluginKind.Ignore, 'reasoned', {
    shouldIgnore: (path) => reasonToIgnore(path as unknown as Path),
  }),
]
