/** What a signed-out visitor loads before the sign-in form works: the entry, all it imports, its styles, its texts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of JS and CSS, gzip -9. */
export const FIRST_SCREEN_LIMIT = 145_000

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** The catalogues that main.tsx opens before it renders. */
const rooms = [
  'alert',
  'app',
  'auth-layout',
  'failure',
  'login',
  'maintenance',
  'parts',
  'phone-verification',
]

export function firstScreen(dist: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit('index.html')
  for (const room of rooms) visit(largestCatalogue(manifest, dist, room))
  files.add('theme.js')
  files.add('first-paint.js')
  const parts = [...files].map((file) => ({ file, gzip: gzipped(dist, file) }))
  return { parts, total: parts.reduce((sum, { gzip }) => sum + gzip, 0) }
}

/** The language with the longest texts counts. */
function largestCatalogue(manifest: Manifest, dist: string, room: string): string {
  const [largest = ''] = ['en', 'ru', 'de', 'kk']
    .map((locale) => `locales/${locale}/${room}.po`)
    .filter((key) => manifest[key])
    .sort((a, b) => sizeOf(manifest, dist, b) - sizeOf(manifest, dist, a))
  return largest
}

const sizeOf = (manifest: Manifest, dist: string, key: string) =>
  gzipped(dist, manifest[key]?.file ?? '')

const gzipped = (dist: string, file: string) =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
