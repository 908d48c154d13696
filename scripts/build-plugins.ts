/** What keeps out of the first screen what no tree shaking can. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { leanReact } from './lean-react.ts'

const COPY = '?form'
const owner = /\/src\/api\/contract\/credentials\.ts$/

/**
 * A chunk takes modules whole: one `zod` for the sign-in form and for everything else brings every kind of schema into
 * the first screen, though the form checks two strings. So what the form imports gets a copy of its own, of which only
 * what it uses remains. Schemas of both copies may be composed; zod goes by what they can do, not by their class.
 */
function formZod(): Plugin {
  return {
    name: 'form-zod',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer) return null
      const isWithin = importer.endsWith(COPY)
      if (!isWithin && !(source === 'zod/mini' && owner.test(importer))) return null
      const found = await this.resolve(source, importer.replace(COPY, ''), { skipSelf: true })
      return found && { ...found, id: found.id + COPY }
    },
    load(id) {
      if (!id.endsWith(COPY)) return null
      return { code: readFileSync(id.slice(0, -COPY.length), 'utf8'), moduleSideEffects: false }
    },
  }
}

/**
 * Mantine hangs these on their parents (`Button.Group`, `Input.ClearButton`), and so none could be left out, nor what
 * they are made of. We use none of them.
 */
const unusedParts: Record<string, readonly string[]> = {
  Button: ['Group', 'GroupSection'],
  ActionIcon: ['Group', 'GroupSection'],
  Input: ['ClearButton', 'Placeholder'],
}

function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    transform(code, id) {
      const [, name = ''] = /@mantine\/core\/esm\/components\/(\w+)\/\1\.mjs$/.exec(id) ?? []
      const parts = unusedParts[name]
      if (!parts) return null
      const lean = code.replace(new RegExp(`^${name}\\.(${parts.join('|')}) = .*$`, 'gm'), '')
      if (lean === code)
        this.error(`${name} has no ${parts.join(', ')} any more: a line here may go`)
      return { code: lean, map: null }
    },
  }
}

/** Of all that we use, only the loader of a button would come and go by degrees; it may do so at once. */
function withoutTransitions(): Plugin {
  return {
    name: 'without-transitions',
    transform(_, id) {
      if (!/@mantine\/core\/esm\/components\/Transition\/Transition\.mjs$/.test(id)) return null
      const code =
        'export const Transition = ({ mounted, children }) => (mounted ? children({}) : null)'
      return { code, map: null }
    },
  }
}

/** React has what this package once stood in for. */
const ownReactStores = [
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  {
    find: /^use-sync-external-store\/shim(\/index\.js)?$/,
    replacement: 'use-sync-external-store',
  },
]

/** Of the trial build and of the real one alike. */
export const leanness = () => ({
  plugins: [leanReact(), formZod(), withoutUnusedParts(), withoutTransitions()],
  resolve: { alias: ownReactStores },
})
