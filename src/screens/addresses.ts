import { matchRoute, type Parser } from 'wouter'
import type { RouteLocation, RouteName } from '../machines/route-location.ts'
import { routes } from '../routes.ts'

const names = Object.keys(routes) as RouteName[]

/** `/:id`, `/:id?` or neither, at the end of a pattern. */
const idPart = /\/:id(\??)$/

/**
 * Reads a pattern as wouter does, here and in its components. Its default parser is known to components alone, and the
 * first address is read before there are any.
 */
export const parser: Parser = (pattern) => {
  const path = pattern.replace(/\/$/, '').replace(idPart, '(?:/([^/]+))$1')
  return { pattern: new RegExp(`^${path}/?$`, 'i'), keys: ['id'] }
}

export function addressOf({ name, id, query }: RouteLocation): string {
  const part = id === undefined ? '' : `/${encodeURIComponent(id)}`
  const path = routes[name].pattern.replace(idPart, () => part)
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Total: an address that names no route of ours is `notFound`. */
export function locationOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): RouteLocation {
  const query = Object.fromEntries(new URLSearchParams(search))
  for (const name of names) {
    const [isFound, params] = matchRoute<{ id?: string }>(parser, routes[name].pattern, pathname)
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
