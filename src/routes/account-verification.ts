import { fromPromise } from 'xstate'
import { accountVerificationActors } from '../api/account-verification.actors.ts'
import { preparePhoto } from '../browser/photo.ts'
import { accountVerificationMachine } from '../machines/account-verification.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { AccountVerificationScreen } from '../screens/account-verification/account-verification.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, upload }: Services) =>
  accountVerificationMachine.provide({
    actors: {
      ...accountVerificationActors(call, upload),
      preparePhoto: fromPromise(({ input: { file, turns } }) => preparePhoto(file, turns)),
    },
  })

export const Screen: RouteScreen<typeof create> = AccountVerificationScreen
