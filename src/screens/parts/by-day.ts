/** What the provider sends newest first, in groups of one day each; a day is a day of this device. */
export function byDay<Item extends { createdAt: string }>(
  items: readonly Item[],
): { day: string; items: Item[] }[] {
  const days: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last && isSameDay(last.day, item.createdAt)) last.items.push(item)
    else days.push({ day: item.createdAt, items: [item] })
  }
  return days
}

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()
