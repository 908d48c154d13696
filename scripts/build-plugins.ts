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

const mantine = '@mantine/core/esm'
const form = '@mantine/form/esm'

/** Modules of Mantine, and what stands in for them: as much as the app can ever see of them. */
const standIns: Record<string, string> = {
  // Of all that we use, only the loader of a button would come and go by degrees; it may do so at once.
  [`${mantine}/components/Transition/Transition.mjs`]: `
    export const Transition = ({ mounted, children }) => (mounted ? children({}) : null)`,
  // The theme has its own, and its own colours.
  [`${mantine}/core/MantineProvider/color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs`]: `
    export const defaultVariantColorsResolver = () => { throw new Error('The theme has no resolver of its own') }`,
  [`${mantine}/core/MantineProvider/default-colors.mjs`]: `
    export const DEFAULT_COLORS = {}`,
  // Style props that differ by the width of the window write a style element, which our policy forbids.
  [`${mantine}/core/InlineStyles/InlineStyles.mjs`]: `
    export const InlineStyles = () => { throw new Error('No style element may be written') }`,
  [`${mantine}/core/InlineStyles/hash-styles.mjs`]: `
    export const hashStyleProps = () => ''`,
  [`${mantine}/core/Box/style-props/parse-style-props/parse-style-props.mjs`]: `
    import { resolvers } from '../resolvers/index.mjs'
    export function parseStyleProps({ styleProps, data, theme }) {
      const inlineStyles = {}
      for (const name of Object.keys(styleProps)) {
        const { property, type } = data[name]
        for (const one of [property].flat()) inlineStyles[one] = resolvers[type](styleProps[name], theme)
      }
      return { inlineStyles, hasResponsiveStyles: false, styles: {}, media: [] }
    }`,
  // No form of ours has a name to be driven by, lists, or anybody who watches a field.
  [`${form}/actions/actions.mjs`]: `
    export const useFormActions = () => {}
    export const createFormActions = () => { throw new Error('Forms are not driven by name') }`,
  [`${form}/hooks/use-form-list/use-form-list.mjs`]: `
    export const useFormList = () => ({})`,
  [`${form}/hooks/use-form-watch/use-form-watch.mjs`]: `
    const nobody = { getFieldSubscribers: () => [], notifyWatchSubscribers() {} }
    export const useFormWatch = () => nobody`,
}

function withStandIns(): Plugin {
  const awaited = new Set(Object.keys(standIns))
  return {
    name: 'with-stand-ins',
    transform(_, id) {
      const file = id.slice(id.lastIndexOf('@mantine/'))
      const code = standIns[file]
      if (code === undefined) return null
      awaited.delete(file)
      return { code, map: null }
    },
    generateBundle() {
      if (awaited.size > 0)
        this.error(`Nothing asks for ${[...awaited]} any more: a stand-in may go`)
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
  plugins: [leanReact(), formZod(), withoutUnusedParts(), withStandIns()],
  resolve: { alias: ownReactStores },
})
