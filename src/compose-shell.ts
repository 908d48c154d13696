import { fromPromise } from 'xstate'
import { cabinetActors } from './api/cabinet.actors.ts'
import type { User } from './api/contract/session.ts'
import type { Call } from './api/http.ts'
import { passwordChangeActors } from './api/password-change.actors.ts'
import { phoneVerificationActors } from './api/phone-verification.actors.ts'
import { createReadCache } from './api/read-cache.ts'
import { refillActors } from './api/refill.actors.ts'
import { securityActors } from './api/security.actors.ts'
import { shellActors } from './api/shell.actors.ts'
import type { Upload } from './api/upload.ts'
import type { createAddress } from './browser/address.ts'
import type { createPage } from './browser/page.ts'
import { accountVerificationMachine } from './machines/account-verification.machine.ts'
import { avatarMachine } from './machines/avatar.machine.ts'
import { cabinetMachine } from './machines/cabinet.machine.ts'
import { copyingMachine } from './machines/copying.machine.ts'
import { departureMachine, type Way } from './machines/departure.machine.ts'
import { emailVerificationMachine } from './machines/email-verification.machine.ts'
import { notificationsMachine } from './machines/notifications.machine.ts'
import { passwordChangeMachine } from './machines/password-change.machine.ts'
import { phoneVerificationMachine } from './machines/phone-verification.machine.ts'
import type { Place } from './machines/places.ts'
import { profileMachine } from './machines/profile.machine.ts'
import { refillMachine } from './machines/refill.machine.ts'
import { refillCreationMachine } from './machines/refill-creation.machine.ts'
import { refillHistoryMachine } from './machines/refill-history.machine.ts'
import { refillPaymentMachine } from './machines/refill-payment.machine.ts'
import { securityMachine } from './machines/security.machine.ts'
import { securityChangeMachine } from './machines/security-change.machine.ts'
import { sessionListMachine } from './machines/session-list.machine.ts'
import { shellMachine } from './machines/shell.machine.ts'
import { subscriptionMachine } from './machines/subscription.machine.ts'
import { cataloguesOf, loadScreen, shellCatalogues } from './screens/rooms.tsx'

export { shellCatalogues }

type ShellWorld = {
  call: Call
  upload: Upload
  page: ReturnType<typeof createPage>
  now: () => number
  goTo: (place: Place) => void
  /** Tells the session and the shell what a flow learned of the person. */
  changeUser: (change: Partial<User>) => void
  /** While something typed is unsaved, leaving the place is asked about first. Each flow holds for itself, by its id. */
  holdDeparture: (holder: string, isHeld: boolean) => void
  blockDeparture: ReturnType<typeof createAddress>['blockDeparture']
  /** Moves the person whatever is held. */
  depart: (way: Way) => void
  openTexts: (rooms: readonly string[]) => Promise<void>
  readClaimed: () => string[]
  saveClaimed: (id: string) => void
}

/** The house with the ports of all its rooms; a chunk of its own. */
export function composeShell(world: ShellWorld) {
  const { call, page, now } = world
  const reads = createReadCache()
  const goTo = (_: unknown, place: Place) => world.goTo(place)
  const holdDeparture = ({ self }: { self: { id: string } }, { isHeld }: { isHeld: boolean }) =>
    world.holdDeparture(self.id, isHeld)
  const copying = copyingMachine.provide({
    actors: { copyText: page.copyText },
    actions: { selectText: (_, { name }) => page.selectText(name) },
  })
  // What a code confirms inside the cabinet is begun anew after a reload: nothing of it is kept.
  const phoneVerification = phoneVerificationMachine.provide({
    actors: phoneVerificationActors(call),
    actions: { saveProgress: () => undefined, clearProgress: () => undefined },
  })
  const actors = refillActors({
    call,
    reads,
    now,
    isClaimed: (id) => world.readClaimed().includes(id),
  })

  const refill = refillMachine.provide({
    actors: {
      refillCreation: refillCreationMachine.provide({ actors, actions: { goTo } }),
      refillHistory: refillHistoryMachine.provide({ actors, actions: { goTo } }),
      refillPayment: refillPaymentMachine.provide({
        actors: {
          ...actors,
          watchAttention: page.watchAttention,
          copying,
        },
        actions: { saveClaim: (_, { id }) => world.saveClaimed(id) },
      }),
    },
    actions: { goTo },
  })

  const securityCalls = securityActors({ call, reads, now })
  const security = securityMachine.provide({
    actors: {
      ...securityCalls,
      sessionList: sessionListMachine.provide({ actors: securityCalls }),
      securityChange: securityChangeMachine.provide({
        actors: {
          ...securityCalls,
          copying,
          phoneVerification,
        },
        actions: { goTo, holdDeparture, printPage: page.print },
      }),
    },
  })

  const shell = shellMachine.provide({
    actors: {
      ...shellActors(call),
      cabinet: cabinetMachine.provide({ actors: cabinetActors(call, reads) }),
      refill,
      profile: profileMachine,
      passwordChange: passwordChangeMachine.provide({
        actors: passwordChangeActors(call, reads),
        actions: { holdDeparture },
      }),
      avatar: avatarMachine,
      accountVerification: accountVerificationMachine,
      security,
      notifications: notificationsMachine,
      subscription: subscriptionMachine,
      emailVerification: emailVerificationMachine,
      departure: departureMachine.provide({
        actors: { blockDeparture: world.blockDeparture },
        actions: { depart: (_, { way }) => world.depart(way) },
      }),
      loadRoom: fromPromise(async ({ input: { room } }) => {
        await Promise.all([loadScreen(room), world.openTexts(cataloguesOf[room])])
      }),
    },
    actions: { focusHeading: page.focusHeading },
  })

  return { shell, reads }
}
