const AT_ONCE = 20

/** Does this for each, so many at once as a node may be asked. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const done: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    done.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))))
  }
  return done
}
