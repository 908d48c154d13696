import type { MessageDescriptor } from '@lingui/core'
import type { PlaceName } from '../../machines/places.ts'
import { type Entry, names, routes } from '../../routes.ts'

export type NavigationEntry = Entry & { name: PlaceName }

const entries: NavigationEntry[] = names.flatMap((name) => {
  const { entry } = routes[name]
  return entry ? [{ ...entry, name }] : []
})

/** Pages that work with money, and settings. */
export const list = entries.filter(({ group }) => group === 'money')
/** Beside the ways out of the cabinet. */
export const foot = entries.filter(({ group }) => group === 'more')
export const bar = entries
  .filter(({ bar }) => bar !== undefined)
  .sort((a, b) => (a.bar ?? 0) - (b.bar ?? 0))
/** Entries that a phone shows in the menu, because the bar has no room for them. */
export const menu = entries.filter(({ bar }) => bar === undefined)

export const isCurrent = (entry: NavigationEntry, name: PlaceName): boolean =>
  entry.name === name || entry.name === routes[name].under

export const titleOf = (name: PlaceName): MessageDescriptor =>
  routes[name].title ?? routes.notFound.title ?? { id: '' }
