/**
 * `npm run build`: the SPA in dist/, with the sign-in form in its HTML and every text file compressed beside itself.
 * `npm run build -- --mode staging` adds the inspector, and the atlas at /flows.
 */
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'rolldown'
import { minifySync } from 'rolldown/utils'
import { build } from 'vite'
import { locales } from '../src/machines/preferences.machine.ts'
import { present } from '../src/machines/present.ts'
import { calledAtStart, chunks, entriesOf } from './chunks.ts'
import {
  FIRST_SCREEN_LIMIT,
  filesInside,
  firstScreen,
  soonAfter,
  stylesOf,
} from './first-screen.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { mode: { type: 'string', default: 'production' } },
  allowPositionals: true,
})
const dist = positionals[0] ?? join(root, 'dist')
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])

await build({
  root,
  mode: values.mode,
  logLevel: 'warn',
  build: {
    outDir: dist,
    emptyOutDir: true,
    // One large chunk is meant; its weight is judged in gzip, below.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: entriesOf(root),
      output: { codeSplitting: { groups: chunks } },
    },
  },
})
if (values.mode === 'staging') {
  await addInspector()
  await addAtlas()
}
await paintFirst()
for (const page of ['index.html', 'offline.html', 'telegram-return.html']) await inlineScripts(page)
splitForReaders()
minifyWorker()
hintCompiler()
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.includes('.vite'))
await Promise.all(files.map(compress))

const { parts, total } = firstScreen(dist)
for (const { file, gzip } of parts) console.log(`${kB(gzip)}  ${file}`)
console.log(`${kB(total)}  first screen, signed out (limit ${kB(FIRST_SCREEN_LIMIT).trim()})`)
console.log(`${kB(soonAfter(dist).total)}  soon after it, while the form is already there`)

/**
 * Lets Chromium compile these files beside the page's thread, while they are fetched; otherwise each function is compiled in
 * the task that calls it first. The hint counts only as the first line; Vite puts a line of its own above what the bundler adds.
 */
function hintCompiler() {
  for (const file of globSync(`assets/{${calledAtStart.join()}}-*.js`, { cwd: dist })) {
    const path = join(dist, file)
    writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`)
  }
}

/** By itself: with files of the app it would start the app a second time. */
async function addInspector() {
  await build({
    root,
    mode: values.mode,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: dist,
      emptyOutDir: false,
      manifest: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: join(root, 'inspector.html') },
    },
  })
}

async function addAtlas() {
  const folder = join(root, 'tests', 'atlas')
  const flows = join(dist, 'flows')
  await build({
    root: folder,
    configFile: join(root, 'vite.config.ts'),
    mode: values.mode,
    base: '/flows/',
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: flows,
      emptyOutDir: false,
      manifest: false,
      chunkSizeWarningLimit: 20_000,
      rolldownOptions: { input: ['flows', 'view'].map((page) => join(folder, `${page}.html`)) },
    },
  })
  renameSync(join(flows, 'flows.html'), join(flows, 'index.html'))
}

/** Puts into index.html what is rendered in Node, as templates, one a language, and the styles that it needs. */
async function paintFirst() {
  const workshop = join(root, 'node_modules', '.first-paint')
  const sources = ['first-paint', 'frame-paint'].map((name) => join(root, 'scripts', `${name}.tsx`))
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      ssrEmitAssets: true,
      cssMinify: true,
      outDir: workshop,
      emptyOutDir: true,
      rolldownOptions: { input: sources },
    },
  })
  const built = (name: string) => pathToFileURL(join(workshop, name)).href
  const { firstPaint }: typeof import('./first-paint.tsx') = await import(built('first-paint.js'))
  const { framePaint }: typeof import('./frame-paint.tsx') = await import(built('frame-paint.js'))
  // A style attribute in the page breaks our content security policy; set by the script, it does not.
  const template = (kind: string, markup: string) =>
    `<template data-${kind}>${markup.replaceAll(' style="', ' data-style="')}</template>`
  const isFirst = new Set(stylesOf(workshop, 'scripts/first-paint.tsx'))
  const frameStyle = stylesOf(workshop, 'scripts/frame-paint.tsx')
    .filter((file) => !isFirst.has(file))
    .map((file) => readFileSync(join(workshop, file), 'utf8').trim())
  const templates = [
    ...firstPaint().map(({ locale, markup }) => template(`first-paint="${locale}"`, markup)),
    template('frame-style', `<style>${frameStyle.join('')}</style>`),
    ...framePaint().map(({ locale, markup }) =>
      template(`frame="${locale}"`, filesInside(dist, locale) + markup),
    ),
  ]
  const html = read('index.html')
  const sheet = /<link rel="stylesheet"[^>]* href="\/(.+?)">/
  const style = read(present(sheet.exec(html)?.[1], 'sheet'))
  // The paint does not wait for these: page.ts names them afterwards.
  const later =
    /\s*<(?:script type="module"|link rel="(?:modulepreload|manifest)")[^>]*>(?:<\/script>)?/g
  // Files that the entry imports are begun before it, each in a task of its own: a task for all would block the page.
  const app = present(html.match(later), 'app')
    .toReversed()
    .join('')
    .replaceAll(
      /<link rel="modulepreload"(.*?) href=(.*?)>/g,
      '<script type="module"$1 src=$2></script>',
    )
  const painted = html
    .replace(later, '')
    .replace(sheet, () => `<style>${style.trim()}</style>`)
    .replace('<!--templates-->', () =>
      [...templates, `<template data-app>${app}</template>`].join('\n'),
    )
  write('index.html', painted)
  rmSync(workshop, { recursive: true })
}

/** Puts `src/first-paint/<name>.ts` where a page says `<!--script:<name>-->`, or `inside` if only whoever is signed in gets it. */
async function inlineScripts(page: string) {
  let html = read(page)
  for (const [place, kind, name] of html.matchAll(/<!--(script|inside):(\w+)-->/g)) {
    const { output } = await bundle({
      input: join(root, 'src', 'first-paint', `${name}.ts`),
      write: false,
      output: { format: 'iife', minify: true },
    })
    const tag = kind === 'inside' ? 'script data-inside' : 'script'
    html = html.replace(place, () => `<${tag}>${output[0].code.trim()}</script>`)
  }
  write(page, html)
}

/** A server that knows the reader's language, and whether they carry a session, sends the page with that alone. */
function splitForReaders() {
  const html = read('index.html')
  const inside = /\s*<script data-inside>[\s\S]*?<\/script>/g
  for (const locale of locales) {
    for (const [page, kept] of [
      ['index', `first-paint="${locale}"`],
      ['inside', `frame="${locale}"|frame-style`],
    ]) {
      const others = new RegExp(`<template data-(?!app|${kept})[^>]*>[\\s\\S]*?</template>\\n`, 'g')
      const kind = page === 'inside' ? html : html.replace(inside, '')
      write(`${page}.${locale}.html`, kind.replace(others, ''))
    }
  }
}

/** A worker is replaced when its own bytes change, so it carries what the page that it keeps holds. */
function minifyWorker() {
  const stamp = createHash('sha256').update(read('offline.html')).digest('hex').slice(0, 12)
  const { code, errors } = minifySync('worker.js', read('worker.js').replace('%OFFLINE%', stamp))
  if (errors.length > 0) throw new Error(`worker.js: ${errors[0]?.message}`)
  write('worker.js', code)
}

function read(name: string): string {
  return readFileSync(join(dist, name), 'utf8')
}

function write(name: string, text: string): void {
  writeFileSync(join(dist, name), text)
}

async function compress(file: string) {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  const params = {
    // Quality 11 takes three times as long and saves 1.6 %.
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`
}
