import type { AnyActorLogic } from 'xstate'
import type { User } from '../api/contract/session.ts'
import type { Application } from '../api/contract/settings.ts'

/** The names of all routes. Machines name routes and import none: src/routes.ts adds what stands in its table. */
// biome-ignore lint/suspicious/noEmptyInterface: a module can be added to only where it has an interface.
export interface RouteNames {}

export type RouteName = keyof RouteNames

/** `id` is the refill, deposit, partner … shown; of `registration` it is the inviter's login. */
export type RouteLocation = { name: RouteName; id?: string; query: Record<string, string> }

/** The address bar has changed: the person followed a link, went back, or a flow moved them. */
export type LocationVisited = { type: 'location.visited'; location: RouteLocation }

/** People who may see a route. */
export type Audience = 'signedIn' | 'signedOut' | 'both'

/** Input of every route, which may use some of it; while it is shown it is sent `location.visited`. */
export type RouteInput = {
  location: RouteLocation
  /** Null for whoever is not signed in. */
  user: User | null
  application: Application | null
  /** Id of a verification that a reload interrupted. */
  verificationId: string | null
  /** The form before the reload, as the tab kept it. */
  typed: unknown
}

/** A route whose module has been loaded; src/routes.ts adds how it is shown. */
export interface LoadedRoute {
  logic: AnyActorLogic
}
