/**
 * Which files the app is cut into. A chunk takes modules whole, and left alone whatever two screens share becomes a
 * file of its own: thirty requests before the form works. So one build that writes nothing tells what each part needs,
 * and the real one puts that together.
 */
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** The calls come right after the form, with what only their answers show. */
const soonEntry = 'src/compose-calls.ts'

/** Answers with the name of the file that a module goes into, or null where it does not matter. */
export async function planChunks(root: string): Promise<(id: string) => string | null> {
  const trial = await build({
    root,
    logLevel: 'error',
    build: { write: false, minify: false, manifest: false },
  })
  if (!('output' in trial)) throw new Error('The trial build answered with no output')
  const chunks = new Map(
    trial.output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const all = [...chunks.values()]
  const first = modulesOf(
    all.filter(({ isEntry }) => isEntry),
    chunks,
  )
  const soonId = join(root, soonEntry)
  const soon = modulesOf(
    all.filter(({ facadeModuleId }) => facadeModuleId === soonId),
    chunks,
  )
  return (id) => {
    if (first.has(id) || id.includes('rolldown/runtime')) return 'first'
    return soon.has(id) ? 'soon' : null
  }
}

/** Of these chunks and of all that they import without waiting. */
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
