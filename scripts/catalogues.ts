import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { type Plugin, parseSync } from 'vite'

const root = join(import.meta.dirname, '..')
const entry = 'src/main.tsx'
const { parse } = formatter({ lineNumbers: false })

/**
 * Compiles `locales/<locale>.po?first`, the messages of files that come with the app's entry, and `?all`, those of the
 * whole app. What only the server says is in neither.
 */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    transform: {
      filter: { id: /\.po\?(first|all)$/ },
      async handler(source, id) {
        const [, locale = '', share] = /(\w+)\.po\?(first|all)$/.exec(id) ?? []
        const files = share === 'first' ? filesOf(entry) : null
        const isOf = (file: string) => files?.has(file) ?? file.startsWith('src/')
        const catalogue = await parse(source, { locale, sourceLocale: 'en', filename: id })
        const messages = Object.fromEntries(
          Object.entries(catalogue)
            .filter(([, { origin = [] }]) => origin.some(([file]) => isOf(file)))
            // No line ends in a number whose word begins the next one.
            .map(([id, { translation = '' }]) => [id, translation.replaceAll('# ', '#\u00a0')]),
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
