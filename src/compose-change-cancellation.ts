import { changeCancellationActors } from './api/change-cancellation.actors.ts'
import type { Call } from './api/http.ts'
import { changeCancellationMachine } from './machines/change-cancellation.machine.ts'
import type { Place } from './machines/places.ts'
import { keepHouses } from './screens/app/houses.ts'
import { ChangeCancellationScreen } from './screens/change-cancellation/change-cancellation.screen.tsx'

type ChangeCancellationWorld = { call: Call; replacePlace: (place: Place) => void }

/** The link of a notice for whoever is not signed in. */
export function composeChangeCancellation({ call, replacePlace }: ChangeCancellationWorld) {
  keepHouses({ changeCancellation: ChangeCancellationScreen })
  return changeCancellationMachine.provide({
    actors: changeCancellationActors(call),
    actions: { replacePlace: (_, place) => replacePlace(place) },
  })
}
