import type * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import type { RejectionCode } from './rejections.ts'

declare global {
  /** Browsers and Node both have it; the contract is compiled with the types of neither. */
  interface Blob {
    readonly size: number
  }
}

/** Each answer carries the provider's own time in this header, in ISO 8601: dates and deadlines are reckoned by it. */
export const TIME_HEADER = 'provider-time'

/**
 * One call of the provider. Client calls, server validation and the OpenAPI document derive from it.
 * Validation, 401 and the provider's general rejections are implied; `errors` lists what is particular to the call.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH'
  /** As the specification spells it: `{name}` is a parameter, `{name?}` an optional last one. */
  path: string
  /** The resource, one tag of the OpenAPI document. */
  tag: 'auth' | 'settings' | 'user' | 'funds' | 'notification' | 'content'
  summary: string
  /** True needs a session's bearer token; `set_password` takes only a token with that sole right. */
  auth: boolean | 'set_password'
  /** Takes an `Idempotency-Key` header: a repeat with the same key and body answers with the first outcome. */
  idempotent?: true
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** A `multipart/form-data` body in place of a JSON one. */
  form?: Form
  response: z.ZodMiniType
  /** Whoever accepts this type gets a file of all that the filter lets through, whatever page is asked for. */
  file?: 'text/csv' | 'text/calendar'
  errors: readonly RejectionCode[]
  /** Milliseconds the client waits for the answer; 15,000 unless told. */
  timeLimit?: number
}

/** Text fields, and files by their names: each optional in the contract, at most `maxBytes` long. */
export type Form = {
  fields: z.ZodMiniObject
  files: Readonly<Record<string, { maxBytes: number }>>
}

/** An object schema without fields is read as one that forbids every name, also those of the files. */
type Named<Fields> = string extends keyof Fields ? unknown : Fields

type FormIn<F extends Form> = Named<z.input<F['fields']>> & { [Name in keyof F['files']]?: Blob }
type FormOut<F extends Form> = z.output<F['fields']> & {
  /** The bytes as they came; what they are is for the handler to find out. */
  [Name in keyof F['files']]?: Uint8Array
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<
  E extends Endpoint,
  Name extends 'params' | 'query' | 'body',
  Side,
> = E[Name] extends $ZodType
  ? { [Key in Name]: Side extends 'in' ? z.input<E[Name]> : z.output<E[Name]> }
  : unknown

export type Input<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'> &
  (E['form'] extends Form ? { form: FormIn<E['form']> } : unknown)

export type Parsed<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'> &
  (E['form'] extends Form ? { form: FormOut<E['form']> } : unknown)

export type Answer<E extends Endpoint> = z.output<E['response']>
