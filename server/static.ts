import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Made by the build beside each file that gains by it, best first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

export type Site = {
  /** The built page itself; null before the first build. */
  page: string | null
  /** Null where the site has no such file. */
  answer(path: string, headers: Headers): Response | null
}

type File = {
  type: string
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  encoded: { name: string; bytes: Uint8Array<ArrayBuffer> }[]
}

const read = (path: string) => new Uint8Array(readFileSync(path))

/** The built site, held in memory: a request names a file that is there, never a path to look up. */
export function openSite(folder: string): Site {
  const files = new Map<string, File>()
  const names = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const bytes = read(path)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      bytes,
      encoded: encodings
        .filter(({ suffix }) => existsSync(path + suffix))
        .map(({ name, suffix }) => ({ name, bytes: read(path + suffix) })),
    })
  }

  const page = files.get('/index.html')
  return {
    page: page ? new TextDecoder().decode(page.bytes) : null,
    answer(path, headers) {
      const file = files.get(path)
      if (!file) return null
      const accepted = (headers.get('accept-encoding') ?? '').split(',').map((part) => part.trim())
      const encoding = file.encoded.find(({ name }) =>
        accepted.some((one) => one.split(';')[0] === name),
      )
      const etag = encoding ? file.etag.replace(/"$/, `-${encoding.name}"`) : file.etag
      const common = {
        etag,
        vary: 'accept-encoding',
        // A file below assets has its content's hash in its name; everything else is asked for anew.
        'cache-control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      }
      if (headers.get('if-none-match') === etag) {
        return new Response(null, { status: 304, headers: common })
      }
      return new Response(encoding?.bytes ?? file.bytes, {
        headers: {
          ...common,
          'content-type': file.type,
          ...(encoding ? { 'content-encoding': encoding.name } : {}),
        },
      })
    },
  }
}
