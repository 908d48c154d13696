import type { Answer, Endpoint, Parsed } from '../src/api/contract/endpoint.ts'
import type { Table } from './csv.ts'
import type { Locale } from './locale.ts'

/** What is known of whoever calls. */
export type Visitor = {
  /** The address of the connection, or of the client behind a trusted proxy. */
  address: string
  locale: Locale
  /** What the client calls itself. */
  userAgent: string | null
  requestId: string
  /** Always present where the contract says `idempotent`, else null. */
  idempotencyKey: string | null
}

/** `provenHash`: of the password that was given and is right; null where none was asked for, or there is none. */
export type SignedIn = Visitor & { userId: number; tokenHash: string; provenHash: string | null }

export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  caller: E['auth'] extends false ? Visitor : SignedIn,
) => Promise<Answer<E>>

/** What is written instead of the answer for whoever accepts `text/csv`, of each call that can. */
export type Tables<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls as Calls[Name] extends { csv: true } ? Name : never]: (
    input: Parsed<Calls[Name]>,
    caller: SignedIn,
  ) => Promise<Table>
}

/** One handler per call of the contract; a room exports a factory of the part it answers. */
export type Handlers<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>
}
