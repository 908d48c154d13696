import type { MessageDescriptor } from '@lingui/core'
import type { RouteName } from '../../machines/route-location.ts'
import { type Entry, names, routes } from '../../routes.ts'

export type NavigationEntry = Entry & { name: RouteName }

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

export const isCurrent = (entry: NavigationEntry, name: RouteName): boolean =>
  entry.name === name || entry.name === routes[name].under

export const titleOf = (name: RouteName): MessageDescriptor =>
  routes[name].title ?? routes.notFound.title ?? { id: '' }
