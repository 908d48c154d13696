import { expect, vi } from 'vitest'

/**
 * Stands in for vitest in the tests of a flow: what they declare is gathered instead of run, so that it can be run
 * once for each defect.
 */
export { expect, vi }

type Body = () => unknown
export type GatheredTest = { name: string; run: () => Promise<void> }
type Scope = { outer: Scope | null; before: Body[]; after: Body[] }

/** Hooks of the set-up stay for all that is gathered later. */
const root: Scope = { outer: null, before: [], after: [] }
let scope = root
let gathered: GatheredTest[] = []

export async function gather(declare: () => unknown): Promise<GatheredTest[]> {
  gathered = []
  scope = { outer: root, before: [], after: [] }
  await declare()
  return gathered
}

export function describe(_: string, declare: () => void): void {
  const outer = scope
  scope = { outer, before: [], after: [] }
  declare()
  scope = outer
}

function declareTest(name: string, body: Body): void {
  const around = scope
  const hooks = (when: 'before' | 'after') => {
    const found: Body[] = []
    for (let one: Scope | null = around; one; one = one.outer) found.unshift(...one[when])
    return found
  }
  const run = async () => {
    try {
      for (const hook of hooks('before')) await hook()
      await body()
    } finally {
      for (const hook of hooks('after')) await hook()
    }
  }
  gathered.push({ name, run })
}

export const test = Object.assign(declareTest, {
  each: (table: readonly unknown[]) => (name: string, body: (...row: unknown[]) => unknown) => {
    for (const row of table) {
      declareTest(name, () => (Array.isArray(row) ? body(...row) : body(row)))
    }
  },
})

export const beforeEach = (hook: Body): void => void scope.before.push(hook)
export const afterEach = (hook: Body): void => void scope.after.push(hook)
export const beforeAll = (hook: Body): void =>
  void gathered.push({ name: 'beforeAll', run: async () => void (await hook()) })
/** Reports of coverage, which a machine with a defect would spoil. */
export const afterAll = (): void => {}
