/**
 * Which files the app is cut into. A chunk takes modules whole, and left alone whatever two routes share becomes a file
 * of its own: sixty requests before a page is complete. So one build that writes nothing tells what each part needs, and
 * the real one puts together what is loaded together.
 */
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/**
 * A task that begins all of the first screen's code would block the page, so that these are a file and a task of their own.
 * To make the machines takes about half of it.
 */
const isBegunFirst = /\/(node_modules\/|src\/begin\.ts)/
/** The second is an entry as well, so that it holds what the bundler adds: else that would be a file of its own. */
export const entriesOf = (root: string) => ({
  index: join(root, 'index.html'),
  begin: join(root, 'src/begin.ts'),
})
/** The calls come right after the sign-in form, with what only their answers show. */
const soonEntries = ['src/calls.ts', 'src/screens/app/later-views.ts']
/** Loaded before any route, and before every route of a person who is signed in. */
const frameEntries = ['src/services.ts', 'src/routes/shell.ts']
/** The page that most people begin at, so that what it needs comes in few files. */
const homeEntry = 'src/routes/cabinet.ts'

/** The earlier a file is loaded, the sooner it takes the modules that it needs, and whatever those need. */
const names = ['begin', 'first', 'soon', 'frame', 'home', 'codes', 'countries', 'shared'] as const

/** Assigns modules to files; the others stay with the route that needs them. */
export async function planChunks(root: string) {
  const trial = await build({
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      manifest: false,
      rolldownOptions: { input: entriesOf(root) },
    },
  })
  if (!('output' in trial)) throw new Error('The trial build answered with no output')
  const chunks = new Map(
    trial.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const all = [...chunks.values()]
  const neededBy = (entries: readonly string[]) => {
    const ids = entries.map((entry) => join(root, entry))
    return modulesOf(
      all.filter(({ facadeModuleId }) => facadeModuleId !== null && ids.includes(facadeModuleId)),
      chunks,
    )
  }
  const first = modulesOf(
    all.filter(({ isEntry }) => isEntry),
    chunks,
  )
  const soon = neededBy(soonEntries)
  const frame = neededBy(frameEntries)
  const home = neededBy([homeEntry])
  const routes = all
    .filter(({ facadeModuleId }) => facadeModuleId?.startsWith(join(root, 'src/routes/')))
    .map((chunk) => modulesOf([chunk], chunks))
  const nameOf = (id: string): (typeof names)[number] | null => {
    const isStyle = /\.css($|\?)/.test(id)
    if (first.has(id)) return !isStyle && isBegunFirst.test(id) ? 'begin' : 'first'
    if (soon.has(id)) return 'soon'
    // A sheet for each file would be a request for each.
    if (isStyle && (frame.has(id) || home.has(id))) return 'soon'
    if (frame.has(id)) return 'frame'
    if (home.has(id)) return 'home'
    if (routes.filter((needed) => needed.has(id)).length < 2) return null
    if (isStyle) return 'soon'
    if (/\/(countries|country-names)\b/.test(id)) return 'countries'
    return /\/(uqr|qr-code)/.test(id) ? 'codes' : 'shared'
  }
  return names.map((name, place) => ({
    name,
    test: (id: string) => nameOf(id) === name,
    priority: names.length - place,
  }))
}

/** Collects the modules of these chunks and of all that they import statically. */
function modulesOf(
  from: readonly Rolldown.OutputChunk[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): ReadonlySet<string> {
  const reached = new Set(from)
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name)
      if (imported) reached.add(imported)
    }
  }
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds))
}
