import type { AtlasFlow } from './atlas.ts'

/** What is drawn into the diagram: parts that the tests of some level did not take. */
export function marksOf({ missing }: AtlasFlow): Record<string, 'missing'> {
  return Object.fromEntries(
    Object.values(missing ?? {})
      .flat()
      .map((part) => [part, 'missing'] as const),
  )
}
