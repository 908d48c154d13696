/** The change of a value: changes within it, or the value before. */
export type Change = { kind: 'added' | 'removed' | 'changed'; before: unknown } | { kind: 'within' }

/** By the way to each part that differs, `failure.code`; empty if nothing does. */
export function changesBetween(before: unknown, after: unknown): Map<string, Change> {
  const changes = new Map<string, Change>()
  compare(before, after, [], changes)
  return changes
}

export const wayTo = (keys: readonly string[]): string => keys.join('.')

/** Values with parts: objects and lists. */
export const hasParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function compare(
  before: unknown,
  after: unknown,
  keys: readonly string[],
  changes: Map<string, Change>,
): boolean {
  if (Object.is(before, after)) return false
  if (!hasParts(before) || !hasParts(after) || Array.isArray(before) !== Array.isArray(after)) {
    changes.set(wayTo(keys), { kind: 'changed', before })
    return true
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = names.filter((name) => {
    const inner = [...keys, name]
    if (!(name in after)) changes.set(wayTo(inner), { kind: 'removed', before: before[name] })
    else if (!(name in before)) changes.set(wayTo(inner), { kind: 'added', before: undefined })
    else return compare(before[name], after[name], inner, changes)
    return true
  })
  if (differing.length > 0) changes.set(wayTo(keys), { kind: 'within' })
  return differing.length > 0
}
