import { rename, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'

const TRIES = 3

/**
 * One process per data directory: the embedded database would lose committed rows to a second one. The lock is a
 * listening socket, because it dies with its process, killed or not; a file with a process id would lie.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = socketPath(join(directory, 'lock.sock'))
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const server = await listen(path)
    if (server) return () => new Promise((done) => server.close(() => done()))
    if (await isAnswered(path)) break
    await putAside(path)
  }
  throw new Error(
    `The data directory ${directory} is in use by another process. Set DATABASE_URL to run several processes.`,
  )
}

/**
 * Removes the socket of a process that died. Only one of several that find it can move it; what turns out to be the
 * fresh lock of another is given back.
 */
async function putAside(path: string): Promise<void> {
  const aside = `${path}.${process.pid}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  if (await isAnswered(aside)) await rename(aside, path)
  else await unlink(aside)
}

/** Socket paths are limited to about 100 bytes; from the working directory they are usually short. */
function socketPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short.length < path.length ? short : path
}

function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.end())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(path, () => resolve(server))
  })
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path, () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}
