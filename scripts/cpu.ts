/**
 * `node scripts/cpu.ts <program> …`: seconds of processor that a program and all that it started have used, by kind.
 * Unlike the time on the clock they stay the same on a machine that others use as well.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** In ticks of the kernel, which are hundredths of a second: of the process itself, and of children it has waited for. */
type Process = { kind: string; parent: string; own: number; children: number; isGone: boolean }

const INTERVAL_MS = 100
const processes = new Map<string, Process>()

const [program = '', ...words] = process.argv.slice(2)
const child = spawn(program, words, { stdio: 'inherit' })
const sampling = setInterval(sample, INTERVAL_MS)
child.once('error', (error) => {
  throw error
})
child.once('exit', (code) => {
  clearInterval(sampling)
  print()
  process.exit(code ?? 1)
})

/** A process belongs to the tree if its parent ever did: PostgreSQL and browsers leave theirs. */
function sample(): void {
  const alive = new Set<string>()
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statOf(pid) ?? [])
  const keyOf = new Map(stats.map(({ pid, started }) => [pid, `${pid} ${started}`]))
  for (const { pid, parent, own, children, started } of stats.toSorted(
    (a, b) => a.started - b.started,
  )) {
    const key = `${pid} ${started}`
    const parentKey = keyOf.get(parent) ?? ''
    const known = processes.get(key)
    if (!known && pid !== String(child.pid) && !processes.has(parentKey)) continue
    alive.add(key)
    processes.set(key, {
      kind: kindOf(pid) ?? known?.kind ?? 'other',
      parent: known?.parent ?? parentKey,
      own,
      children,
      isGone: false,
    })
  }
  for (const [key, one] of processes) one.isGone = !alive.has(key)
}

function statOf(pid: string) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const number = (index: number) => Number(fields[index])
    return {
      pid,
      parent: fields[1] ?? '',
      own: number(11) + number(12),
      children: number(13) + number(14),
      started: number(19),
    }
  } catch {
    return null
  }
}

const kinds: [RegExp, string][] = [
  [/--type=renderer/, 'browser: pages'],
  [/--type=gpu/, 'browser: graphics'],
  [/chrom/, 'browser: rest'],
  [/postgres|initdb|pg_ctl/, 'PostgreSQL'],
  [/server\/(main|operator)\.ts/, 'provider'],
  [/playwright\/lib\/.*(worker|process)/, 'Playwright: workers'],
  [/playwright/, 'Playwright'],
  [/vitest.*(worker|\d)/, 'Vitest: workers'],
  [/vitest/, 'Vitest'],
]

function kindOf(pid: string): string | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return command ? (kinds.find(([pattern]) => pattern.test(command))?.[1] ?? 'other') : null
  } catch {
    return null
  }
}

function print(): void {
  const sums = new Map<string, number>()
  const add = (kind: string, ticks: number) => sums.set(kind, (sums.get(kind) ?? 0) + ticks)
  for (const [key, one] of processes) {
    add(one.kind, one.own)
    const seen = [...processes.values()]
      .filter(({ parent, isGone }) => parent === key && isGone)
      .reduce((sum, { own, children }) => sum + own + children, 0)
    add('too short to be seen', Math.max(one.children - seen, 0))
  }
  const seconds = (ticks: number) => (ticks / 100).toFixed(1).padStart(8)
  console.log('\n   CPU, s')
  for (const [kind, ticks] of [...sums].toSorted(([, one], [, other]) => other - one))
    console.log(`${seconds(ticks)}  ${kind}`)
  console.log(`${seconds([...sums.values()].reduce((sum, ticks) => sum + ticks, 0))}  all`)
}
