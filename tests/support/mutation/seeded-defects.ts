import { appendFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { test } from 'vitest'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { settled } from '../flow.ts'
import type { AnyHarness } from '../harnesses/harnesses.ts'
import { type AnyModel, type Cover, explore, exploring } from '../paths.ts'
import { provePaths } from '../prove.ts'
import { type GatheredTest, gather } from './gathering.ts'
import {
  isAssigning,
  mutationsOf,
  noteBuilt,
  noteFields,
  type Parts,
  partsOf,
  reassigned,
  type SeenFields,
} from './mutations.ts'
import { misreadingsOf, questionsIn, see } from './seen.ts'

/**
 * Puts one defect at a time into each part that `MUTATED` names, and runs its tests in this process until one fails. A
 * machine (`login`) has scenarios, then paths on the bare machine, then paths through its screen; a view (`login.view`)
 * has these last, first with each transition once, then with each event in each state, and tests of its own. Each defect
 * is a line of the part's file, with the milliseconds of processor that it took; a line without an end is a defect that
 * stopped the process.
 */
const { MUTATED: named = '', OUTCOMES: folder = '' } = process.env

/** A machine with a defect may be this many times as large as without. */
const GROWTH = 3
/** Ten times as long as the longest without a defect: on a busy machine nothing else is to be taken for hanging. */
const TEST_LIMIT_MS = 300_000
const ENDLESS = 1_000
const NOBODY = 'nobody'

type Stage = { name: string; tests: () => Promise<GatheredTest[]> }
type Patient = { stages: Stage[]; heal: () => void }
type Defect = { name: string; seed: () => void }

const { atMost: usual } = exploring

const thrown: unknown[] = []
process.on('uncaughtException', (error) => thrown.push(error))

test.each(named.split(','))('defects of %s', async (part) => {
  exploring.atMost = usual
  const { defects, ...patient } = part.endsWith('.view')
    ? await viewOf(part.replace('.view', ''))
    : await machineOf(part)
  const begun = `${folder}/${part}.begun`
  const first = existsSync(begun) ? readFileSync(begun, 'utf8').trim().split('\n').length : 0
  for (const { name, seed } of defects.slice(first)) {
    appendFileSync(begun, `${name}\t`)
    const started = process.cpuUsage()
    const by = await caughtBy(patient, seed)
    const { user, system } = process.cpuUsage(started)
    appendFileSync(begun, `${by}\t${Math.round((user + system) / 1000)}\n`)
  }
  // A view that asks nothing has no defects.
  appendFileSync(begun, '')
  renameSync(begun, `${folder}/${part}.tsv`)
})

async function machineOf(flow: string): Promise<Patient & { defects: Defect[] }> {
  // Each transition once shows a defect as well as each event in each state, in a tenth of the steps.
  process.env.COVER = 'transition'
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
  const unharmed = partsOf(machine)
  const patient = { stages, heal: () => become(machine, unharmed) }
  const fields = await fieldsSeen(machine, patient)
  exploring.atMost = GROWTH * sizeOf(model)
  const defects = mutationsOf(partsOf(unharmed), fields).map(({ name }, number) => ({
    name,
    seed: () => {
      const parts = partsOf(unharmed)
      mutationsOf(parts, fields)[number]?.apply()
      become(machine, parts)
    },
  }))
  return { ...patient, defects }
}

async function viewOf(harness: string): Promise<Patient & { defects: Defect[] }> {
  const { model } = (await imported(`/tests/support/harnesses/${harness}.harness.tsx`))
    .harness as AnyHarness
  const { machine } = model
  const covering = (cover: Cover) => {
    process.env.COVER = cover
    return gather(async () => {
      await imported(`/tests/screens/${harness}.paths.test.tsx?${cover}`)
      const own = `tests/screens/${harness}.view.test.tsx`
      if (existsSync(own)) await imported(`/${own}?${cover}`)
    })
  }
  const paths = await covering('transition')
  const screen = { name: 'screen', tests: async () => paths }
  const values = { name: 'values', tests: () => covering('value') }
  const heal = () => see(machine, null)
  const questions = await questionsIn(machine, () => passes({ stages: [screen], heal }, () => {}))
  const defects = misreadingsOf(machine, questions).map((misreading) => ({
    name: misreading.name,
    seed: () => see(machine, misreading),
  }))
  return { stages: [screen, values], heal, defects }
}

const imported = (path: string): Promise<Record<string, unknown>> => import(/* @vite-ignore */ path)

const valueIn = (exported: Record<string, unknown>, isWanted: (value: object) => boolean) =>
  Object.values(exported).find(
    (value) => typeof value === 'object' && value !== null && isWanted(value),
  )

/** Without a defect all tests pass; they show which fields each action assigns, and each function builds. */
async function fieldsSeen(machine: AnyStateMachine, patient: Patient): Promise<SeenFields> {
  const assigned: SeenFields['assigned'] = new Map()
  const built: SeenFields['built'] = new Map()
  const parts = partsOf(machine)
  const { actions } = parts.implementations
  for (const [name, action] of Object.entries(actions)) {
    if (!isAssigning(action)) continue
    actions[name] = reassigned(action, (written) => {
      noteFields(assigned, name, written)
      return written
    })
  }
  noteBuilt(parts.config, (text, written) => noteFields(built, text, written))
  await passes(patient, () => become(machine, parts))
  return { assigned, built }
}

async function passes(patient: Patient, seed: () => void): Promise<void> {
  const failed = await caughtBy(patient, seed)
  if (failed !== NOBODY) {
    throw new Error(`Its tests fail without a defect: ${failed}`, { cause: thrown.at(-1) })
  }
}

function sizeOf(model: AnyModel): number {
  return [...explore(model, 'transition').edges.values()].flat().length
}

/** The machine turns into the one with the defect for all that hold it. */
function become(machine: AnyStateMachine, { config, implementations }: Parts): void {
  const limited = { ...config, options: { maxIterations: ENDLESS } }
  Object.assign(machine, new StateMachine(limited as never, implementations as never))
}

async function caughtBy({ stages, heal }: Patient, seed: () => void): Promise<string> {
  thrown.length = 0
  try {
    seed()
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
    heal()
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
