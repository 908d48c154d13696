import { inject, parse } from 'regexparam'
import type { Place, PlaceName } from '../machines/places.ts'

/** The table of product.md, section 9. The first pattern that matches wins: `/deposits/new` stands before `/deposits/:id`. */
const patterns = {
  login: '/login',
  registration: '/register/:id?',
  forgotPassword: '/forgot-password',
  emailVerification: '/verify-email',
  changeCancellation: '/cancel-change',
  cabinet: '/',
  refill: '/refill/:id?',
  deposits: '/deposits',
  depositOpening: '/deposits/new',
  deposit: '/deposits/:id',
  partners: '/partners/:id?',
  withdrawal: '/withdrawal/:id?',
  exchange: '/exchange',
  operations: '/operations/:id?',
  notifications: '/notifications',
  subscription: '/subscription',
  news: '/news/:id?',
  settings: '/settings',
  settingsData: '/settings/data',
  settingsWallets: '/settings/wallets',
  settingsPassword: '/settings/password',
  settingsAvatar: '/settings/avatar',
  settingsVerification: '/settings/verification',
  settingsSecurity: '/settings/security',
  settingsAppearance: '/settings/appearance',
  notFound: '/not-found',
} as const satisfies Record<PlaceName, string>

const names = Object.keys(patterns) as PlaceName[]

export function addressOf({ name, id, query }: Place): string {
  const path = inject<string>(
    patterns[name],
    id === undefined ? {} : { id: encodeURIComponent(id) },
  )
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Total: an address that names no place of ours is `notFound`. */
export function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const query = Object.fromEntries(new URLSearchParams(search))
  for (const name of names) {
    // Not by wouter's own matcher: with it come its components, which the first screen has no room for.
    const found = parse(patterns[name]).pattern.exec(pathname)
    if (!found) continue
    // The only part that varies is `:id`.
    const id = found[1] === undefined ? undefined : decoded(found[1])
    if (id === null) break
    return id === undefined ? { name, query } : { name, id, query }
  }
  return { name: 'notFound', query: {} }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
