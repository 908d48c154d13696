type Page<Item> = { items: Item[]; nextCursor: string | null }

/** A fresh first page before the older ones that were already fetched; nothing shown is lost or shown twice. */
export function joinedPage<Item extends { id: string }>(
  fresh: Page<Item>,
  known: Page<Item>,
): Page<Item> {
  const oldest = fresh.items.at(-1)
  if (fresh.nextCursor === null || oldest === undefined) return fresh
  const from = known.items.findIndex(({ id }) => id === oldest.id)
  if (from === -1) return fresh
  return {
    items: [...fresh.items, ...known.items.slice(from + 1)],
    nextCursor: known.nextCursor,
  }
}
