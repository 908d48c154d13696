import { once } from 'node:events'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createProvider } from './app.ts'
import { follow } from './chain/follow.ts'
import { openChains } from './chain/open.ts'
import { createWatcher } from './chain/watcher.ts'
import { createClock } from './clock.ts'
import { type Config, sandboxWarnings } from './config.ts'
import { guardConnections, timeouts } from './connections.ts'
import { type Database, openDatabase } from './database/database.ts'
import { type Scheduler, startScheduler } from './jobs/scheduler.ts'
import type { Log } from './log.ts'
import { listenForOperator } from './operator-socket.ts'
import { describeError, problemResponse } from './problem.ts'
import { keepKind } from './seed/database-kind.ts'
import { seed, seedPaymentSystems } from './seed/seed.ts'
import { senderWarnings } from './senders.ts'
import { Rejection } from './services/rejection.ts'
import { readSecret } from './services/secret.ts'
import { sealPlainPhotos } from './services/verification.ts'
import { noTracer } from './tracing.ts'

export type Running = { url: string; stop(): Promise<void> }

/**
 * Listens, opens the database, seeds it and runs the jobs; until then it answers that it is alive and not ready yet.
 * Stopping goes the other way round, losing no answer.
 */
export async function startProvider({
  config,
  log,
  siteFolder,
}: {
  config: Config
  log: Log
  /** The database is made and seeded while the site is still built. */
  siteFolder?: string | Promise<string>
}): Promise<Running> {
  let answer: (request: Request, bindings: object) => Response | Promise<Response> =
    answerWhileStarting
  const server = createAdaptorServer({
    fetch: (request, bindings) => answer(request, bindings),
    serverOptions: timeouts,
  }) as Server
  const connections = guardConnections(server, { behindProxy: config.trustProxy })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  const tracer =
    config.traceCollector === null
      ? noTracer
      : (await import('./open-telemetry.ts')).createOpenTelemetry(config.traceCollector)
  let database: Database | undefined
  try {
    database = await openDatabase(
      config.databaseUrl
        ? { url: config.databaseUrl, migrationUrl: config.migrationUrl }
        : { directory: config.dataDir },
      tracer,
    )
    await keepKind(database, config)
    const clock = createClock(database, { movable: config.sandbox })
    const metrics = config.metrics
      ? (await import('./metrics.ts')).createMetrics(
          { database, clock },
          config.chains.map(({ name }) => name),
        )
      : null
    const stopping = new AbortController()
    let scheduler: Scheduler | undefined
    if (config.chains.length > 0) await seedPaymentSystems(database)
    const chains = await openChains({ database, clock }, config.chains, log)
    const secret = await readSecret(database, config.secret)
    const deps = { database, clock, stopping: stopping.signal }
    await seed(deps, config.sandbox ? { sandbox: true, secret } : { sandbox: false })
    await sealPlainPhotos({ database, secret })
    const site = await siteFolder
    const provider = await createProvider({
      config,
      database,
      log,
      clock,
      stopping: stopping.signal,
      jobs: () => scheduler?.state() ?? 'stopped',
      tracer,
      ...(metrics === null ? {} : { answered: metrics.answered }),
      chains,
      ...(site === undefined ? {} : { siteFolder: site }),
    })
    const jobs = await startScheduler(
      database,
      provider.tasks.map((task) => {
        const { name, run } = task
        const traced = { ...task, run: () => tracer.begin(`job ${name}`, {}, {}, () => run()) }
        return metrics === null ? traced : metrics.counted(traced)
      }),
      (error) => log.error({ error: describeError(error) }, 'job failed'),
    )
    scheduler = jobs
    const watching: { stop(): Promise<void> }[] = []
    for (const chain of chains) {
      watching.push(follow(database.driver, createWatcher(deps, { chain, log })))
    }
    // The embedded database belongs to this process alone, so the operator asks this process.
    const operator = config.databaseUrl
      ? null
      : await listenForOperator(join(config.dataDir, 'operator.sock'), provider.actions)
    const collected = config.metrics && (await metrics?.listen(config.metrics))

    answer = provider.app.fetch
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : config.port
    const host = ['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
    for (const warning of [...sandboxWarnings(config), ...senderWarnings(config)]) log.warn(warning)
    log.info(
      { host: config.host, port, sandbox: config.sandbox, metrics: collected?.url },
      'listening',
    )

    const opened = database
    return {
      url: `http://${host}:${port}`,
      async stop() {
        stopping.abort()
        await Promise.all([
          connections.stop(config.drainSeconds * 1000),
          jobs.stop(),
          ...watching.map((each) => each.stop()),
        ])
        await operator?.close()
        await collected?.close()
        await opened.close()
        await tracer.close()
        log.info('stopped')
      },
    }
  } catch (error) {
    server.close()
    server.closeAllConnections()
    await database?.close()
    throw error
  }
}

/** A migration may take long: who only asks whether the process lives must not end it. */
function answerWhileStarting({ url }: Request): Response {
  const { pathname } = new URL(url)
  if (pathname === '/health') return Response.json({ status: 'alive' })
  if (pathname === '/ready') return Response.json({ status: 'starting' }, { status: 503 })
  return problemResponse(new Rejection('overloaded', { retryAfter: 2 }))
}
