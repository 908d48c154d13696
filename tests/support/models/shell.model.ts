import type { Application } from '../../../src/api/contract/settings.ts'
import type { Place, PlaceName } from '../../../src/machines/places.ts'
import { shellMachine } from '../../../src/machines/shell.machine.ts'
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
}

/** Each of these is one room among others: it is opened, hears of its own places, and is left. */
export const quietPlaces = [
  'notFound',
  'deposits',
  'depositOpening',
  'deposit',
  'withdrawal',
  'exchange',
  'operations',
  'settingsWallets',
  'settingsData',
  'settingsPassword',
  'settingsAvatar',
  'settingsVerification',
  'settingsSecurity',
  'notifications',
  'subscription',
  'emailVerification',
] as const

const quietPlace = (name: PlaceName): Place => ({
  name,
  query: { from: 'here' },
  ...(name === 'deposit' ? { id: '1' } : {}),
})

const isQuiet = (place: Place | null) => quietPlaces.some((name) => name === place?.name)

const places: Place[] = [
  { name: 'cabinet', query: {} },
  { name: 'refill', query: {} },
  { name: 'partners', query: {} },
  { name: 'news', query: {} },
]

export const shellModel = defineModel({
  machine: shellMachine,
  input: { place: { name: 'cabinet', query: {} }, user, application: null },
  cases: ({ context }) => [
    ...places
      .filter(({ name }) => name !== context.place.name)
      .map((place) => ({ type: 'place.visited', place }) as const),
    ...quietPlaces.map((name) => ({ type: 'place.visited', place: quietPlace(name) }) as const),
    { type: 'application.read', application },
    { type: 'unread.counted', count: 5 },
    { type: 'user.changed', change: { notifications: { unread: 5 } } },
    answered('loadRoom'),
    failed('loadRoom', 'unreachable'),
  ],
  project: ({ place, shown, application: known, user: { notifications } }) => ({
    place: place.name,
    shown: shown?.name,
    isApplicationKnown: known !== null,
    unread: notifications.unread,
  }),
  worth: (event, snapshot) => {
    const { place, shown } = snapshot.context
    const visited = 'place' in event ? (event.place as Place) : null
    if (isQuiet(place) || isQuiet(shown)) {
      return (
        event.type === 'xstate.done.actor.loadRoom' ||
        (snapshot.matches({ place: { arrival: 'settled' } }) &&
          visited !== null &&
          (visited.name === 'cabinet' || visited.name === place.name))
      )
    }
    const isHome = shown?.name === 'cabinet' && place.name === 'cabinet'
    return !isQuiet(visited) || (isHome && snapshot.matches({ menu: 'closed' }))
  },
  resting: (snapshot) => snapshot.matches({ place: { arrival: 'settled' } }),
  heard: {
    'place.visited': 'another machine',
    'application.read': 'another machine',
    'unread.counted': 'watchUnread',
    'user.changed': 'another machine',
  },
})
