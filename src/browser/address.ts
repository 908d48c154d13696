import type { AroundNavHandler } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { type EventObject, fromCallback } from 'xstate'
import type { NavigationAttempted, Way } from '../machines/navigation-guard.machine.ts'
import type { LocationVisited, RouteLocation } from '../machines/route-location.ts'
import { addressOf, locationOf } from '../screens/addresses.ts'

/** Flows beside wouter's browser location: they are told of its changes, move the person by it, and may hold them. */
export function createAddress(window: Window & typeof globalThis) {
  const { history, location } = window
  const locationAt = (address: string): RouteLocation =>
    locationOf(new URL(address, location.origin))
  const addressNow = () => location.pathname + location.search

  let announced = addressNow()
  let block: ((way: Way) => void) | null = null

  const isLeaving = (to: RouteLocation) => to.name !== locationAt(announced).name
  const move: AroundNavHandler = (navigateTo, to, options) => {
    if (to === addressNow()) return
    const isElsewhere = isLeaving(locationAt(to))
    navigateTo(to, options)
    if (isElsewhere) window.scrollTo(0, 0)
  }
  /** Each link and each flow that moves the person comes through here. */
  const aroundNav: AroundNavHandler = (navigateTo, to, options) => {
    const location = locationAt(to)
    if (block && isLeaving(location)) block({ to: 'location', location })
    else move(navigateTo, to, options)
  }

  return {
    aroundNav,
    /** Tells links nothing of where the person is: they show nothing of it, and each would be drawn anew. */
    hook: (): [string, typeof navigate] => ['/', navigate],
    current: () => locationAt(addressNow()),
    goTo: (location: RouteLocation): void => aroundNav(navigate, addressOf(location)),
    replaceLocation: (location: RouteLocation): void =>
      move(navigate, addressOf(location), { replace: true }),
    /** Moves the person whatever is held. */
    depart: (way: Way): void => {
      if (way.to === 'location') move(navigate, addressOf(way.location))
      if (way.to === 'history') history.back()
    },
    /** While it runs, whoever would leave the route stays, and their way is reported. */
    blockNavigation: fromCallback<EventObject, undefined, NavigationAttempted>(({ sendBack }) => {
      const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault()
      window.addEventListener('beforeunload', askBrowser)
      block = (way) => sendBack({ type: 'navigation.attempted', way })
      return () => {
        window.removeEventListener('beforeunload', askBrowser)
        block = null
      }
    }),
    watchAddress: fromCallback<EventObject, undefined, LocationVisited>(({ sendBack }) => {
      const stopped = new AbortController()
      const { signal } = stopped
      const report = () => {
        if (addressNow() === announced) return
        announced = addressNow()
        sendBack({ type: 'location.visited', location: locationAt(announced) })
      }
      const stepped = () => {
        if (!block || !isLeaving(locationAt(addressNow()))) return report()
        // A step through the history has been taken when it is heard of. The location that is held is put on top of where it
        // led, so that Back goes there from now on.
        navigate(announced)
        block({ to: 'history' })
      }
      window.addEventListener('popstate', stepped, { signal })
      // wouter makes these of the calls of the history that have no event of their own.
      for (const change of ['pushState', 'replaceState']) {
        window.addEventListener(change, report, { signal })
      }
      return () => stopped.abort()
    }),
  }
}
