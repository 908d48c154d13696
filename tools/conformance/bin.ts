import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { conform, type Report } from './conform.ts'
import { CannotRun } from './known.ts'
import { failuresOf, junitOf, textOf } from './report.ts'
import { readSettings, type Settings, usage } from './settings.ts'

const COMMAND_PATIENCE = 30_000
const run = promisify(execFile)

/** Ends with a sentence and 2: nothing was checked. */
function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

function settingsOrStop(): Settings {
  try {
    return readSettings(process.argv.slice(2), process.env)
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

/** Runs the command that prints the last message to a target. */
async function printed(
  option: '--code-command' | '--link-command',
  command: string,
  target: string,
): Promise<string> {
  const env = { ...process.env, TARGET: target }
  const ran = run('/bin/sh', ['-c', command], { env, timeout: COMMAND_PATIENCE })
  const { stdout } = await ran.catch((error: unknown) => {
    throw new CannotRun(`${option} failed: ${error instanceof Error ? error.message : error}`)
  })
  const text = stdout.trim()
  const { form, needed } = formsOfPrinted[option]
  if (!form.test(text)) throw new CannotRun(`${option} must print ${needed}.`)
  return text
}

const formsOfPrinted = {
  '--code-command': { form: /^\d{6}$/, needed: 'a code of six digits' },
  '--link-command': { form: /^https?:\/\/\S+$/, needed: 'a link' },
}

async function reportOrStop(settings: Settings): Promise<Report> {
  try {
    return await conform(settings, {
      send: fetch,
      codeFor: (target) => printed('--code-command', settings.codeCommand ?? '', target),
      linkFor: (target) => printed('--link-command', settings.linkCommand ?? '', target),
      pause: (seconds) => pause(seconds * 1000),
    })
  } catch (error) {
    if (error instanceof CannotRun) return stop(error.message)
    return stop(`The run broke off: ${error instanceof Error ? error.message : error}`)
  }
}

function write(file: string | null, text: string): void {
  try {
    if (file !== null) writeFileSync(file, text)
  } catch (error) {
    stop(`${file} cannot be written: ${error instanceof Error ? error.message : error}`)
  }
}

if (process.argv.includes('--help')) {
  process.stdout.write(usage)
  process.exit(0)
}
const settings = settingsOrStop()
const report = await reportOrStop(settings)
process.stdout.write(textOf(report))
write(settings.junit, junitOf(report))
write(settings.json, `${JSON.stringify(report, null, 2)}\n`)
if (report.areas.every(({ outcomes }) => outcomes.every(({ result }) => result === 'not run'))) {
  stop('Nothing was checked.')
}
process.exitCode = failuresOf(report).length === 0 ? 0 : 1
