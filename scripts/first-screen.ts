/**
 * Measures what a signed-out visitor loads (docs/design.md). First screen: all scripts, styles and texts until the
 * sign-in form is painted, can be typed into, checks what was typed and takes the click. Soon after: what is fetched
 * then without anybody asking for it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of JS and CSS, gzip -9. */
export const FIRST_SCREEN_LIMIT = 150_000
/** The same of a page's own file of code. */
const CHUNK_LIMIT = 40_000
/** The same of the file of code that every start asks for after the first: two would be one request more. */
const SOON_LIMIT = 45_000
/** The same of all the texts of a language. */
const TEXTS_LIMIT = 45_000

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
type Weighed = { file: string; gzip: number }

export function firstScreen(dist: string) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const [, app = ''] = /<template data-app>(.*?)<\/template>/s.exec(page) ?? []
  const named = [...app.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file)
  const bare = page.replace(/<template.*?<\/template>/gs, '')
  const inline = ['style', 'script'].map((element) => ({
    file: `index.html, ${element}`,
    gzip: gzipSync(new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(bare)?.[1] ?? '', {
      level: 9,
    }).length,
  }))
  return sum([...inline, ...weigh(dist, named), largestTexts(dist, 'first')])
}

export function soonAfter(dist: string) {
  const { file, css = [] } = soonIn(dist)
  return sum([...weigh(dist, [file, ...css]), largestTexts(dist, 'all')])
}

function soonIn(dist: string): Chunk {
  const chunk = Object.values(readManifest(dist)).find(({ name }) => name === 'soon')
  if (!chunk) throw new Error('The build has no chunk named soon')
  return chunk
}

/** Finds the files that are loaded later and weigh more than they may. */
export function tooLarge(dist: string): Weighed[] {
  const isFirst = new Set(firstScreen(dist).parts.map(({ file }) => file))
  const texts = Object.entries(readManifest(dist)).flatMap(([key, { file }]) =>
    key.startsWith('locales/') ? [file] : [],
  )
  const soon = soonIn(dist).file
  const limitOf = (file: string) =>
    texts.includes(file) ? TEXTS_LIMIT : file === soon ? SOON_LIMIT : CHUNK_LIMIT
  const later = globSync('assets/*.{js,css}', { cwd: dist }).filter((file) => !isFirst.has(file))
  return weigh(dist, later).filter(({ file, gzip }) => gzip > limitOf(file))
}

/** Names the files that the cabinet needs, so that they are fetched at once and not each after the one that asks for it. */
export function filesInside(dist: string, locale: string): string {
  const manifest = Object.entries(readManifest(dist))
  const link = (file: string, attributes: string) =>
    `<link ${attributes} crossorigin href="/${file}">`
  const linksOf = ({ file, css = [] }: Chunk, at: string) => [
    link(file, `rel="modulepreload"${at}`),
    ...css.map((sheet) => link(sheet, `rel="preload" as="style"${at}`)),
  ]
  const chunk = (isMeant: (key: string, chunk: Chunk) => boolean, at = '') =>
    manifest
      .filter(([key, chunk]) => isMeant(key, chunk))
      .flatMap(([, chunk]) => linksOf(chunk, at))
  return [
    // The first page asks for it by itself, before any file.
    link('config.json', 'rel="preload" as="fetch" data-at="elsewhere"'),
    ...chunk((_, { name }) => name === 'soon'),
    ...chunk((key) => key === `locales/${locale}.po?all`),
    ...chunk((_, { name }) => name === 'frame'),
    ...chunk((_, { name }) => name === 'home'),
    ...chunk((_, { name }) => name === 'shared', ' data-at="elsewhere"'),
  ].join('')
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

/** The sheets of an entry and of all that it imports without waiting, the imported before the importing. */
export function stylesOf(dist: string, entry: string): string[] {
  const manifest = readManifest(dist)
  const reached = new Set<string>()
  const visit = (name: string): string[] => {
    if (reached.has(name)) return []
    reached.add(name)
    const { imports = [], css = [] } = chunkOf(manifest, name)
    return [...imports.flatMap(visit), ...css]
  }
  return visit(entry)
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

const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length
