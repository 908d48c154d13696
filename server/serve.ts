import { type Config, ConfigError, readConfig, sandboxWarnings } from './config.ts'
import { createLog } from './log.ts'
import { describeError } from './problem.ts'
import { type Running, startProvider } from './start.ts'

/** npm passes on a signal that the terminal has sent to us already; only one that comes later is impatience. */
const IMPATIENT_AFTER = 1_000
/** Stopping is given up so long after the draining: whoever waits for the end would kill us anyway. */
const STOP_LIMIT = 40_000

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`Cabinet cannot start:\n${error.message}\n`)
    process.exit(1)
  }
}

async function startOrExit(parts: Parameters<typeof startProvider>[0]): Promise<Running> {
  try {
    return await startProvider(parts)
  } catch (error) {
    parts.log.fatal({ error: describeError(error) }, 'not started')
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`Cabinet cannot start: ${reason}\n`)
    process.exit(1)
  }
}

/** Runs until a signal. The address is printed when the provider is ready and the site is there. */
export async function serve(siteFolder: string | Promise<string>): Promise<void> {
  // The embedded database writes files for as long as it runs: they are its owner's alone.
  process.umask(0o077)
  const config = configOrExit()
  const log = createLog(config.logLevel)
  const running = await startOrExit({ config, log, siteFolder })

  for (const warning of sandboxWarnings(config)) process.stderr.write(`\n*** ${warning}. ***\n`)

  let stoppingSince: number | null = null
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== null) {
        if (performance.now() - stoppingSince > IMPATIENT_AFTER) process.exit(1)
        return
      }
      stoppingSince = performance.now()
      log.info({ signal }, 'stopping')
      setTimeout(
        () => {
          log.error('not stopped in time')
          process.exit(1)
        },
        config.drainSeconds * 1000 + STOP_LIMIT,
      ).unref()
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error: describeError(error) }, 'not stopped in order')
          process.exit(1)
        },
      )
    })
  }

  // The address is printed last: whoever reads it may end the process at once, and it must drain.
  process.stdout.write(
    config.sandbox
      ? `\nCabinet is at ${running.url}\n  demo investor   login demo, password CabinetDemo1\n  behind scenes   ${running.url}/sandbox\n  calls           ${running.url}/docs\n\n`
      : `\nCabinet is at ${running.url}\n\n`,
  )
}
