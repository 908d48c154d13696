import { PERSON_LIMIT } from '../api/limited.ts'
import { securityActors } from '../api/security.actors.ts'
import { deferredActor, loadedOnce } from '../browser/deferred-actor.ts'
import { canUsePasskeys } from '../browser/passkey-support.ts'
import { passkeyCreationMachine } from '../machines/passkey-creation.machine.ts'
import { securityMachine } from '../machines/security.machine.ts'
import { securityChangeMachine } from '../machines/security-change.machine.ts'
import { sessionListMachine } from '../machines/session-list.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { SecurityScreen } from '../screens/security/security.screen.tsx'
import type { Services } from '../services.ts'

const loadPasskeys = loadedOnce(() => import('../browser/passkeys.ts'))

export const create = (services: Services) => {
  const { call, reads, now, page, copying, phoneVerification, goTo } = services
  const actors = securityActors({
    call,
    reads,
    now,
    canUsePasskeys: (origin) => canUsePasskeys(window, origin),
  })
  return securityMachine.provide({
    actors: {
      ...actors,
      sessionList: sessionListMachine.provide({ actors }),
      securityChange: securityChangeMachine.provide({
        actors: {
          ...actors,
          copying,
          phoneVerification,
          passkeyCreation: passkeyCreationMachine.provide({
            actors: {
              createPasskey: deferredActor(
                loadPasskeys,
                ({ passkeyPorts }) => passkeyPorts.createPasskey,
                PERSON_LIMIT,
              ),
            },
          }),
        },
        actions: { goTo, printPage: page.print },
      }),
    },
  })
}

export const Screen: RouteScreen<typeof create> = SecurityScreen
