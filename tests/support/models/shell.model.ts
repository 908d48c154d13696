import { createElement } from 'react'
import type { Application } from '../../../src/api/contract/settings.ts'
import type { LoadedRoute, RouteLocation } from '../../../src/machines/route-location.ts'
import { shellMachine } from '../../../src/machines/shell.machine.ts'
import { loadedLogic } from '../loaded.ts'
import { answered, defineModel, failed } from '../paths.ts'

export const user = {
  login: 'demo',
  fullName: 'Assel Kim',
  avatar: null,
  subscription: { active: true, until: null },
  notifications: { unread: 2 },
}

export const application: Application = {
  name: 'application',
  title: 'Cabinet',
  version: '1.0.0',
  sandbox: true,
  support: null,
  bot: 'https://t.me/cabinet_bot',
  defaultInviter: 'demo',
  legal: [],
}

/** Each route is proven by paths of its own. */
export const loadedRoute: LoadedRoute = {
  logic: loadedLogic().logic,
  Screen: () => createElement('p', null, 'What the route shows'),
}

const locations: RouteLocation[] = [
  { name: 'cabinet', query: {} },
  { name: 'refill', query: {} },
  { name: 'refill', id: '1', query: {} },
  { name: 'news', query: {} },
]

export const shellModel = defineModel({
  machine: shellMachine,
  input: { location: { name: 'cabinet', query: {} }, application: null },
  cases: () => [
    ...locations.map((location) => ({ type: 'location.visited', location }) as const),
    { type: 'application.read', application },
    { type: 'user.changed', change: { notifications: { unread: 5 } } },
    answered('loadRoute', { loaded: loadedRoute, user }),
    failed('loadRoute', 'unreachable'),
  ],
  project: ({ location, shown, application: known }) => ({
    location,
    shown,
    isApplicationKnown: known !== null,
  }),
  resting: (snapshot) => snapshot.matches({ route: 'showing' }),
  sources: {
    'location.visited': 'another machine',
    'application.read': 'another machine',
    'user.changed': 'watchUser',
  },
})
