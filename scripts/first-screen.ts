/** What a signed-out visitor loads before the sign-in form works: all scripts and styles the page names, and its texts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of JS and CSS, gzip -9. */
export const FIRST_SCREEN_LIMIT = 145_000

type Manifest = Record<string, { file: string }>

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
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  )
  const texts = rooms.map((room) => largestCatalogue(manifest, dist, room))
  const parts = [...new Set([...named, ...texts])].map((file) => ({
    file,
    gzip: gzipped(dist, file),
  }))
  return { parts, total: parts.reduce((sum, { gzip }) => sum + gzip, 0) }
}

/** The language with the longest texts counts. */
function largestCatalogue(manifest: Manifest, dist: string, room: string): string {
  const files = ['en', 'ru', 'de', 'kk'].map((locale) => {
    const file = manifest[`locales/${locale}/${room}.po`]?.file
    if (!file) throw new Error(`The build has no ${locale} texts of ${room}`)
    return file
  })
  return files.reduce((a, b) => (gzipped(dist, a) < gzipped(dist, b) ? b : a))
}

const gzipped = (dist: string, file: string) =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
