import { unlink } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { relative } from 'node:path'
import * as z from 'zod/mini'
import type { OperatorActions } from './operator-actions.ts'
import { type CommandAnswer, runCommand, type WrittenFile } from './operator-commands.ts'

const Files = z._default(z.array(z.object({ path: z.string(), content: z.string() })), [])
const Command = z.object({
  words: z.array(z.string()),
  files: Files,
  caller: z._default(z.string(), 'operator'),
})
const Answer = z.object({ failed: z.boolean(), text: z.string(), files: Files })

/** Socket paths are limited to about 100 bytes; from the working directory they are usually short. */
const shortest = (path: string) => {
  const short = relative(process.cwd(), path)
  return short.length < path.length ? short : path
}

/** Carries out commands of the operator's command line. Only the owner of the data directory may connect. */
export async function listenForOperator(
  path: string,
  actions: OperatorActions,
): Promise<{ close(): Promise<void> }> {
  const socket = shortest(path)
  // The directory's lock is held: a socket that is still there was left by a process that died.
  await unlink(socket).catch(() => undefined)
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const parsed = Command.safeParse(JSON.parse(Buffer.concat(chunks).toString()))
    const { words, files, caller } = parsed.data ?? { words: [], files: [] }
    const answer = await runCommand(actions, words, files, caller)
    outgoing.end(JSON.stringify(answer))
  })
  const mask = process.umask(0o077)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, resolve)
  })
  process.umask(mask)
  server.unref()
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Null when nobody listens there. */
export function askRunningProvider(
  path: string,
  words: string[],
  files: WrittenFile[],
  caller: string,
): Promise<CommandAnswer | null> {
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath: shortest(path), method: 'POST', path: '/' },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve(Answer.parse(JSON.parse(Buffer.concat(chunks).toString())))
      },
    )
    call.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    )
    call.end(JSON.stringify({ words, files, caller }))
  })
}
