import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import type { User } from '../api/contract/session.ts'
import { present } from '../machines/present.ts'
import { type SessionActor, userOf } from '../machines/session.machine.ts'

/** The person who is signed in, for whatever is shown inside the shell. */
export function useUser({ system }: Pick<AnyActorRef, 'system'>): User {
  const session: SessionActor = system.get('session')
  return present(useSelector(session, userOf), 'user')
}
