import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '../../support/free-port.ts'

/** `gateway`: it answers, with a page of its own, that nobody behind it does. `cut`: nobody answers at all. */
type Mode = 'up' | 'gateway' | 'cut'

/** A proxy between the browser and the provider that can fail. */
export class Front {
  readonly origin: string
  mode: Mode = 'up'
  /** Changes a file of the site on its way. */
  rewrite: (path: string, body: string) => string = (_, body) => body
  readonly close: () => void

  constructor(origin: string, close: () => void) {
    this.origin = origin
    this.close = close
  }
}

export async function startFront(provider: string): Promise<Front> {
  const server = createServer((request, response) => {
    void answer(front, provider, request, response).catch(() => response.destroy())
  })
  const port = await freePort()
  const front = new Front(`http://127.0.0.1:${port}`, () => {
    server.close()
    server.closeAllConnections()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return front
}

async function answer(
  { mode, rewrite }: Front,
  provider: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (mode === 'cut') {
    request.socket.destroy()
    return
  }
  if (mode === 'gateway') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    return
  }
  const sent: Buffer[] = []
  for await (const part of request) sent.push(part)
  const { authorization, accept, 'content-type': type } = request.headers
  const answered = await fetch(provider + request.url, {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(accept ? { accept } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(sent.length > 0 ? { body: Buffer.concat(sent) } : {}),
  })
  const headers = Object.fromEntries(
    [...answered.headers].filter(([name]) => !/^(content-(encoding|length)|etag)$/.test(name)),
  )
  const bytes = Buffer.from(await answered.arrayBuffer())
  const isText = /html|javascript/.test(headers['content-type'] ?? '')
  response
    .writeHead(answered.status, headers)
    .end(isText ? rewrite(request.url ?? '/', bytes.toString()) : bytes)
}
