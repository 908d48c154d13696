import { fromPromise } from 'xstate'
import { cabinetActors } from './api/cabinet.actors.ts'
import type { Call } from './api/http.ts'
import { createReadCache } from './api/read-cache.ts'
import { refillActors } from './api/refill.actors.ts'
import { shellActors } from './api/shell.actors.ts'
import type { createPage } from './browser/page.ts'
import { cabinetMachine } from './machines/cabinet.machine.ts'
import { copyingMachine } from './machines/copying.machine.ts'
import type { Place } from './machines/places.ts'
import { refillMachine } from './machines/refill.machine.ts'
import { refillCreationMachine } from './machines/refill-creation.machine.ts'
import { refillHistoryMachine } from './machines/refill-history.machine.ts'
import { refillPaymentMachine } from './machines/refill-payment.machine.ts'
import { shellMachine } from './machines/shell.machine.ts'
import { cataloguesOf, loadScreen, shellCatalogues } from './screens/rooms.tsx'

export { shellCatalogues }

type ShellWorld = {
  call: Call
  page: ReturnType<typeof createPage>
  now: () => number
  goTo: (place: Place) => void
  openTexts: (rooms: readonly string[]) => Promise<void>
  readClaimed: () => string[]
  saveClaimed: (id: string) => void
}

/** The house with the ports of all its rooms; a chunk of its own. */
export function composeShell(world: ShellWorld) {
  const { call, page, now } = world
  const reads = createReadCache()
  const goTo = (_: unknown, place: Place) => world.goTo(place)
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
          copying: copyingMachine.provide({
            actors: { copyText: page.copyText },
            actions: { selectText: (_, { name }) => page.selectText(name) },
          }),
        },
        actions: { saveClaim: (_, { id }) => world.saveClaimed(id) },
      }),
    },
    actions: { goTo },
  })

  const shell = shellMachine.provide({
    actors: {
      ...shellActors(call),
      cabinet: cabinetMachine.provide({ actors: cabinetActors(call, reads) }),
      refill,
      loadRoom: fromPromise(async ({ input: { room } }) => {
        await Promise.all([loadScreen(room), world.openTexts(cataloguesOf[room])])
      }),
    },
    actions: { focusHeading: page.focusHeading },
  })

  return { shell, reads }
}
