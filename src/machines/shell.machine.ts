/**
 * The frame around every page of a person who is signed in. It owns which route is shown: a route is shown when its
 * code has come, and until then the one before stays alive and in sight, so that a slow or failed download loses
 * nothing that was typed. It also owns what stands beside every page: the menu of the phone, the bell, and what keys do.
 */
import { type ActorRefFrom, type AnyActorRef, assign, enqueueActions, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { User } from '../api/contract/session.ts'
import type { Application } from '../api/contract/settings.ts'
import { commandPaletteMachine } from './command-palette.machine.ts'
import { navigationGuardMachine } from './navigation-guard.machine.ts'
import type { LoadedRoute, LocationVisited, RouteLocation, RouteName } from './route-location.ts'
import { changeUser, type UserChanged } from './system.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

type Context = {
  /** Location in the address bar. */
  location: RouteLocation
  /** Location of the route in sight; behind `location` while another is being loaded. */
  shown: RouteLocation | null
  route: (LoadedRoute & { actor: AnyActorRef }) | null
  /** Null until the provider has told it. */
  application: Application | null
  failure: Failure | null
}

export type ShellEvent =
  | LocationVisited
  | { type: 'retry.requested' }
  | { type: 'menu.opened' }
  | { type: 'menu.closed' }
  | { type: 'application.read'; application: Application }
  | UserChanged

/** `user`: as the session knows them at this moment. */
export type RouteForUser = { loaded: LoadedRoute; user: User }

type Visit = { location: RouteLocation }

export const shellMachine = setup({
  types: {} as {
    input: { location: RouteLocation; application: Application | null }
    context: Context
    events: ShellEvent
    tags: 'busy'
    children: {
      navigationGuard: 'navigationGuard'
      commandPalette: 'commandPalette'
      loadRoute: 'loadRoute'
      watchUser: 'watchUser'
      keepBrowser: 'keepBrowser'
      loadAhead: 'loadAhead'
    }
  },
  actors: {
    navigationGuard: navigationGuardMachine,
    commandPalette: commandPaletteMachine,
    loadRoute: port<RouteForUser, { name: RouteName }>('loadRoute'),
    /** Counts what is unread, and tells of a subscription that has begun or ended elsewhere. */
    watchUser: unprovidedListener<UserChanged>('watchUser'),
    /** Ties what is pushed to this browser to the session, and ends it when the person leaves. */
    keepBrowser: unprovidedListener('keepBrowser'),
    /** Loads the code of the page whose link the person has come to. */
    loadAhead: unprovidedListener('loadAhead'),
  },
  actions: {
    /** Moves the focus to the heading of the route that has just been opened. */
    focusHeading: unprovidedAction('focusHeading'),
    storeLocation: assign((_, { location }: Visit) => ({ location })),
    showLocation: assign((_, { location }: Visit) => ({
      location,
      shown: location,
      failure: null,
    })),
    closeRoute: enqueueActions(({ context: { route }, enqueue }) => {
      if (route) enqueue.stopChild(route.actor)
    }),
    openRoute: assign(
      ({ context: { location, application }, spawn }, { loaded, user }: RouteForUser) => ({
        shown: location,
        failure: null,
        route: {
          ...loaded,
          actor: spawn(loaded.logic, { input: { location, user, application } }),
        },
      }),
    ),
    tellRoute: enqueueActions(({ context: { route }, enqueue }, visited: LocationVisited) => {
      if (route) enqueue.sendTo(route.actor, visited)
    }),
    storeFailure: assign((_, failure: Failure) => ({ failure })),
    storeApplication: assign((_, { application }: { application: Application }) => ({
      application,
    })),
    changeUser: changeUser(),
  },
  guards: {
    isShown: ({ context: { shown } }, { location }: Visit) => shown?.name === location.name,
    isAwaited: ({ context }, { location }: Visit) => context.location.name === location.name,
  },
  delays: { skeletonDelay: 150 },
}).createMachine({
  id: 'shell',
  type: 'parallel',
  context: ({ input }) => ({ ...input, shown: null, route: null, failure: null }),
  invoke: [
    { id: 'watchUser', src: 'watchUser' },
    { id: 'keepBrowser', src: 'keepBrowser' },
    { id: 'loadAhead', src: 'loadAhead' },
    { id: 'navigationGuard', src: 'navigationGuard', systemId: 'navigation' },
    { id: 'commandPalette', src: 'commandPalette' },
  ],
  on: {
    'user.changed': { actions: { type: 'changeUser', params: ({ event }) => event.change } },
    'application.read': { actions: { type: 'storeApplication', params: ({ event }) => event } },
  },
  states: {
    route: {
      initial: 'loading',
      on: {
        'location.visited': [
          {
            guard: { type: 'isShown', params: ({ event }) => event },
            target: '.showing',
            actions: [
              { type: 'showLocation', params: ({ event }) => event },
              { type: 'tellRoute', params: ({ event }) => event },
            ],
          },
          {
            target: '.loading',
            actions: { type: 'storeLocation', params: ({ event }) => event },
          },
        ],
      },
      states: {
        loading: {
          tags: 'busy',
          initial: 'brief',
          states: {
            brief: { after: { skeletonDelay: 'long' } },
            long: {},
          },
          invoke: {
            id: 'loadRoute',
            src: 'loadRoute',
            input: ({ context }) => ({ name: context.location.name }),
            onDone: {
              target: 'showing',
              actions: [
                'closeRoute',
                { type: 'openRoute', params: ({ event }) => event.output },
                'focusHeading',
              ],
            },
            onError: {
              target: 'notLoaded',
              actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
            },
          },
          on: {
            'location.visited': {
              guard: { type: 'isAwaited', params: ({ event }) => event },
              actions: { type: 'storeLocation', params: ({ event }) => event },
            },
          },
        },
        showing: {},
        notLoaded: { on: { 'retry.requested': 'loading' } },
      },
    },
    menu: {
      initial: 'closed',
      states: {
        closed: { on: { 'menu.opened': 'open' } },
        open: { on: { 'menu.closed': 'closed', 'location.visited': 'closed' } },
      },
    },
  },
})

export type ShellActor = ActorRefFrom<typeof shellMachine>
