import type { RouteLocation } from '../../machines/route-location.ts'
import { locationOf } from '../addresses.ts'

/** Only to be resolved against; nothing lives there. */
const nowhere = 'https://nowhere.invalid'

/** Resolved as a browser resolves it: `//host`, `/\host` and a tab in between all name another host. */
const pathIn = (address: string): URL | null => {
  if (!address.startsWith('/') || !URL.canParse(address, nowhere)) return null
  const url = new URL(address, nowhere)
  return url.origin === nowhere ? url : null
}

export type NewsLink = { to: 'location'; location: RouteLocation } | { to: 'page'; href: string }

/**
 * A link in a body may lead to a page of the cabinet, or to an encrypted page elsewhere. Null for all else,
 * which is shown as plain text: scripts, data, unencrypted pages, relative addresses, names and passwords within.
 */
export function newsLinkOf(address: string): NewsLink | null {
  const own = pathIn(address)
  if (own) {
    const location = locationOf(own)
    return location.name === 'notFound' ? null : { to: 'location', location }
  }
  if (!/^https:\/\/[^/\\]/i.test(address) || !URL.canParse(address)) return null
  const { protocol, username, password, href } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' ? { to: 'page', href } : null
}

/** The address of a picture of our own provider; null for any other, so that reading tells nobody else. */
export function newsPictureOf(address: string): string | null {
  const own = pathIn(address)
  return own && /^\/api\/news\/covers\/[\w-]+\.jpg$/.test(own.pathname) ? own.pathname : null
}
