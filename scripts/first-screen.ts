/**
 * What a signed-out visitor loads, as docs/design.md defines it. First screen: all scripts, styles and texts until the
 * sign-in form is painted, can be typed into, checks what was typed and takes the click. Soon after: what is fetched
 * then without anybody asking for it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of JS and CSS, gzip -9. */
export const FIRST_SCREEN_LIMIT = 150_000
/** The same of any file that is loaded later. */
export const CHUNK_LIMIT = 40_000

type Chunk = { file: string; name?: string; css?: string[] }
type Manifest = Record<string, Chunk>
type Weighed = { file: string; gzip: number }

export function firstScreen(dist: string) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const [, app = ''] = /<template data-app>(.*?)<\/template>/s.exec(page) ?? []
  const named = [...app.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file)
  const inline = ['style', 'script'].map((element) => ({
    file: `index.html, ${element}`,
    gzip: gzipSync(new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(page)?.[1] ?? '', {
      level: 9,
    }).length,
  }))
  return sum([...inline, ...weigh(dist, named), largestTexts(dist, 'first')])
}

export function soonAfter(dist: string) {
  const chunk = Object.values(readManifest(dist)).find(({ name }) => name === 'soon')
  if (!chunk) throw new Error('The build has no chunk named soon')
  const { file, css = [] } = chunk
  return sum([...weigh(dist, [file, ...css]), largestTexts(dist, 'all')])
}

/** The language with the longest texts counts. */
function largestTexts(dist: string, share: 'first' | 'all'): Weighed {
  const manifest = readManifest(dist)
  const names = ['en', 'ru', 'de', 'kk'].map((locale) => `locales/${locale}.po?${share}`)
  return weigh(
    dist,
    names.map((name) => chunkOf(manifest, name).file),
  ).reduce((a, b) => (a.gzip < b.gzip ? b : a))
}

function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
}

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no ${name}`)
  return chunk
}

const sum = (parts: Weighed[]) => ({
  parts,
  total: parts.reduce((total, { gzip }) => total + gzip, 0),
})

const weigh = (dist: string, files: readonly string[]): Weighed[] =>
  [...new Set(files)].map((file) => ({ file, gzip: gzipped(join(dist, file)) }))

export const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
