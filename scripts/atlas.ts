/** `npm run atlas`: every flow with its diagram and its view in every state, as a folder that opens without a server. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'reports', 'atlas')

rmSync(folder, { recursive: true, force: true })
for (const page of ['flows', 'view']) {
  await build({
    root: join(root, 'tests', 'atlas'),
    configFile: join(root, 'vite.config.ts'),
    base: './',
    publicDir: join(root, 'public'),
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      modulePreload: false,
      cssCodeSplit: false,
      // Fonts and pictures: a page of a file: address may not load them from beside itself.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      chunkSizeWarningLimit: 20_000,
      rolldownOptions: {
        input: join(root, 'tests', 'atlas', `${page}.html`),
        // Modules that load parts of a page later are not in one file.
        checks: { emptyImportMeta: false },
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: `${page}.js`,
          assetFileNames: `${page}[extname]`,
        },
      },
    },
  })
  // Modules are not loaded from a file: address.
  const file = join(folder, `${page}.html`)
  const html = readFileSync(file, 'utf8')
    .replaceAll(' crossorigin', '')
    .replace('<script type="module"', '<script defer')
  writeFileSync(file, html)
}
// A mask may not be loaded from beside a page of a file: address either.
const sheet = join(folder, 'view.css')
const styles = readFileSync(sheet, 'utf8').replace(
  /url\(["']?\.?\/(\w+\.svg)["']?\)/g,
  (_, name: string) =>
    `url("data:image/svg+xml;base64,${readFileSync(join(root, 'public', name), 'base64')}")`,
)
writeFileSync(sheet, styles)
console.log(`file://${join(folder, 'flows.html')}`)
