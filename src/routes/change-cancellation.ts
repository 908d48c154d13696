import { changeCancellationActors } from '../api/change-cancellation.actors.ts'
import { changeCancellationMachine } from '../machines/change-cancellation.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { ChangeCancellationView } from '../screens/change-cancellation/change-cancellation.view.tsx'
import { screenOf } from '../screens/screen-of.tsx'
import type { Services } from '../services.ts'

/** The link of a notice; whoever gets it may be signed in nowhere. */
export const create = ({ call, replaceLocation }: Services) =>
  changeCancellationMachine.provide({
    actors: changeCancellationActors(call),
    actions: { replaceLocation },
  })

export const Screen: RouteScreen<typeof create> = screenOf(ChangeCancellationView)
