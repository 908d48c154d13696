/** `npm run build`: the SPA in dist/, with the sign-in form in its HTML and every text file compressed beside itself. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { minifySync } from 'rolldown/utils'
import { build } from 'vite'
import { planChunks } from './chunks.ts'
import { FIRST_SCREEN_LIMIT, firstScreen, soonAfter } from './first-screen.ts'

const root = join(import.meta.dirname, '..')
const dist = process.argv[2] ?? join(root, 'dist')
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])

await build({
  root,
  logLevel: 'warn',
  build: {
    outDir: dist,
    emptyOutDir: true,
    // One large chunk is meant; its weight is judged in gzip, below.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { groups: await planChunks(root) } },
    },
  },
})
await paintFirst()
for (const name of ['theme.js', 'first-paint.js', 'offline.js', 'worker.js']) {
  minify(join(dist, name))
}
stampWorker()
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.includes('.vite'))
for (const file of files) compress(file)

const { parts, total } = firstScreen(dist)
for (const { file, gzip } of parts) console.log(`${kB(gzip)}  ${file}`)
console.log(`${kB(total)}  first screen, signed out (limit ${kB(FIRST_SCREEN_LIMIT).trim()})`)
console.log(`${kB(soonAfter(dist).total)}  soon after it, while the form is already there`)

/** Renders the sign-in page in Node and puts it into index.html as templates, one a language. */
async function paintFirst() {
  const workshop = join(root, 'node_modules', '.first-paint')
  await build({
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(root, 'scripts', 'first-paint.tsx'),
      outDir: workshop,
      emptyOutDir: true,
      manifest: false,
    },
  })
  const { firstPaint }: typeof import('./first-paint.tsx') = await import(
    pathToFileURL(join(workshop, 'first-paint.js')).href
  )
  // A style attribute in the page breaks our content security policy; set by the script, it does not.
  const templates = firstPaint().map(({ locale, markup }) => {
    const unstyled = markup.replaceAll(' style="', ' data-style="')
    return `<template data-first-paint="${locale}">${unstyled}</template>`
  })
  const page = join(dist, 'index.html')
  const html = readFileSync(page, 'utf8')
  const place = '<!--first-paint-->'
  if (!html.includes(place)) throw new Error(`index.html has no ${place}`)
  // The app's own scripts step back until the form is painted; first-paint.js puts them in.
  const scripts = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
  const app = (html.match(scripts) ?? []).map((tag) => tag.trim())
  if (app.length === 0) throw new Error('index.html names no script of the app')
  const painted = html
    .replace(scripts, '')
    .replace(place, () =>
      [
        ...templates,
        `<template data-app>${app.join('')}</template>`,
        '<script src="/first-paint.js"></script>',
      ].join('\n'),
    )
  writeFileSync(page, painted)
  rmSync(workshop, { recursive: true })
}

/** A worker is replaced when its own bytes change, so it carries what the files that it keeps hold. */
function stampWorker() {
  const hash = createHash('sha256')
  for (const name of ['offline.html', 'offline.css', 'offline.js', 'theme.js']) {
    hash.update(readFileSync(join(dist, name)))
  }
  const file = join(dist, 'worker.js')
  const worker = readFileSync(file, 'utf8')
  const place = '%OFFLINE%'
  if (!worker.includes(place)) throw new Error(`worker.js has no ${place}`)
  writeFileSync(file, worker.replace(place, hash.digest('hex').slice(0, 12)))
}

/** What lies in public/ is copied as it is. */
function minify(file: string) {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  writeFileSync(file, code)
}

function compress(file: string) {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`
}
