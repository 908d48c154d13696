import { createServer } from 'node:http'
import { freePort } from './free-port.ts'

type Call = { id: number; method: string; params: unknown[] }
/** An error that a node answers with; its code is that of a limit unless told. */
export class NodeError extends Error {
  readonly code: number

  constructor(message: string, code = -32_005) {
    super(message)
    this.code = code
  }
}

/** Another answer than that of the node behind it; a number is an HTTP status. */
type Alter = (call: Call, result: () => Promise<unknown>) => Promise<unknown>

export type AlteredNode = {
  url: string
  /** From now on; null lets every answer through. */
  alter(how: Alter | null): void
  stop(): void
}

/** Stands before a node and answers otherwise than it does. */
export async function startAltered(behind: string): Promise<AlteredNode> {
  let how: Alter | null = null
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const call = JSON.parse(Buffer.concat(chunks).toString()) as Call
    const forward = async () => {
      const got = await fetch(behind, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call),
      })
      return ((await got.json()) as { result: unknown }).result
    }
    const result = await (how ? how(call, forward) : forward())
    const isStatus = typeof result === 'number'
    answer.writeHead(isStatus ? result : 200, { 'content-type': 'application/json' })
    const body =
      result instanceof NodeError
        ? { error: { code: result.code, message: result.message } }
        : { result }
    answer.end(isStatus ? '{}' : JSON.stringify({ jsonrpc: '2.0', id: call.id, ...body }))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    alter(next) {
      how = next
    },
    stop() {
      server.close()
    },
  }
}
