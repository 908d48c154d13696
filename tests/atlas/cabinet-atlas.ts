import type { AnyStateMachine } from 'xstate'
import { type Chart, chartOf } from '../../tools/atlas/chart.ts'
import type { Atlas, AtlasFlow, Requirement } from '../../tools/atlas/site/atlas.ts'
import { mutantsIn } from '../support/mutation/list.ts'
import { harnessNames, messagesOf } from './messages.ts'
import { purposeIn } from './purpose.ts'
import { startsIn } from './starts.ts'
import { partsOfDefect } from './survivors.ts'

declare const __RELEASE__: string

type Measured = {
  id: string
  paths: Record<string, number>
  missing: Record<string, string[]>
}

const machineFiles = import.meta.glob<Record<string, unknown>>('../../src/machines/*.machine.ts', {
  eager: true,
})
const machineTexts = import.meta.glob<string>('../../src/machines/*.machine.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const scenarioTexts = import.meta.glob<string>('../machines/*.machine.test.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const traceability = import.meta.glob<string>('../../docs/traceability.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const index = import.meta.glob<string>('../../docs/flows/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const mutants = import.meta.glob<string>('../../docs/mutants.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const reports = import.meta.glob<unknown>('../../reports/flows.json', {
  import: 'default',
  eager: true,
})

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value

const machines = new Map(
  Object.entries(machineFiles).flatMap(([file, exported]) => {
    const machine = Object.values(exported).find(isMachine)
    return machine ? [[nameIn(file), machine] as const] : []
  }),
)
/** Some harnesses show a machine in another place than its own. */
const elsewhere: Record<string, string> = { appearance: 'preferences' }
const names = [...new Set([...machines.keys(), ...harnessNames])].sort()
const measured = (reports['../../reports/flows.json'] ?? []) as Measured[]
const starts = startsIn(index['../../docs/flows/README.md'] ?? '')
const { scores, survivors } = mutantsIn(mutants['../../docs/mutants.md'] ?? '')

export const atlas: Atlas = {
  title: 'Flows of the cabinet',
  release: __RELEASE__,
  // At /flows, without a slash at its end, a name alone would be a page beside it.
  view: import.meta.env.MODE === 'staging' ? '/flows/view.html' : 'view.html',
  settings: [
    {
      key: 'locale',
      label: 'Language',
      options: ['en', 'ru', 'de', 'kk'].map((value) => ({ value, label: value })),
    },
    {
      key: 'text',
      label: 'Texts',
      options: [
        { value: 'usual', label: 'usual' },
        { value: 'long', label: '40 % longer' },
      ],
    },
    {
      key: 'theme',
      label: 'Theme',
      options: ['light', 'dark'].map((value) => ({ value, label: value })),
    },
    {
      key: 'connection',
      label: 'Connection',
      options: ['up', 'down'].map((value) => ({ value, label: value })),
    },
  ],
  flows: names.flatMap(flowOf),
}

function flowOf(name: string): AtlasFlow[] {
  const own = elsewhere[name] ?? name
  const machine = machines.get(own)
  if (!machine) return []
  const chart = chartOf(machine)
  return [
    {
      name,
      purpose: purposeIn(machineTexts[`../../src/machines/${own}.machine.ts`] ?? ''),
      chart,
      hasView: harnessNames.has(name),
      startedBy: starts.filter(([, child]) => child === own).map(([parent]) => parent),
      starts: starts.filter(([parent]) => parent === own).map(([, child]) => child),
      requirements: requirementsOf(own),
      scenarios: titlesIn(scenarioTexts[`../machines/${own}.machine.test.ts`] ?? ''),
      missing: missingOf(own),
      defects: defectsOf(own, chart),
      messages: messagesOf(name),
    },
  ]
}

/** A level of which no path was taken was not run here, and misses nothing. */
function missingOf(flow: string): AtlasFlow['missing'] {
  const found = measured.find(({ id }) => id === flow)
  if (!found) return null
  return Object.fromEntries(
    Object.entries(found.missing).filter(([level]) => (found.paths[level] ?? 0) > 0),
  )
}

function defectsOf(flow: string, chart: Chart): AtlasFlow['defects'] {
  const score = scores.find(({ part }) => part === flow)
  if (!score) return null
  return {
    tried: score.defects,
    survivors: survivors.flatMap(({ defect, reason, part }) =>
      part === flow ? [{ defect, reason, parts: partsOfDefect(chart, defect) }] : [],
    ),
  }
}

function nameIn(file: string): string {
  return /([\w-]+)\.machine\.ts$/.exec(file)?.[1] ?? file
}

function titlesIn(source: string): string[] {
  return [...source.matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.+?)\1,/g)].map(
    ([, , title = '']) => title,
  )
}

/** Rows of which a test of this flow is a proof. */
function requirementsOf(flow: string): Requirement[] {
  const isOfFlow = new RegExp(`tests/(machines|screens|e2e)/${flow}\\.[^/]*$`)
  return (traceability['../../docs/traceability.md'] ?? '').split('\n').flatMap((line) => {
    const [asked, , proofs] = line.slice(2, -2).split(/(?<!\\) \| /)
    const own = [...(proofs ?? '').matchAll(/`(tests\/[^`]+)` › (?:``(.+?)``|`([^`]+)`)/g)].flatMap(
      ([, file = '', quoted, title]) =>
        isOfFlow.test(file) ? [`${quoted ?? title} (${file})`] : [],
    )
    return asked && own.length > 0 ? [{ asked, proofs: own }] : []
  })
}
