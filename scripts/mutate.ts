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
import {
  mutantsIn,
  renewed,
  type Score,
  shareOf,
  sumOf,
  textOf,
} from '../tests/support/mutation/list.ts'

/**
 * Puts one defect at a time into each machine (`login`) and each view (`login.view`), or into those that are named as
 * arguments (`machines` and `views` are all of a kind), and runs that flow's own tests: scenarios and path tests, of a
 * view those through the screen. The drawing in docs/flows would notice any change, and so is not asked. What survives
 * is listed in docs/mutants.md, where each has its reason, beside the score of each flow.
 */
const PROMISED = { overall: 0.95, each: 0.9 }
const PROCESSES = 2
/** Flows of one process, which shares what they import. */
const GROUP = 6
/** A process that says nothing for so long hangs in the defect that it said last; a busy machine is as slow as that. */
const SILENCE_MS = 600_000
const LIST = 'docs/mutants.md'
const head = {
  title: 'Seeded defects',
  text: [
    '`npm run mutate` puts one defect at a time into each machine and each view, and runs the flow’s tests. Both tables',
    'are written by the run, the reasons by hand.',
  ],
  part: 'Flow',
}
const FOLDER = 'reports/mutations'

type Outcome = Score & {
  /** By what caught them. */
  by: Record<string, number>
  survivors: string[]
  /** Seconds of the processor. */
  seconds: number
}

const wanted = process.argv.slice(2)
const machines = partsIn('src/machines/*', '.machine.ts')
const views = partsIn('tests/support/harnesses/*', '.harness.tsx').map((name) => `${name}.view`)
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
console.table(
  Object.fromEntries(
    outcomes
      .toSorted((a, b) => shareOf(a) - shareOf(b))
      .map((outcome) => {
        const { part, defects, by, survivors, seconds } = outcome
        const share = shareOf(outcome)
        return [part, { defects, ...by, survivors: survivors.length, share, seconds }]
      }),
  ),
)
const all = sumOf(outcomes)
const weak = outcomes.filter((outcome) => shareOf(outcome) < PROMISED.each).map(({ part }) => part)
console.log(`${all.caught} of ${all.defects} seeded defects caught`)
if (weak.length > 0) console.log(`Below ${PROMISED.each}: ${weak.join(', ')}`)
const wrong = writeList()
for (const line of wrong) console.log(line)
const isWhole = flows.every(isMeasured)
process.exit(
  isWhole && shareOf(all) >= PROMISED.overall && weak.length + wrong.length === 0 ? 0 : 1,
)

/** The longest come first. */
function partsIn(files: string, ending: string): string[] {
  return globSync(`${files}${ending}`)
    .toSorted((a, b) => statSync(b).size - statSync(a).size)
    .map((file) => basename(file, ending))
}

async function measureNext(): Promise<void> {
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    await measure(group)
    for (const flow of group.filter(isMeasured)) {
      const outcome = outcomeOf(flow)
      outcomes.push(outcome)
      console.log(`${flow}: ${outcome.caught} of ${outcome.defects} caught`)
    }
  }
}

async function measure(group: string[]): Promise<void> {
  const missing = () => group.filter((flow) => !isMeasured(flow))
  for (let left = missing(); left.length > 0; left = missing()) {
    const { code, text } = await seed(left)
    const hanging = left.find((flow) => existsSync(fileOf(flow, 'begun')))
    if (code !== null || hanging === undefined) {
      if (missing().length > 0) console.error(text)
      return
    }
    appendFileSync(fileOf(hanging, 'begun'), 'hangs\n')
  }
}

function outcomeOf(flow: string): Outcome {
  const lines = linesOf(fileOf(flow)).map((line) => line.split('\t'))
  const by: Record<string, number> = {}
  for (const [, test = ''] of lines) if (test !== 'nobody') by[test] = (by[test] ?? 0) + 1
  const survivors = lines.flatMap(([name = '', test]) => (test === 'nobody' ? [name] : []))
  const milliseconds = lines.reduce((sum, [, , spent]) => sum + Number(spent ?? 0), 0)
  return {
    part: flow,
    defects: lines.length,
    caught: lines.length - survivors.length,
    by,
    survivors,
    seconds: Math.round(milliseconds / 1000),
  }
}

function isMeasured(flow: string): boolean {
  return existsSync(fileOf(flow))
}

/** A flow has `begun` until the last of its defects was seeded. */
function fileOf(flow: string, ending: 'begun' | 'tsv' = 'tsv'): string {
  return `${FOLDER}/${flow}.${ending}`
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

/** Writes the list anew with the reasons that it had, and says what it lacked or had too much. */
function writeList(): string[] {
  const found = outcomes.flatMap(({ part, survivors }) =>
    survivors.map((defect) => ({ part, defect })),
  )
  const scores = outcomes.map(({ part, defects, caught }) => ({ part, defects, caught }))
  const known = mutantsIn(readFileSync(LIST, 'utf8'))
  const { mutants, wrong } = renewed(known, scores, found, [...machines, ...views])
  writeFileSync(LIST, textOf(head, mutants))
  return wrong
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
