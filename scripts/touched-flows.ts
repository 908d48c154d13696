import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Names of the flows that can be shown. */
export const harnessesIn = (root: string): string[] =>
  globSync('tests/support/harnesses/*.harness.tsx', { cwd: root }).map((file) =>
    basename(file, '.harness.tsx'),
  )

/** Finds flows whose harness is among these files or imports one, however far from it. */
export const flowsWith = (root: string, changed: ReadonlySet<string>): string[] =>
  harnessesIn(root).filter((flow) =>
    filesFrom(root, `tests/support/harnesses/${flow}.harness.tsx`).some((file) =>
      changed.has(file),
    ),
  )

/** Lists a file and what it imports; neither types nor what is loaded later, which may be any other page. */
function filesFrom(root: string, first: string): string[] {
  const found = new Set([first])
  for (const file of found) {
    if (!existsSync(join(root, file))) continue
    const source = readFileSync(join(root, file), 'utf8').replace(/import type [^']*'[^']*'/g, '')
    for (const [, path = ''] of source.matchAll(/(?:from|import) '(\.[^']+)'/g))
      found.add(join(file, '..', path))
  }
  return [...found]
}

/** Finds files that have a text which these two catalogues do not share. */
export function filesSaidAnew(before: string, now: string): string[] {
  const [old, young] = [before.split('\n\n'), now.split('\n\n')]
  return [
    ...old.filter((entry) => !young.includes(entry)),
    ...young.filter((entry) => !old.includes(entry)),
  ].flatMap((entry) => [...entry.matchAll(/^#: (\S+)$/gm)].map(([, file = '']) => file))
}
