import { navigate } from 'wouter/use-browser-location'
import { type EventObject, fromCallback } from 'xstate'
import type { Place, PlaceVisited } from '../machines/places.ts'
import { addressOf, placeOf } from '../screens/addresses.ts'

/** The address bar. Links are plain anchors; a plain click on one of ours moves the person without a reload. */
export function createAddress(window: Window & typeof globalThis) {
  const current = (): Place => placeOf(new URL(window.location.href))
  const move = (address: string, replace: boolean) => {
    const { pathname, search } = window.location
    if (address === pathname + search) return
    const before = current().name
    navigate(address, { replace })
    if (current().name !== before) window.scrollTo(0, 0)
  }

  return {
    current,
    goTo: (place: Place): void => move(addressOf(place), false),
    replacePlace: (place: Place): void => move(addressOf(place), true),
    watchAddress: fromCallback<EventObject, undefined, PlaceVisited>(({ sendBack }) => {
      const stopped = new AbortController()
      const { signal } = stopped
      const report = () => sendBack({ type: 'place.visited', place: current() })
      // wouter makes the two below of the calls of the history that have no event of their own.
      for (const change of ['popstate', 'pushState', 'replaceState']) {
        window.addEventListener(change, report, { signal })
      }
      window.document.addEventListener(
        'click',
        (click) => {
          const link = linkOf(click)
          if (!link) return
          const url = new URL(link.href)
          if (url.origin !== window.location.origin || url.hash !== '') return
          // Pages which the provider serves itself are no places of the cabinet.
          if (placeOf(url).name === 'notFound') return
          click.preventDefault()
          move(url.pathname + url.search, false)
        },
        { signal },
      )
      return () => stopped.abort()
    }),
  }
}

function linkOf(click: MouseEvent): HTMLAnchorElement | null {
  const { altKey, ctrlKey, metaKey, shiftKey } = click
  if (click.defaultPrevented || click.button !== 0) return null
  if (altKey || ctrlKey || metaKey || shiftKey) return null
  const link = click.target instanceof Element ? click.target.closest('a') : null
  if (!link?.href || link.hasAttribute('download')) return null
  return link.target === '' || link.target === '_self' ? link : null
}
