import { format } from 'node:util'
import { expect, vi as vitests } from 'vitest'

/**
 * Stands in for vitest in the tests of the provider: what they declare is gathered instead of run, so that the tests
 * that reach a mutant run in the process where the provider is loaded already.
 */
export { expect }

type Body = (...row: never[]) => unknown
type Hooks = Record<'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach', Body[]>
/** `parts` are in the order in which they are declared, and run. */
export type Suite = Hooks & { name: string; outer: Suite | null; parts: (Suite | Test)[] }
export type Test = { id: string; body: Body }

const newSuite = (name: string, outer: Suite | null): Suite => ({
  name,
  outer,
  parts: [],
  beforeAll: [],
  afterAll: [],
  beforeEach: [],
  afterEach: [],
})

/**
 * Floods last minutes, and measure times; another database doubles the time; so do hundreds of guesses at once, whose
 * count a busy machine changes.
 */
const LEFT_OUT = /floods|embedded|of 200 parallel/

let scope = newSuite('', null)
/** A suite may wait for what its tests share, so that suites are declared one after the other. */
let declarations: { suite: Suite; declare: Body }[] = []
let names = new Set<string>()

/** Evaluates a file of tests and gives what it declares. */
export async function gather(file: string, evaluate: () => Promise<unknown>): Promise<Suite> {
  const root = newSuite(file, null)
  scope = root
  names = new Set()
  declarations = []
  await evaluate()
  for (let next = declarations.shift(); next !== undefined; next = declarations.shift()) {
    scope = next.suite
    await next.declare()
  }
  return root
}

/** Two tests of the same name are told apart by a number. */
function unique(name: string): string {
  let id = name
  for (let number = 2; names.has(id); number++) id = `${name} (${number})`
  names.add(id)
  return id
}

function declareSuite(name: string, declare: Body): void {
  if (LEFT_OUT.test(name)) return
  const suite = newSuite(`${scope.name} > ${name}`, scope)
  scope.parts.push(suite)
  declarations.push({ suite, declare })
}

function declareTest(name: string, body: Body): void {
  if (LEFT_OUT.test(name)) return
  scope.parts.push({ id: unique(`${scope.name} > ${name}`), body })
}

const eachOf =
  (declare: (name: string, body: Body) => void) =>
  (table: readonly unknown[]) =>
  (name: string, body: Body): void => {
    for (const row of table) {
      const values = (Array.isArray(row) ? row : [row]) as never[]
      const named = values.slice(0, name.match(/%[a-z]/g)?.length ?? 0)
      declare(format(name, ...named), () => body(...values))
    }
  }

export const describe = Object.assign(declareSuite, { each: eachOf(declareSuite) })
export const test = Object.assign(declareTest, { each: eachOf(declareTest) })
export const beforeAll = (hook: Body): void => void scope.beforeAll.push(hook)
export const afterAll = (hook: Body): void => void scope.afterAll.unshift(hook)
export const beforeEach = (hook: Body): void => void scope.beforeEach.push(hook)
export const afterEach = (hook: Body): void => void scope.afterEach.unshift(hook)

/** The runner has a limit of its own for a test. */
export const vi = { ...vitests, setConfig: (): void => {} }

const provided = new Map<string, string>()
export const provide = (key: string, value: string): void => void provided.set(key, value)
export const inject = (key: string): string | undefined => provided.get(key)
