import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, type AnyTransitionDefinition, createMachine } from 'xstate'
import { isFinal, type Lifecycle } from '../src/api/contract/lifecycle.ts'
import { purposeIn } from '../tests/atlas/purpose.ts'
import { browserLimits } from '../tests/support/browser-limits.ts'
import { Flow } from '../tests/support/flow.ts'
import { lives } from '../tests/support/lifecycle.ts'
import { mutantsIn, shareOf } from '../tests/support/mutation/list.ts'
import {
  type AnyModel,
  type Cover,
  Coverage,
  deadEnds,
  declaredTransitions,
  explore,
  isOfServices,
  pathsThrough,
} from '../tests/support/paths.ts'
import { chartOf, isMachine, nodesOf, spoken, writtenName } from '../tools/atlas/chart.ts'
import { layoutOf } from '../tools/atlas/layout.ts'
import { svgOf } from '../tools/atlas/svg.ts'

/**
 * Draws every machine and every lifecycle into docs/flows, and measures how much of it generated paths take: on the bare
 * machine here, through the screen and in the browser by what those tests left in reports/.
 * With `--check` it only says which drawings are out of date.
 */
type Source = {
  name: string
  file: string
  machine: AnyStateMachine
  model: AnyModel | null
  diagram: string
}
type Taken = { paths: number; states: string[]; transitions: string[]; cover?: Cover }
type Row = {
  id: string
  file: string
  states: number
  transitions: number
  paths: { machine: number; screen: number; browser: number }
  missing: { machine: string[]; screen: string[]; browser: string[] }
  deadEnds: string[]
  /** The share of the defects seeded by `npm run mutate` that its tests caught; null where it did not run yet. */
  mutationScore: number | null
}

const nothing: Taken = { paths: 0, states: [], transitions: [] }
const INDEX = 'docs/flows/README.md'
const LIFECYCLES = 'docs/flows/lifecycles.md'
const scores = new Map(
  mutantsIn(readText('docs/mutants.md') ?? '').scores.map((score) => [score.part, shareOf(score)]),
)

const pictureStyle = readFileSync('tools/atlas/picture.css', 'utf8')
const sources = await Promise.all(
  globSync('src/machines/*.machine.ts')
    .sort()
    .map((file) => sourceOf(file)),
)
const drawings = new Map([
  [INDEX, describeAll()],
  ...sources.flatMap(
    (source) =>
      [
        [`docs/flows/${source.name}.md`, describeFlow(source)],
        [`docs/flows/${source.name}.svg`, source.diagram],
      ] as const,
  ),
  [LIFECYCLES, describeLifecycles()],
  ...(await Promise.all(lives.map(drawLifecycle))),
])
if (process.argv.includes('--check')) check()
else write()

function check(): void {
  const nameOf = (file: string) => basename(file, extname(file))
  const stale = new Set(
    [...drawings].flatMap(([file, text]) => (readText(file) === text ? [] : nameOf(file))),
  )
  const orphans = globSync('docs/flows/*.{md,svg}').filter((file) => !drawings.has(file))
  if (stale.size) console.error(`Out of date, run 'npm run flows': ${[...stale].join(', ')}`)
  const tree = treeOf('app').join('\n')
  const unused = sources.filter(({ name }) => !tree.includes(`](${name}.md)`))
  if (orphans.length) console.error(`Drawings of what is gone: ${orphans.join(', ')}`)
  if (unused.length)
    console.error(`Flows that nothing starts: ${unused.map(({ name }) => name).join(', ')}`)
  process.exitCode = stale.size + orphans.length + unused.length ? 1 : 0
}

function write(): void {
  mkdirSync('docs/flows', { recursive: true })
  mkdirSync('reports', { recursive: true })
  for (const [file, text] of drawings) writeFileSync(file, text)
  const rows = sources.map(measure)
  writeFileSync('reports/flows.json', `${JSON.stringify(rows, null, 2)}\n`)
  console.table(
    Object.fromEntries(
      rows.map(({ id, states, transitions, paths, missing, deadEnds: ends, mutationScore }) => [
        id,
        {
          states,
          transitions,
          'paths: machine': paths.machine,
          screen: paths.screen,
          browser: paths.browser,
          'missing: machine': missing.machine.length,
          'screen ': missing.screen.length,
          'browser ': missing.browser.length,
          'dead ends': ends.length,
          'defects caught': mutationScore,
        },
      ]),
    ),
  )
  console.log(
    'Of a flow that moves no money the end-to-end tests of the gate owe what people cause; answers, failures and waits are taken by paths through its screen, and in the browser by night.',
  )
}

async function sourceOf(file: string): Promise<Source> {
  const name = basename(file, '.machine.ts')
  const machine = Object.values(await load(file)).find(isMachine)
  if (!machine) throw new Error(`${file} exports no machine`)
  const modelFile = `tests/support/models/${name}.model.ts`
  const model = existsSync(modelFile) ? Object.values(await load(modelFile)).find(isModel) : null
  const diagram = await drawn(machine, name)
  return { name, file, machine, model: model ?? null, diagram }
}

async function drawn(machine: AnyStateMachine, title: string): Promise<string> {
  return svgOf(await layoutOf(chartOf(machine)), { title, style: pictureStyle })
}

async function load(file: string): Promise<Record<string, unknown>> {
  return await import(pathToFileURL(file).href)
}

function isModel(value: unknown): value is AnyModel {
  return typeof value === 'object' && value !== null && 'machine' in value && 'cases' in value
}

function readText(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function measure({ name, file, machine, model }: Source): Row {
  const onMachine = model ? testMachinePaths(model) : { taken: nothing, ends: [] }
  const onScreen = readPaths('screens', machine.id)
  const inBrowser = readPaths('e2e', machine.id)
  const missingIn = ({ states, transitions }: Taken) => [
    ...nodesOf(machine)
      .map(({ id }) => id)
      .filter((id) => !states.includes(id)),
    ...declaredTransitions(machine).filter((key) => !transitions.includes(key)),
  ]
  return {
    id: name,
    file,
    states: nodesOf(machine).length,
    transitions: declaredTransitions(machine).length,
    paths: {
      machine: onMachine.taken.paths,
      screen: onScreen.paths,
      browser: inBrowser.paths,
    },
    missing: {
      machine: missingIn(onMachine.taken),
      screen: missingIn(onScreen),
      browser: missingIn(inBrowser).filter((key) => isOwed(key, inBrowser.cover)),
    },
    deadEnds: onMachine.ends,
    mutationScore: scores.get(name) ?? null,
  }
}

/** End-to-end tests need not take the limits named one by one, nor what their cover leaves to the night. */
function isOwed(missing: string, cover: Cover | undefined): boolean {
  if (browserLimits.some(({ transitions }) => transitions.test(missing))) return false
  if (cover !== 'person') return true
  const [, event] = missing.split(' -- ')
  return event !== undefined && !event.startsWith('always') && !isOfServices(event)
}

function testMachinePaths(model: AnyModel): { taken: Taken; ends: string[] } {
  const exploration = explore(model, 'edge')
  const coverage = new Coverage(model.machine)
  const paths = pathsThrough(exploration)
  for (const { steps } of paths) {
    const flow = new Flow(model.machine, {
      ...('input' in model ? { input: model.input } : {}),
      inspect: coverage.inspect,
    })
    coverage.enter(flow.snapshot)
    for (const { event } of steps) flow.send(event)
    flow.stop()
  }
  return {
    taken: {
      paths: paths.length,
      states: [...coverage.states],
      transitions: [...coverage.transitions],
    },
    ends: deadEnds(model, exploration),
  }
}

/** Screens leave one file a flow; end-to-end tests, which run side by side, one for each path. */
function readPaths(level: 'screens' | 'e2e', id: string): Taken {
  const folder = `reports/paths/${level}`
  const files: Taken[] = globSync([`${folder}/${id}.json`, `${folder}/${id}/*.json`]).map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  )
  return files.reduce(
    (sum, { paths, states, transitions, cover }) => ({
      ...(cover === undefined ? {} : { cover }),
      paths: sum.paths + paths,
      states: [...sum.states, ...states],
      transitions: [...sum.transitions, ...transitions],
    }),
    nothing,
  )
}

function describeFlow({ name, file, machine }: Source): string {
  const rows = nodesOf(machine).flatMap((node) => {
    const transitions = [...node.transitions.values()].flat().concat(node.always ?? [])
    const kind = node.type === 'final' ? ' (final)' : ''
    const state = `${node.path.join('.') || machine.id}${kind}`
    return transitions.length
      ? transitions.map((transition, place) => rowOf(place ? '' : state, transition))
      : [`| ${state} | | | | |`]
  })
  return [
    `# ${machine.id}`,
    '',
    `Drawn from \`${file}\` by \`npm run flows\`.`,
    '',
    purposeIn(readText(file) ?? ''),
    '',
    ...invokedBy(machine).flatMap(({ id, note }) =>
      note ? [`Runs [${id}](${id}.md)${note}.`, ''] : [],
    ),
    `![States and transitions of ${name}](${name}.svg)`,
    '',
    `| State of ${name} | Event | Guard | Actions | Leads to |`,
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

type Life = { name: string; life: Lifecycle }

/** As a machine in which whoever brings a status about is the event. */
async function drawLifecycle({ name, life }: Life): Promise<[string, string]> {
  const states = Object.fromEntries(
    Object.entries(life).map(([status, next]) => [
      status,
      isFinal(life, status) ? { type: 'final' as const } : { on: movesFrom(next) },
    ]),
  )
  const machine = createMachine({ id: name, initial: Object.keys(life)[0], states })
  const diagram = await drawn(machine, name)
  return [`docs/flows/lifecycle-${name}.svg`, diagram]
}

function movesFrom(next: Lifecycle[string]) {
  const moves = Object.entries(next).flatMap(([target, movers = []]) =>
    movers.map((by) => ({ target, by })),
  )
  return Object.groupBy(moves, ({ by }) => by)
}

function describeLifecycles(): string {
  return [
    '# Lifecycles',
    '',
    'Drawn from `src/api/contract/lifecycle.ts` by `npm run flows`: which status follows which, and who brings it about.',
    '',
    ...lives.flatMap(({ name, life }) => [
      `## ${name}`,
      '',
      `![Statuses of a ${name}](lifecycle-${name}.svg)`,
      '',
      `| Status of a ${name} | Next | By |`,
      '|---|---|---|',
      ...Object.entries<Lifecycle[string]>(life).flatMap(([status, next]) => {
        if (isFinal(life, status)) return [`| ${status} (final) | | |`]
        return Object.entries(next).map(
          ([to, movers = []], place) => `| ${place ? '' : status} | ${to} | ${movers.join(', ')} |`,
        )
      }),
      '',
    ]),
  ].join('\n')
}

/** The index of all flows. */
function describeAll(): string {
  return [
    '# Flows',
    '',
    'Drawn from `src/machines` by `npm run flows`: which flow starts which, and why each exists. What the provider moves is in [lifecycles](lifecycles.md).',
    '',
    '## Who starts whom',
    '',
    ...treeOf('app'),
    '',
    '## All flows',
    '',
    '| Flow | Why it exists | States | Transitions |',
    '|---|---|---|---|',
    ...sources.map(({ name, file, machine }) => {
      const [purpose] = /^.*?[.](?= |$)/.exec(purposeIn(readText(file) ?? '')) ?? ['']
      return `| [${name}](${name}.md) | ${purpose} | ${nodesOf(machine).length} | ${declaredTransitions(machine).length} |`
    }),
    '',
  ].join('\n')
}

function treeOf(id: string, indent = '', note = ''): string[] {
  const { name } = sources.find(({ machine }) => machine.id === id) ?? { name: id }
  return [
    `${indent}- [${name}](${name}.md)${note}`,
    ...childrenOf(id).flatMap((child) => treeOf(child.id, `${indent}  `, child.note)),
  ]
}

type Child = { id: string; note: string }

/** Flows that a chart invokes, the one that `src/calls.ts` starts, and those that routes bring. */
function childrenOf(id: string): Child[] {
  const { machine } = sources.find((source) => source.machine.id === id) ?? {}
  const later = id === 'app' ? [{ id: 'problemReport', note: ' with the calls' }] : []
  return [...(machine ? invokedBy(machine) : []), ...later, ...routesBelow(id)]
}

/** Each flow once, with the names that the chart has for it where they are others. */
function invokedBy(machine: AnyStateMachine): Child[] {
  const actors = machine.implementations.actors as Record<string, unknown>
  const names = [...new Set(nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => src)))]
  // A flow whose code comes later is known by its name alone.
  const flowOf = (name: string) => (isMachine(actors[name]) ? actors[name].id : name)
  return sources.flatMap(({ machine: { id } }) => {
    const own = names.map(String).filter((name) => flowOf(name) === id)
    // An actor that asks the provider may be called as the flow that invokes it.
    if (id === machine.id || own.length === 0) return []
    const others = own.filter((name) => name !== id)
    return [{ id, note: others.length > 0 ? ` as ${others.join(', ')}` : '' }]
  })
}

/** The app starts the shell and the routes of visitors, the shell all others. */
function routesBelow(id: string): Child[] {
  const audiences: Record<string, string[]> = {
    app: ['signedOut', 'both'],
    shell: ['signedIn', 'both'],
  }
  return [
    ...(id === 'app' ? idsIn('src/routes/shell.ts', '') : []),
    ...routeEntries().flatMap(({ pattern, audience, module }) =>
      audiences[id]?.includes(audience) ? idsIn(module, ` at \`${pattern}\``) : [],
    ),
  ]
}

/** Read as text, because a module of a route imports its screen, which only the build can compile. */
function routeEntries() {
  return (readText('src/routes.ts') ?? '').split(/^ {2}(?=\w+: \{)/m).flatMap((entry) => {
    const [, module] = /import\('\.\/(routes\/[^']+)'\)/.exec(entry) ?? []
    const [, pattern = ''] = /pattern: '([^']+)'/.exec(entry) ?? []
    const [, audience = 'signedIn'] = /audience: '(\w+)'/.exec(entry) ?? []
    return module ? [{ pattern, audience, module: `src/${module}` }] : []
  })
}

/** The flow that a module makes: of the machines it imports, the one that none of the others invokes. */
function idsIn(module: string, note: string): Child[] {
  const imported = [...(readText(module) ?? '').matchAll(/machines\/([\w-]+)\.machine\.ts/g)]
    .flatMap(([, name]) => sources.filter((source) => source.name === name))
    .map(({ machine }) => machine.id)
  const invoked = imported.flatMap((id) => childrenOf(id).map((child) => child.id))
  return imported.filter((id) => !invoked.includes(id)).map((id) => ({ id, note }))
}

function rowOf(
  state: string,
  { eventType, guard, actions, target, reenter }: AnyTransitionDefinition,
): string {
  const places = target?.map(({ path, id }) => path.join('.') || id).join(', ') ?? 'stays'
  const cells = [
    state,
    spoken(eventType),
    guard === undefined ? '' : writtenName(guard),
    actions.map(writtenName).join(', '),
    reenter && target ? `${places} (anew)` : places,
  ]
  return `| ${cells.join(' | ')} |`
}
