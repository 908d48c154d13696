import type { Application } from '../../../src/api/contract/settings.ts'
import { accountVerificationMachine } from '../../../src/machines/account-verification.machine.ts'
import { avatarMachine } from '../../../src/machines/avatar.machine.ts'
import { changeCancellationMachine } from '../../../src/machines/change-cancellation.machine.ts'
import { cryptoCasesMachine } from '../../../src/machines/crypto-cases.machine.ts'
import { depositMachine } from '../../../src/machines/deposit.machine.ts'
import { depositListMachine } from '../../../src/machines/deposit-list.machine.ts'
import { depositOpeningMachine } from '../../../src/machines/deposit-opening.machine.ts'
import { emailVerificationMachine } from '../../../src/machines/email-verification.machine.ts'
import { exchangeMachine } from '../../../src/machines/exchange.machine.ts'
import { newsMachine } from '../../../src/machines/news.machine.ts'
import { notificationsMachine } from '../../../src/machines/notifications.machine.ts'
import { operationsMachine } from '../../../src/machines/operations.machine.ts'
import { partnersMachine } from '../../../src/machines/partners.machine.ts'
import { passwordChangeMachine } from '../../../src/machines/password-change.machine.ts'
import type { Place, PlaceName } from '../../../src/machines/places.ts'
import { profileMachine } from '../../../src/machines/profile.machine.ts'
import { refillMachine } from '../../../src/machines/refill.machine.ts'
import { securityMachine } from '../../../src/machines/security.machine.ts'
import { shellMachine } from '../../../src/machines/shell.machine.ts'
import { subscriptionMachine } from '../../../src/machines/subscription.machine.ts'
import { walletsMachine } from '../../../src/machines/wallets.machine.ts'
import { withdrawalMachine } from '../../../src/machines/withdrawal.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'

/** With the flows that otherwise come with their rooms. */
export const wholeShell = shellMachine.provide({
  actors: {
    refill: refillMachine,
    profile: profileMachine,
    passwordChange: passwordChangeMachine,
    avatar: avatarMachine,
    accountVerification: accountVerificationMachine,
    security: securityMachine,
    notifications: notificationsMachine,
    subscription: subscriptionMachine,
    emailVerification: emailVerificationMachine,
    changeCancellation: changeCancellationMachine,
    depositList: depositListMachine,
    depositOpening: depositOpeningMachine,
    deposit: depositMachine,
    cryptoCases: cryptoCasesMachine,
    withdrawal: withdrawalMachine,
    wallets: walletsMachine,
    exchange: exchangeMachine,
    operations: operationsMachine,
    partners: partnersMachine,
    news: newsMachine,
  },
})

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
  'cryptoCases',
  'withdrawal',
  'exchange',
  'operations',
  'partners',
  'news',
  'settings',
  'settingsAppearance',
  'settingsWallets',
  'settingsData',
  'settingsPassword',
  'settingsAvatar',
  'settingsVerification',
  'settingsSecurity',
  'notifications',
  'subscription',
  'emailVerification',
  'changeCancellation',
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
]

export const shellModel = defineModel({
  machine: wholeShell,
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
        // No two places share a room: only the same one is asked for twice while it comes.
        (place.name === 'notFound' && visited?.name === place.name) ||
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
