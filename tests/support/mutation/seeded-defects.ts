import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { test } from 'vitest'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { settled } from '../flow.ts'
import { type AnyModel, explore } from '../paths.ts'
import { provePaths } from '../prove.ts'
import { type GatheredTest, gather } from './gathering.ts'
import {
  type AssignedFields,
  isAssigning,
  mutationsOf,
  type Parts,
  partsOf,
  reassigned,
} from './mutations.ts'

/**
 * Puts one defect at a time into the machine of each flow that `MUTATED` names, and runs the flow's tests in this
 * process until one fails: scenarios, then paths on the bare machine, then paths through its screen. Each defect is a
 * line of the flow's file; a line without an end is a defect that stopped the process.
 */
const { MUTATED: flows = '', OUTCOMES: folder = '' } = process.env

/** A machine with a defect may be this many times as large as without. */
const GROWTH = 3
/** As long as without a defect. */
const TEST_LIMIT_MS = 60_000
const ENDLESS = 1_000
const NOBODY = 'nobody'

type Stage = { name: string; tests: () => Promise<GatheredTest[]> }
type Patient = { machine: AnyStateMachine; unharmed: Parts; stages: Stage[] }

const thrown: unknown[] = []
process.on('uncaughtException', (error) => thrown.push(error))

test.each(flows.split(','))('defects of %s', async (flow) => {
  process.env.EXPLORED_AT_MOST = ''
  const { model, ...patient } = await load(flow)
  const assigned = await fieldsAssigned(patient)
  process.env.EXPLORED_AT_MOST = String(GROWTH * sizeOf(model))
  const begun = `${folder}/${flow}.begun`
  const first = existsSync(begun) ? readFileSync(begun, 'utf8').trim().split('\n').length : 0
  const { length: count } = mutationsOf(partsOf(patient.unharmed), assigned)
  for (let number = first; number < count; number += 1) {
    const parts = partsOf(patient.unharmed)
    const mutation = mutationsOf(parts, assigned)[number]
    appendFileSync(begun, `${mutation?.name}\t`)
    mutation?.apply()
    appendFileSync(begun, `${await caughtBy(patient, parts)}\n`)
  }
  renameSync(begun, `${folder}/${flow}.tsv`)
})

async function load(flow: string): Promise<Patient & { model: AnyModel }> {
  const machine = valueIn(
    await imported(`/src/machines/${flow}.machine.ts`),
    (value) => 'root' in value,
  ) as AnyStateMachine
  const model = valueIn(
    await imported(`/tests/support/models/${flow}.model.ts`),
    (value) => 'machine' in value && 'cases' in value,
  ) as AnyModel
  const scenarios = await gather(() => imported(`/tests/machines/${flow}.machine.test.ts`))
  let turn = 0
  const stages: Stage[] = [
    { name: 'scenarios', tests: async () => scenarios },
    { name: 'paths', tests: () => gather(() => provePaths(model, 'transition')) },
    {
      name: 'screen',
      tests: () => {
        turn += 1
        // Another query makes it another module, whose paths are those of the machine as it is now.
        return gather(() => imported(`/tests/screens/${flow}.paths.test.tsx?${turn}`))
      },
    },
  ]
  return { machine, model, unharmed: partsOf(machine), stages }
}

const imported = (path: string): Promise<Record<string, unknown>> => import(/* @vite-ignore */ path)

const valueIn = (exported: Record<string, unknown>, isWanted: (value: object) => boolean) =>
  Object.values(exported).find(
    (value) => typeof value === 'object' && value !== null && isWanted(value),
  )

/** Without a defect all tests pass; they show which fields each action assigns. */
async function fieldsAssigned(patient: Patient): Promise<AssignedFields> {
  const assigned = new Map<string, Set<string>>()
  const parts = partsOf(patient.unharmed)
  const { actions } = parts.implementations
  for (const [name, action] of Object.entries(actions)) {
    if (!isAssigning(action)) continue
    const fields = new Set<string>()
    assigned.set(name, fields)
    actions[name] = reassigned(action, (written) => {
      for (const field of Object.keys(written)) fields.add(field)
      return written
    })
  }
  const failed = await caughtBy(patient, parts)
  if (failed !== NOBODY) {
    throw new Error(`Its tests fail without a defect: ${failed}`, { cause: thrown.at(-1) })
  }
  return assigned
}

function sizeOf(model: AnyModel): number {
  return [...explore(model, 'transition').edges.values()].flat().length
}

/** The machine turns into the one with the defect for all that hold it. */
function become(machine: AnyStateMachine, { config, implementations }: Parts): void {
  const limited = { ...config, options: { maxIterations: ENDLESS } }
  Object.assign(machine, new StateMachine(limited as never, implementations as never))
}

async function caughtBy({ machine, unharmed, stages }: Patient, parts: Parts): Promise<string> {
  thrown.length = 0
  try {
    become(machine, parts)
    for (const { name, tests } of stages) {
      const waiting = await tests()
      for (const [place, { run }] of waiting.entries()) {
        const end = await endOf(run)
        if (thrown.length === 0 && end === 'passes') continue
        // The test that caught this defect probably catches the next one, which lies beside it.
        waiting.unshift(...waiting.splice(place, 1))
        return end === 'hangs' ? end : name
      }
      // An actor that nobody handles the error of throws it in a turn of its own.
      await settled()
      if (thrown.length > 0) return name
    }
    return NOBODY
  } catch (error) {
    return String(error).includes('Traversal limit') ? 'explodes' : 'paths'
  } finally {
    become(machine, unharmed)
    await settled()
  }
}

async function endOf(run: GatheredTest['run']): Promise<'passes' | 'fails' | 'hangs'> {
  const { promise: limit, resolve: ring } = Promise.withResolvers<'hangs'>()
  const timer = setTimeout(ring, TEST_LIMIT_MS, 'hangs')
  const ended = run().then(
    () => 'passes' as const,
    (error: unknown) => {
      thrown.push(error)
      return 'fails' as const
    },
  )
  const end = await Promise.race([ended, limit])
  clearTimeout(timer)
  return end
}
