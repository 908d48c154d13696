import { connect, createServer, type Socket } from 'node:net'

/** The moment when a connection breaks, relative to the COMMIT of its transaction. */
export type Cut = 'before commit' | 'during commit' | 'after commit'

/**
 * A wire to a PostgreSQL server that breaks once, at the next COMMIT: before the server hears it, when it was sent and
 * nobody waits for the answer, or when the server has answered and the answer is lost.
 */
export async function cutWire(url: string): Promise<{
  url: string
  /** Null: the wire holds again. */
  cutNext(cut: Cut | null): void
  close(): Promise<void>
}> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let pending: Cut | null = null

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    }
    let isAnswerLost = false
    const breakOff = () => {
      client.destroy()
      upstream.destroy()
    }
    client.on('data', (sent) => {
      if (!pending || !sent.toString('latin1').toLowerCase().includes('commit')) {
        upstream.write(sent)
        return
      }
      const cut = pending
      pending = null
      if (cut === 'before commit') breakOff()
      else if (cut === 'during commit') {
        client.destroy()
        upstream.end(sent)
      } else {
        isAnswerLost = true
        upstream.write(sent)
      }
    })
    upstream.on('data', (answered) => {
      if (isAnswerLost) breakOff()
      else if (client.writable) client.write(answered)
    })
    client.on('end', () => upstream.end())
    upstream.on('end', () => client.end())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
  const through = new URL(url)
  through.search = ''
  through.hostname = '127.0.0.1'
  through.port = String(address.port)

  return {
    url: through.href,
    cutNext(cut) {
      pending = cut
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
