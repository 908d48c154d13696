import type { Mark } from '../picture.ts'
import type { AtlasFlow } from './atlas.ts'

/** Marks parts of the diagram that the tests of some level did not take, and those whose defect no test noticed. */
export function marksOf({ missing, defects }: AtlasFlow): Record<string, Mark> {
  const levels = Object.values(missing ?? {})
  const survivors = (defects?.survivors ?? []).flatMap(({ parts }) => parts)
  return Object.fromEntries([
    ...levels
      .flat()
      .map(
        (part) =>
          [part, levels.every((parts) => parts.includes(part)) ? 'missing' : 'partial'] as const,
      ),
    ...survivors.map((part) => [part, 'survivor'] as const),
  ])
}
