/** An address may be old or foreign: unknown values are ignored. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  found: string | undefined,
): Value | null => values.find((value) => value === found) ?? null

/** The query of an address; what is null is not named. */
export function chosenOf(filter: Record<string, string | null>): Record<string, string> {
  const chosen = Object.entries(filter).filter((pair): pair is [string, string] => pair[1] !== null)
  return Object.fromEntries(chosen)
}
