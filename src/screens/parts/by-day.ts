/** Things of one day of this device together, in the order they came in; `day` is the moment of the first. */
export function byDay<Item extends { createdAt: string }>(
  items: readonly Item[],
): { day: string; items: [Item, ...Item[]] }[] {
  const days: { day: string; items: [Item, ...Item[]] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last && isSameDay(last.day, item.createdAt)) last.items.push(item)
    else days.push({ day: item.createdAt, items: [item] })
  }
  return days
}

const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()
