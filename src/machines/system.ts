import { type AnyActorRef, type EventObject, enqueueActions, type MachineContext } from 'xstate'
import type { Session, User } from '../api/contract/session.ts'
import type { AlertRaised, AlertRequest } from './alert.machine.ts'

/** Why nobody is signed in. */
export type Absence = 'notSignedIn' | 'signedOut' | 'signedOutElsewhere' | 'waitingTimeExpired'

/** The session reports these to the app. */
export type SessionFact =
  | { type: 'session.found'; session: Session }
  | { type: 'session.missing'; absence: Absence }
  | { type: 'session.expired' }
  | { type: 'account.blocked' }

/** A flow learned something new of the person. */
export type UserChanged = { type: 'user.changed'; change: Partial<User> }

/** A flow, by its id, holds what would be lost if the person left, or does no longer. */
export type HoldChanged = { type: 'hold.changed'; holder: string; isHeld: boolean }

/** The actors that serve everybody, by their `systemId`, and what each is told by others. */
export type SystemEvents = {
  app: SessionFact | { type: 'signOut.requested' }
  session: { type: 'session.opened'; session: Session } | UserChanged
  alert: AlertRaised
  navigation: HoldChanged
  preferences: { type: 'hiding.chosen'; areAmountsHidden: boolean }
}

/**
 * Makes an action that tells one of them what its params say. Where a flow runs alone, as in drawings, nobody is told.
 */
function tell<Id extends keyof SystemEvents, Params>(
  id: Id,
  eventOf: (params: Params, from: string) => SystemEvents[Id],
) {
  return <Context extends MachineContext, Event extends EventObject>() =>
    enqueueActions<Context, Event, Params, Event, never, never, never, never, never>(
      ({ system, self, enqueue }, params) => {
        const actor: AnyActorRef | undefined = system.get(id)
        if (actor) enqueue.sendTo(actor, eventOf(params, self.id))
      },
    )
}

export const announce = tell('app', (fact: SessionFact) => fact)
export const requestSignOut = tell('app', (_: undefined) => ({ type: 'signOut.requested' }))
export const openSession = tell('session', ({ session }: { session: Session }) => ({
  type: 'session.opened',
  session,
}))
export const changeUser = tell('session', (change: Partial<User>) => ({
  type: 'user.changed',
  change,
}))
export const raiseAlert = tell('alert', (request: AlertRequest) => ({
  type: 'alert.raised',
  ...request,
}))
/** While something typed is unsaved, leaving the page is asked about first. Each flow holds for itself. */
export const guardNavigation = tell('navigation', ({ isHeld }: { isHeld: boolean }, holder) => ({
  type: 'hold.changed',
  holder,
  isHeld,
}))
export const rememberHiding = tell('preferences', (hiding: { areAmountsHidden: boolean }) => ({
  type: 'hiding.chosen',
  ...hiding,
}))
