import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { connect, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as pause } from 'node:timers/promises'
import { networkOf } from './services/network.ts'

const CONNECTIONS = 2_000
const CONNECTIONS_OF_ADDRESS = 200
/** A body that brings less than this in this time is cut off: 1 KB a second. */
const SLOWEST_BYTES = 10_240
const SLOWEST_WITHIN = 10_000
const LOOK_EVERY = 1_000
/** For what is on its way: a connection when the stop begins, and a request on an open one once the listener is closed. */
const LINGER = 1_000
/** A machine too busy for a quiet moment by then closes without one. */
const QUIET_WITHIN = 5_000
/** Milliseconds in which our own connection is here where nobody waits. */
const AT_ONCE = 3
/** Milliseconds that calls under way have to end before their connections are cut. */
const DRAIN = 10_000

/** For the making of the server: headers are due in 15 seconds, the whole of a request in two minutes. */
export const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
}

/**
 * Keeps few connections from taking the place of all, and ends them in order: `stop` resets nobody who has connected
 * or asked before. For `drain` milliseconds it goes on taking connections, and ends each with its next answer: whoever
 * shares requests out needs that long to see that the process is not ready any more.
 */
export function guardConnections(
  server: Server,
  { behindProxy }: { behindProxy: boolean },
): { stop(drain: number): Promise<void> } {
  const answering = new Set<ServerResponse>()
  const arriving = new Map<IncomingMessage, { bytes: number; since: number }>()
  const counts = new Map<string, number>()
  let isStopping = false

  server.maxConnections = CONNECTIONS
  server.on('connection', (socket) => {
    // A proxy's connections are everybody's.
    if (behindProxy) return
    const network = networkOf(socket.remoteAddress ?? 'unknown')
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
    if (count > CONNECTIONS_OF_ADDRESS) socket.destroy()
  })

  server.prependListener('request', (incoming, outgoing) => {
    if (isStopping) outgoing.shouldKeepAlive = false
    answering.add(outgoing)
    outgoing.once('close', () => answering.delete(outgoing))
    arriving.set(incoming, { bytes: incoming.socket.bytesRead, since: performance.now() })
    outgoing.once('close', () => arriving.delete(incoming))
  })
  const watch = setInterval(() => {
    const now = performance.now()
    for (const [incoming, { bytes, since }] of arriving) {
      const { bytesRead } = incoming.socket
      if (incoming.complete) arriving.delete(incoming)
      else if (now - since >= SLOWEST_WITHIN) {
        if (bytesRead - bytes < SLOWEST_BYTES) incoming.socket.destroy()
        else arriving.set(incoming, { bytes: bytesRead, since: now })
      }
    }
  }, LOOK_EVERY)
  watch.unref()

  return {
    async stop(drain) {
      const closed = new Promise<void>((resolve) => server.once('close', resolve))
      isStopping = true
      for (const outgoing of answering) {
        if (!outgoing.headersSent) outgoing.shouldKeepAlive = false
      }
      await pause(drain)
      await stopListening(server)
      // A timer that is late comes before what arrived meanwhile has been read.
      const idle = setInterval(
        () => afterReading().then(() => server.closeIdleConnections()),
        LINGER,
      )
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
      clearInterval(watch)
    },
  }
}

/**
 * Connections that the system has taken and the process has not are reset with the listener. One of our own queues up
 * behind them: when it is here at once and nobody came before it, nobody waits. On a machine too busy for that, the
 * listener closes right after the process has taken all there were. The server's own `close` would also close those
 * that have not asked yet.
 */
async function stopListening(server: Server): Promise<void> {
  await pause(LINGER)
  const until = performance.now() + QUIET_WITHIN
  while (!(await isQueueEmpty(server)) && performance.now() < until);
  await afterReading()
  NetServer.prototype.close.call(server)
}

function isQueueEmpty(server: Server): Promise<boolean> {
  return new Promise((resolve) => {
    const began = performance.now()
    let others = 0
    const end = (isEmpty: boolean) => {
      server.off('connection', notePort)
      probe.destroy()
      resolve(isEmpty)
    }
    const notePort = ({ remotePort }: Socket) => {
      if (remotePort === probe.localPort) end(others === 0 && performance.now() - began < AT_ONCE)
      else others += 1
    }
    const probe = connect(addressOf(server))
    server.on('connection', notePort)
    // If the probe cannot connect, nobody else can.
    probe.once('error', () => end(true))
    probe.once('close', () => end(true))
    probe.setTimeout(LINGER, () => end(true))
  })
}

function addressOf(server: Server): { port: number; host: string } {
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen')
  const { address, port, family } = bound
  const isAny = address === '::' || address === '0.0.0.0'
  const loopback = family === 'IPv6' ? '::1' : '127.0.0.1'
  return { port, host: isAny ? loopback : address }
}
