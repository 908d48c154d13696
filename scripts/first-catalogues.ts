import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { type Plugin, parseSync } from 'vite'

const root = join(import.meta.dirname, '..')
const entry = 'src/main.tsx'
const { parse } = formatter({ lineNumbers: false })

/**
 * Compiles `locales/<locale>.po?first`: the messages of files that come with the app's entry. All others are written in
 * files that the app imports later, when it has the catalogue as a whole.
 */
export function firstCatalogues(): Plugin {
  return {
    name: 'first-catalogues',
    transform: {
      filter: { id: /\.po\?first$/ },
      async handler(source, id) {
        const [, locale = ''] = /(\w+)\.po\?first$/.exec(id) ?? []
        const files = filesOf(entry)
        const catalogue = await parse(source, { locale, sourceLocale: 'en', filename: id })
        const first = Object.entries(catalogue).filter(([, { origin = [] }]) =>
          origin.some(([file]) => files.has(file)),
        )
        const messages = Object.fromEntries(
          first.map(([id, { translation = '' }]) => [id, translation]),
        )
        const { source: code, errors } = createCompiledCatalog(locale, messages, {
          namespace: 'es',
        })
        if (errors[0]) throw errors[0].error
        return { code, map: null, moduleType: 'js' }
      },
    },
  }
}

/** A file and all that it imports without waiting, types aside. */
function filesOf(entry: string): ReadonlySet<string> {
  const files = new Set([entry])
  for (const file of files) {
    if (!/\.tsx?$/.test(file)) continue
    const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    const imported = module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value)
    const passedOn = module.staticExports
      .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest?.value ?? '')
    for (const name of [...imported, ...passedOn]) {
      if (name.startsWith('.')) files.add(join(dirname(file), name))
    }
  }
  return files
}
