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
import { openDatabase } from './database/database.ts'
import { startScheduler } from './jobs/scheduler.ts'
import type { Log } from './log.ts'
import { listenForOperator } from './operator-socket.ts'
import { describeError } from './problem.ts'
import { keepKind } from './seed/database-kind.ts'
import { seed, seedPaymentSystems } from './seed/seed.ts'
import { senderWarnings } from './senders.ts'
import { sealPlainPhotos } from './services/verification.ts'

export type Running = { url: string; stop(): Promise<void> }

/** Opens the database, seeds it, runs the jobs and listens. Stopping goes the other way round, losing no answer. */
export async function startProvider({
  config,
  log,
  siteFolder,
}: {
  config: Config
  log: Log
  siteFolder?: string
}): Promise<Running> {
  const database = await openDatabase(
    config.databaseUrl
      ? { url: config.databaseUrl, migrationUrl: config.migrationUrl }
      : { directory: config.dataDir },
  )
  try {
    await keepKind(database, config)
    const clock = createClock(database, { movable: config.sandbox })
    if (config.chains.length > 0) await seedPaymentSystems(database)
    const chains = await openChains({ database, clock }, config.chains, log)
    const provider = await createProvider({
      config,
      database,
      log,
      clock,
      chains,
      ...(siteFolder === undefined ? {} : { siteFolder }),
    })
    const { deps, secret } = provider
    await seed(deps, config.sandbox ? { sandbox: true, secret } : { sandbox: false })
    await sealPlainPhotos({ database, secret })
    const scheduler = await startScheduler(database, provider.tasks, (error) =>
      log.error({ error: describeError(error) }, 'job failed'),
    )
    const watching: { stop(): Promise<void> }[] = []
    for (const chain of chains) {
      watching.push(follow(database.driver, createWatcher(deps, { chain, log })))
    }
    // The embedded database belongs to this process alone, so the operator asks this process.
    const operator = config.databaseUrl
      ? null
      : await listenForOperator(join(config.dataDir, 'operator.sock'), provider.actions)

    const server = createAdaptorServer({
      fetch: provider.app.fetch,
      serverOptions: timeouts,
    }) as Server
    const connections = guardConnections(server, { behindProxy: config.trustProxy })
    server.listen(config.port, config.host)
    await once(server, 'listening')
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : config.port
    const host = ['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
    for (const warning of [...sandboxWarnings(config), ...senderWarnings(config)]) log.warn(warning)
    log.info({ host: config.host, port, sandbox: config.sandbox }, 'listening')

    return {
      url: `http://${host}:${port}`,
      async stop() {
        await connections.stop()
        await operator?.close()
        await Promise.all(watching.map((each) => each.stop()))
        await scheduler.stop()
        await database.close()
        log.info('stopped')
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
