import { matchRoute, type Parser } from 'wouter'
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
  cryptoCases: '/deposits/cases',
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

/** `/:id`, `/:id?` or neither, at the end of a pattern. */
const idPart = /\/:id(\??)$/

/**
 * How wouter reads a pattern, here and in its components. Its default parser is known to components alone, and the
 * first address is read before there are any.
 */
export const parser: Parser = (pattern) => {
  const path = pattern.replace(/\/$/, '').replace(idPart, '(?:/([^/]+))$1')
  return { pattern: new RegExp(`^${path}/?$`, 'i'), keys: ['id'] }
}

export function addressOf({ name, id, query }: Place): string {
  const part = id === undefined ? '' : `/${encodeURIComponent(id)}`
  const path = patterns[name].replace(idPart, () => part)
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Total: an address that names no place of ours is `notFound`. */
export function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const query = Object.fromEntries(new URLSearchParams(search))
  for (const name of names) {
    const [isFound, params] = matchRoute<{ id?: string }>(parser, patterns[name], pathname)
    if (!isFound) continue
    const id = params.id === undefined ? undefined : decoded(params.id)
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
