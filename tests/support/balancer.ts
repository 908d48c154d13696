import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const ASK_EVERY = 100

export type Balancer = {
  url: string
  /** Requests that a process took and did not answer, or did not take. */
  failed: () => number
  add(process: string): void
  /** The processes that are sent requests. */
  ready: () => string[]
  close(): void
}

/** Shares requests out by turns among the processes that say they are ready; sends none a second time. */
export async function startBalancer(): Promise<Balancer> {
  const processes = new Map<string, boolean>()
  const agent = new Agent({ keepAlive: true })
  let failed = 0
  let turn = 0
  const ready = () => [...processes].filter(([, isReady]) => isReady).map(([url]) => url)

  const watch = setInterval(() => {
    for (const url of processes.keys()) {
      fetch(`${url}/ready`).then(
        ({ ok }) => processes.set(url, ok),
        () => processes.delete(url),
      )
    }
  }, ASK_EVERY)

  const server = createServer(async (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const body = await buffer(incoming)
    turn += 1
    const fit = ready()
    const target = fit[turn % fit.length]
    const fail = () => {
      failed += 1
      outgoing.writeHead(502).end()
    }
    if (target === undefined) return fail()
    const sent = request(new URL(path ?? '/', target), { method, headers, agent }, (answer) => {
      const { connection: _, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
    })
    sent.once('error', fail)
    sent.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed: () => failed,
    add: (url) => processes.set(url, false),
    ready,
    close() {
      clearInterval(watch)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
