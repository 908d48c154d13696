import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { run } from './steps.ts'

/**
 * The gate under what a machine elsewhere may be like: idle, beside programs that take three quarters of its
 * processors, in another time zone, and on days that calendars get wrong. The days need libfaketime, which moves the
 * clock of every process that the gate starts but PostgreSQL; without it they are said to be missing, and the run has
 * failed.
 */
type Condition = { name: string; env?: Record<string, string>; isBusy?: boolean; day?: string }

const conditions: Condition[] = [
  { name: 'idle' },
  { name: 'beside other programs', isBusy: true },
  { name: 'in Auckland', env: { TZ: 'Pacific/Auckland' } },
  { name: 'on the last day of a year', day: '2027-12-31T23:50:00Z', env: { TZ: 'UTC' } },
  { name: 'on 29 February', day: '2028-02-29T12:00:00Z', env: { TZ: 'UTC' } },
  {
    name: 'on a change to summer time',
    day: '2027-03-28T00:50:00Z',
    env: { TZ: 'Europe/Berlin' },
  },
]

/** As many as take three quarters beside a gate that keeps every processor busy once. */
const hogs = () =>
  Array.from({ length: 3 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )

const library = [
  process.env.LIBFAKETIME,
  ...globSync('/usr/lib/*/faketime/libfaketime.so.1'),
  '/usr/local/lib/faketime/libfaketime.so.1',
].find((path): path is string => path !== undefined && existsSync(path))

/**
 * An offset and not a date, because a date would begin anew in every process. Chromium hangs with the monotonic fix.
 * PostgreSQL keeps the machine's date: its timers, and so its deadlock detector, stand still under the library, and the
 * provider asks it for no time.
 */
const dayOf = (day: string): Record<string, string> | null =>
  library === undefined
    ? null
    : {
        LD_PRELOAD: library,
        FAKETIME: `+${Math.round((Date.parse(day) - Date.now()) / 1_000)}`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        FAKETIME_FORCE_MONOTONIC_FIX: '0',
        FAKETIME_SKIP_CMDS: 'postgres,pg_ctl,initdb',
      }

const wanted = process.argv.slice(2).join(' ')
const results: string[] = []
let isGreen = true
for (const { name, env = {}, isBusy = false, day } of conditions) {
  if (!name.includes(wanted)) continue
  console.log(`\n=== ${name}`)
  const time = day === undefined ? {} : dayOf(day)
  if (time === null) {
    results.push(`missing  ${name}: install libfaketime (apt-get install faketime)`)
    isGreen = false
    continue
  }
  const others = isBusy ? hogs() : []
  const { code } = await run(['npm', 'test'], { env: { ...env, ...time } })
  for (const other of others) other.kill()
  results.push(`${code === 0 ? 'green  ' : 'red    '}  ${name}`)
  isGreen &&= code === 0
}
console.log(`\n${results.join('\n')}`)
process.exit(isGreen && results.length > 0 ? 0 : 1)
