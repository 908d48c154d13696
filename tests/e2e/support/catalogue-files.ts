import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const manifest = z.record(z.string(), z.object({ file: z.string() }))

const fileOf = (name: string): string => {
  const built = manifest.parse(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))
  const chunk = built[name]
  if (!chunk) throw new Error(`The build has no ${name}`)
  return chunk.file
}

/** The texts of the first screen, then all texts: where they lie in dist/. */
export const catalogueFiles = (locale: string): [first: string, all: string] => [
  fileOf(`locales/${locale}.po?first`),
  fileOf(`locales/${locale}.po?all`),
]
