export type Findable = {
  label: string
  /** Stands beside the label. */
  note?: string | undefined
  /** Other words that people look for it by; they are not shown. */
  words?: string | undefined
}

/** Accents, and the two dots of ё, are left out by many who type. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Counts how near a row is to what was typed, 0 being the nearest; null where it is not meant. Words in any order. */
function distanceOf({ label, note = '', words = '' }: Findable, query: string): number | null {
  const typed = wordsOf(query)
  const named = wordsOf(label)
  const isIn = (known: string[]) => typed.every((one) => known.some((word) => word.startsWith(one)))
  if (isIn(named)) {
    const isExact = typed.every((one) => named.includes(one))
    return isExact || plain(label).startsWith(plain(query).trim()) ? 0 : 1
  }
  return isIn([...named, ...wordsOf(note), ...wordsOf(words)]) ? 2 : null
}

/** The nearest first; those that are equally near keep their order. */
export function matching<Row extends Findable>(rows: readonly Row[], query: string): Row[] {
  const near = rows.flatMap((row) => {
    const distance = distanceOf(row, query)
    return distance === null ? [] : [{ row, distance }]
  })
  return near.toSorted((one, other) => one.distance - other.distance).map(({ row }) => row)
}
