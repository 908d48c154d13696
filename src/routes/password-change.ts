import { passwordChangeActors } from '../api/password-change.actors.ts'
import { passwordChangeMachine } from '../machines/password-change.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { PasswordChangeScreen } from '../screens/password-change/password-change.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, phoneVerification, goTo }: Services) =>
  passwordChangeMachine.provide({
    actors: { ...passwordChangeActors(call, reads), phoneVerification },
    actions: { goTo },
  })

export const Screen: RouteScreen<typeof create> = PasswordChangeScreen
