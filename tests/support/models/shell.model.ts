import type { Application } from '../../../src/api/contract/settings.ts'
import type { Place } from '../../../src/machines/places.ts'
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

const places: Place[] = [
  { name: 'cabinet', query: {} },
  { name: 'refill', query: {} },
  { name: 'deposits', query: {} },
  { name: 'operations', query: {} },
  { name: 'notFound', query: {} },
]

export const shellModel = defineModel({
  machine: shellMachine,
  input: { place: { name: 'cabinet', query: {} }, user, application: null },
  cases: ({ context }) => [
    ...places
      .filter(({ name }) => name !== context.place.name)
      .map((place) => ({ type: 'place.visited', place }) as const),
    { type: 'application.read', application },
    { type: 'unread.counted', count: 5 },
    answered('loadRoom'),
    failed('loadRoom', 'unreachable'),
  ],
  project: ({ place, shown, application: known, unread }) => ({
    place: place.name,
    shown: shown?.name,
    isApplicationKnown: known !== null,
    unread,
  }),
  resting: (snapshot) => snapshot.matches({ place: { arrival: 'settled' } }),
  heard: {
    'place.visited': 'another machine',
    'application.read': 'another machine',
    'unread.counted': 'watchUnread',
  },
})
