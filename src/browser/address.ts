import { navigate } from 'wouter/use-browser-location'
import { type EventObject, fromCallback } from 'xstate'
import type { DepartureAttempted, Way } from '../machines/departure.machine.ts'
import type { Place, PlaceVisited } from '../machines/places.ts'
import { addressOf, placeOf } from '../screens/addresses.ts'

/** Where an entry stands in the history of this tab; null for one that the browser made by itself. */
const stepIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
    ? state.step
    : null

/** The address bar. Links are plain anchors; a plain click on one of ours moves the person without a reload. */
export function createAddress(window: Window & typeof globalThis) {
  const { history } = window
  const current = (): Place => placeOf(new URL(window.location.href))
  const stamp = (step: number) => {
    // Not through wouter, which would report it as a visit.
    window.History.prototype.replaceState.call(history, { ...history.state, step }, '')
    return step
  }

  const at = { step: stepIn(history.state) ?? stamp(0), place: current().name }
  let block: ((way: Way) => void) | null = null
  let isReturning = false

  const isLeaving = (place: Place) => place.name !== current().name
  const move = (address: string, replace: boolean) => {
    const { pathname, search } = window.location
    if (address === pathname + search) return
    const before = current().name
    if (!replace) at.step += 1
    navigate(address, { replace, state: { step: at.step } })
    if (current().name !== before) window.scrollTo(0, 0)
  }
  const goTo = (place: Place): void => {
    if (block && isLeaving(place)) block({ to: 'place', place })
    else move(addressOf(place), false)
  }

  /** A step through the history has been taken already; it is taken back before anybody is asked. */
  const isTakenBack = (): boolean => {
    const step = stepIn(history.state) ?? stamp(at.step + 1)
    const steps = step - at.step
    if (isReturning) {
      if (steps === 0) isReturning = false
      else history.go(-steps)
      return true
    }
    if (block && steps !== 0 && current().name !== at.place) {
      isReturning = true
      history.go(-steps)
      block({ to: 'history', steps })
      return true
    }
    at.step = step
    return false
  }

  return {
    current,
    goTo,
    replacePlace: (place: Place): void => move(addressOf(place), true),
    /** Moves the person whatever is held. */
    depart: (way: Exclude<Way, { to: 'signedOut' }>): void => {
      if (way.to === 'place') move(addressOf(way.place), false)
      else history.go(way.steps)
    },
    /** While it runs, whoever would leave the place stays, and their way is reported. */
    blockDeparture: fromCallback<EventObject, undefined, DepartureAttempted>(({ sendBack }) => {
      const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
      window.addEventListener('beforeunload', askBrowser)
      block = (way) => sendBack({ type: 'departure.attempted', way })
      return () => {
        window.removeEventListener('beforeunload', askBrowser)
        block = null
      }
    }),
    watchAddress: fromCallback<EventObject, undefined, PlaceVisited>(({ sendBack }) => {
      const stopped = new AbortController()
      const { signal } = stopped
      const report = () => {
        const place = current()
        at.place = place.name
        sendBack({ type: 'place.visited', place })
      }
      window.addEventListener(
        'popstate',
        () => {
          if (!isTakenBack()) report()
        },
        { signal },
      )
      // wouter makes these of the calls of the history that have no event of their own.
      for (const change of ['pushState', 'replaceState']) {
        window.addEventListener(change, report, { signal })
      }
      window.document.addEventListener(
        'click',
        (click) => {
          const link = linkOf(click)
          if (!link) return
          const url = new URL(link.href)
          if (url.origin !== window.location.origin || url.hash !== '') return
          const place = placeOf(url)
          // Pages which the provider serves itself are no places of the cabinet.
          if (place.name === 'notFound') return
          click.preventDefault()
          if (block && isLeaving(place)) block({ to: 'place', place })
          else move(url.pathname + url.search, false)
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
