import type { AtlasFlow } from './atlas.ts'

/** Marks parts of the diagram that the tests of some level did not take. */
export function marksOf({ missing }: AtlasFlow): Record<string, 'missing'> {
  return Object.fromEntries(
    Object.values(missing ?? {})
      .flat()
      .map((part) => [part, 'missing'] as const),
  )
}
