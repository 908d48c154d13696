import type { Answer, Endpoint, Parsed } from '../src/api/contract/endpoint.ts'
import type { Locale } from './locale.ts'

export type Visitor = {
  /** The address of the connection, or of the client behind a trusted proxy. */
  address: string
  locale: Locale
  userAgent: string | null
  requestId: string
  /** Reads whose session a call carries that needs none; null for a stranger. For limits alone. */
  readAccount: () => Promise<number | null>
}

/** `provenHash`: of the password that was given and is right; null where none was asked for, or there is none. */
export type SignedIn = Visitor & { userId: number; tokenHash: string; provenHash: string | null }

type Caller<E extends Endpoint> = (E['auth'] extends false ? Visitor : SignedIn) &
  (E extends { idempotent: true } ? { idempotencyKey: string } : unknown)

export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  caller: Caller<E>,
) => Promise<Answer<E>>

/** Carries out what is asked for under the key of the call; a repeat gets the first outcome. */
export type Once = <Outcome>(run: () => Promise<Outcome>) => Promise<Outcome>

/** A call with an idempotency key that also does work outside the transaction of its key, for a repeat as well. */
export type HandlerAroundOnce<E extends Endpoint> = {
  around: (input: Parsed<E>, caller: Caller<E>, once: Once) => Promise<Answer<E>>
}

/** Written instead of the answer for whoever accepts the type of its file, of each call that has one. */
export type Files<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls as Calls[Name] extends { file: string } ? Name : never]: (
    input: Parsed<Calls[Name]>,
    caller: SignedIn,
  ) => Promise<Response>
}

/** One handler per call of the contract. One of a call with an idempotency key runs in a transaction, once a key. */
export type Handlers<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls]:
    | Handler<Calls[Name]>
    | (Calls[Name] extends { idempotent: true } ? HandlerAroundOnce<Calls[Name]> : never)
}
