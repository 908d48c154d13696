import { accountVerificationActors } from '../api/account-verification.actors.ts'
import { limited } from '../api/limited.ts'
import { preparePhoto } from '../browser/photo.ts'
import { accountVerificationMachine } from '../machines/account-verification.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { AccountVerificationScreen } from '../screens/account-verification/account-verification.screen.tsx'
import type { Services } from '../services.ts'

/** In milliseconds; a slow phone paints a large photo several times. */
const PREPARATION_LIMIT = 30_000

export const create = ({ call, upload }: Services) =>
  accountVerificationMachine.provide({
    actors: {
      ...accountVerificationActors(call, upload),
      preparePhoto: limited(
        ({ input: { file, turns } }) => preparePhoto(file, turns),
        PREPARATION_LIMIT,
      ),
    },
  })

export const Screen: RouteScreen<typeof create> = AccountVerificationScreen
