import { fromPromise } from 'xstate'
import { cabinetActors } from './api/cabinet.actors.ts'
import { phoneVerificationActors } from './api/phone-verification.actors.ts'
import { createReadCache } from './api/read-cache.ts'
import { shellActors } from './api/shell.actors.ts'
import { loadedOnce } from './browser/deferred-actor.ts'
import { deferredFlow } from './browser/deferred-flow.ts'
import type { House, ShellWorld } from './house.ts'
import { cabinetMachine } from './machines/cabinet.machine.ts'
import { copyingMachine } from './machines/copying.machine.ts'
import { departureMachine } from './machines/departure.machine.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import type { Place } from './machines/places.ts'
import type { RoomLogics, RoomName } from './machines/shell.machine.ts'
import { shellMachine } from './machines/shell.machine.ts'
import { keepHouses } from './screens/app/houses.ts'
import { ReauthenticationScreen } from './screens/login/reauthentication.screen.tsx'
import { loadScreen } from './screens/rooms.tsx'
import { ShellScreen } from './screens/shell/shell.screen.tsx'

/** The house with its first room; the flows of the others come with them. */
export function composeShell(world: ShellWorld) {
  keepHouses({ shell: ShellScreen, reauthentication: ReauthenticationScreen })
  const { call, page, tabs, now } = world
  const reads = createReadCache((written) => tabs.tell({ written }))
  const goTo = (_: unknown, place: Place) => world.goTo(place)
  const copying = copyingMachine.provide({
    actors: { copyText: page.copyText },
    actions: { selectText: (_, { name }) => page.selectText(name) },
  })
  // What a code confirms inside the cabinet is begun anew after a reload: nothing of it is kept.
  const phoneVerification = phoneVerificationMachine.provide({
    actors: phoneVerificationActors(call, () => reads.invalidate(['profile'])),
    actions: { saveProgress: () => undefined, clearProgress: () => undefined },
  })
  const house: House = { world, reads, copying, phoneVerification, goTo }
  const flows = {
    refill: deferredFlow<RoomLogics['refill']>(),
    profile: deferredFlow<RoomLogics['profile']>(),
    passwordChange: deferredFlow<RoomLogics['passwordChange']>(),
    avatar: deferredFlow<RoomLogics['avatar']>(),
    accountVerification: deferredFlow<RoomLogics['accountVerification']>(),
    security: deferredFlow<RoomLogics['security']>(),
    notifications: deferredFlow<RoomLogics['notifications']>(),
    subscription: deferredFlow<RoomLogics['subscription']>(),
    emailVerification: deferredFlow<RoomLogics['emailVerification']>(),
    changeCancellation: deferredFlow<RoomLogics['changeCancellation']>(),
    depositList: deferredFlow<RoomLogics['depositList']>(),
    depositOpening: deferredFlow<RoomLogics['depositOpening']>(),
    deposit: deferredFlow<RoomLogics['deposit']>(),
    cryptoCases: deferredFlow<RoomLogics['cryptoCases']>(),
    withdrawal: deferredFlow<RoomLogics['withdrawal']>(),
    wallets: deferredFlow<RoomLogics['wallets']>(),
    exchange: deferredFlow<RoomLogics['exchange']>(),
    operations: deferredFlow<RoomLogics['operations']>(),
    partners: deferredFlow<RoomLogics['partners']>(),
    news: deferredFlow<RoomLogics['news']>(),
  }
  const bringMoney = loadedOnce(async () => {
    const { composeMoney } = await import('./compose-money.ts')
    arrive(flows, composeMoney(house))
  })
  const bringPerson = loadedOnce(async () => {
    const { composePerson } = await import('./compose-person.ts')
    arrive(flows, composePerson(house))
  })
  const bringPartners = loadedOnce(async () => {
    const { composePartners } = await import('./compose-partners.ts')
    arrive(flows, composePartners(house))
  })
  const bringNews = loadedOnce(async () => {
    const { composeNews } = await import('./compose-news.ts')
    arrive(flows, composeNews(house))
  })
  const bringFlow: Record<RoomName, () => Promise<void>> = {
    refill: bringMoney,
    profile: bringPerson,
    passwordChange: bringPerson,
    avatar: bringPerson,
    accountVerification: bringPerson,
    security: bringPerson,
    notifications: bringPerson,
    subscription: bringPerson,
    emailVerification: bringPerson,
    changeCancellation: bringPerson,
    depositList: bringMoney,
    depositOpening: bringMoney,
    deposit: bringMoney,
    cryptoCases: bringMoney,
    withdrawal: bringMoney,
    wallets: bringMoney,
    exchange: bringMoney,
    operations: bringMoney,
    partners: bringPartners,
    news: bringNews,
    cabinet: nothing,
    settings: nothing,
    appearance: nothing,
    notFound: nothing,
  }

  const shell = shellMachine.provide({
    actors: {
      ...shellActors({ call, reads, watchTabs: tabs.watchWrites }),
      cabinet: cabinetMachine.provide({
        actors: cabinetActors({ call, reads, now, areAmountsHidden: world.readHiding }),
        actions: {
          refreshReads: reads.refresh,
          rememberHiding: (_, { areAmountsHidden }) => world.chooseHiding(areAmountsHidden),
        },
      }),
      refill: flows.refill.flow,
      profile: flows.profile.flow,
      passwordChange: flows.passwordChange.flow,
      avatar: flows.avatar.flow,
      accountVerification: flows.accountVerification.flow,
      security: flows.security.flow,
      notifications: flows.notifications.flow,
      subscription: flows.subscription.flow,
      emailVerification: flows.emailVerification.flow,
      changeCancellation: flows.changeCancellation.flow,
      depositList: flows.depositList.flow,
      depositOpening: flows.depositOpening.flow,
      deposit: flows.deposit.flow,
      cryptoCases: flows.cryptoCases.flow,
      withdrawal: flows.withdrawal.flow,
      wallets: flows.wallets.flow,
      exchange: flows.exchange.flow,
      operations: flows.operations.flow,
      partners: flows.partners.flow,
      news: flows.news.flow,
      departure: departureMachine.provide({
        actors: { blockDeparture: world.blockDeparture },
        actions: { depart: (_, { way }) => world.depart(way) },
      }),
      loadRoom: fromPromise(async ({ input: { room } }) => {
        await Promise.all([bringFlow[room](), loadScreen(room)])
      }),
    },
    actions: { focusHeading: page.focusHeading },
  })

  return { shell, reads }
}

const nothing = async () => undefined

type Waiting = { [Name in keyof RoomLogics]: { arrive: (logic: RoomLogics[Name]) => void } }

/** Hands each flow to the room that waits for it. */
function arrive<Name extends keyof RoomLogics>(waiting: Waiting, logics: Pick<RoomLogics, Name>) {
  for (const name in logics) waiting[name].arrive(logics[name])
}
