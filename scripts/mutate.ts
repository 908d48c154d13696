import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename } from 'node:path'

/**
 * Puts one defect at a time into each machine (`login`) and each view (`login.view`), or into those that are named as
 * arguments (`machines` and `views` are all of a kind), and runs that flow's own tests: scenarios and path tests, of a
 * view those through the screen. The drawing in docs/flows would notice any change, and so is not asked. What survives
 * is listed in docs/mutants.md, where each has its reason.
 */
const PROMISED = { overall: 0.95, each: 0.9 }
const PROCESSES = 2
/** Flows of one process, which shares what they import. */
const GROUP = 6
/** A process that says nothing for so long hangs in the defect that it said last. */
const SILENCE_MS = 120_000
const LIST = 'docs/mutants.md'
const REPORT = 'reports/mutations.json'
const FOLDER = 'reports/mutations'
const HEAD = [
  '# Seeded defects that survive',
  '',
  '`npm run mutate` puts one defect at a time into each machine and each view, and runs the flow’s tests. No',
  'test notices these; each has the reason why. The list is written by the run, the reasons by hand.',
  '',
  '| Flow | Defect | Reason |',
  '|---|---|---|',
]

type Outcome = {
  flow: string
  defects: number
  /** By what caught them. */
  caught: Record<string, number>
  survivors: string[]
  rate: number
}

const wanted = process.argv.slice(2)
const machines = partsIn('src/machines/*', '.machine.ts')
const views = partsIn('tests/support/scenes/*', '.scene.tsx').map((name) => `${name}.view`)
const flows = Object.entries({ machines, views }).flatMap(([kind, parts]) =>
  parts.filter((part) => !wanted.length || wanted.includes(part) || wanted.includes(kind)),
)
const count = Math.ceil(flows.length / GROUP)
const groups = Array.from({ length: count }, (_, number) =>
  flows.filter((_, place) => place % count === number),
)
const outcomes: Outcome[] = []

mkdirSync(FOLDER, { recursive: true })
for (const flow of flows) {
  rmSync(fileOf(flow), { force: true })
  rmSync(fileOf(flow, 'begun'), { force: true })
}
await Promise.all(Array.from({ length: PROCESSES }, measureNext))
outcomes.sort((a, b) => a.flow.localeCompare(b.flow))
/** Findings of other runs on flows that this one is not asked for. */
const known = (JSON.parse(textOf(REPORT) || '[]') as Outcome[]).filter(
  ({ flow }) => !flows.includes(flow),
)
writeFileSync(REPORT, `${JSON.stringify([...known, ...outcomes], null, 2)}\n`)
console.table(
  Object.fromEntries(
    outcomes
      .toSorted((a, b) => a.rate - b.rate)
      .map(({ flow, defects, caught, survivors, rate }) => [
        flow,
        { defects, ...caught, survivors: survivors.length, rate },
      ]),
  ),
)
const all = {
  defects: outcomes.reduce((sum, { defects }) => sum + defects, 0),
  survivors: outcomes.flatMap(({ survivors }) => survivors),
}
const weak = outcomes.filter(({ rate }) => rate < PROMISED.each).map(({ flow }) => flow)
console.log(`${all.defects - all.survivors.length} of ${all.defects} seeded defects caught`)
if (weak.length > 0) console.log(`Below ${PROMISED.each}: ${weak.join(', ')}`)
const wrong = listSurvivors()
for (const line of wrong) console.log(line)
const isWhole = flows.every(isMeasured)
process.exit(isWhole && rateOf(all) >= PROMISED.overall && weak.length + wrong.length === 0 ? 0 : 1)

/** The longest come first. */
function partsIn(files: string, ending: string): string[] {
  return globSync(`${files}${ending}`)
    .toSorted((a, b) => statSync(b).size - statSync(a).size)
    .map((file) => basename(file, ending))
}

function rateOf({ defects, survivors }: Pick<Outcome, 'defects' | 'survivors'>): number {
  return defects === 0 ? 1 : Math.floor(1000 * (1 - survivors.length / defects)) / 1000
}

async function measureNext(): Promise<void> {
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    await measure(group)
    for (const flow of group.filter(isMeasured)) {
      const outcome = outcomeOf(flow)
      outcomes.push(outcome)
      console.log(
        `${flow}: ${outcome.defects - outcome.survivors.length} of ${outcome.defects} caught`,
      )
    }
  }
}

async function measure(group: string[]): Promise<void> {
  const missing = () => group.filter((flow) => !isMeasured(flow))
  for (let left = missing(); left.length > 0; left = missing()) {
    const { code, text } = await seed(left)
    if (code !== null) {
      if (missing().length > 0) console.error(text)
      return
    }
    const hanging = left.find((flow) => existsSync(fileOf(flow, 'begun')))
    if (hanging !== undefined) appendFileSync(fileOf(hanging, 'begun'), 'hangs\n')
  }
}

function outcomeOf(flow: string): Outcome {
  const lines = linesOf(fileOf(flow)).map((line) => line.split('\t'))
  const caught: Record<string, number> = {}
  for (const [, by = ''] of lines) if (by !== 'nobody') caught[by] = (caught[by] ?? 0) + 1
  const defects = lines.length
  const survivors = lines.flatMap(([name = '', by]) => (by === 'nobody' ? [name] : []))
  return { flow, defects, caught, survivors, rate: rateOf({ defects, survivors }) }
}

function isMeasured(flow: string): boolean {
  return existsSync(fileOf(flow))
}

/** A flow has `begun` until the last of its defects was seeded. */
function fileOf(flow: string, ending: 'begun' | 'tsv' = 'tsv'): string {
  return `${FOLDER}/${flow}.${ending}`
}

function linesOf(file: string): string[] {
  return textOf(file).split('\n').filter(Boolean)
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Writes the list anew with the reasons that it had, and says what it lacked or had too much. */
function listSurvivors(): string[] {
  const known = linesOf(LIST).flatMap((line) => {
    const [, flow = '', defect = '', reason = ''] = line.split('|').map((cell) => cell.trim())
    return /^\| [a-z]/.test(line) ? [{ flow, defect, reason }] : []
  })
  const isAsked = ({ flow }: { flow: string }) => flows.includes(flow)
  const reasonOf = (flow: string, defect: string) =>
    known.find((row) => row.flow === flow && row.defect === defect)?.reason ?? ''
  const found = outcomes.flatMap(({ flow, survivors }) =>
    survivors.map((defect) => ({ flow, defect, reason: reasonOf(flow, defect) })),
  )
  const rows = [...known.filter((row) => !isAsked(row)), ...found]
    .map(({ flow, defect, reason }) => `| ${flow} | ${defect} | ${reason} |`)
    .toSorted()
  writeFileSync(LIST, `${[...HEAD, ...rows].join('\n')}\n`)
  const isFound = ({ flow, defect }: { flow: string; defect: string }) =>
    found.some((row) => row.flow === flow && row.defect === defect)
  return [
    ...found
      .filter(({ reason }) => reason === '')
      .map(({ flow, defect }) => `Without a reason in ${LIST}: ${flow}, ${defect}`),
    ...known
      .filter((row) => isAsked(row) && !isFound(row))
      .map(({ flow, defect }) => `No longer survives, but stood in ${LIST}: ${flow}, ${defect}`),
  ]
}

/** Without a code it was ended because it hung. */
function seed(group: string[]): Promise<{ code: number | null; text: string }> {
  const child: ChildProcess = spawn(
    'vitest',
    ['run', '--config=tests/support/mutation/vitest.config.ts'],
    { env: { ...process.env, MUTATED: group.join(), OUTCOMES: FOLDER } },
  )
  const size = () =>
    group
      .flatMap((flow) => [fileOf(flow), fileOf(flow, 'begun')])
      .reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  let known = size()
  const watch = setInterval(() => {
    if (size() === known) child.kill('SIGKILL')
    known = size()
  }, SILENCE_MS)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(watch)
      resolve({ code, text })
    })
  })
}
