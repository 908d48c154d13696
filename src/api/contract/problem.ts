import * as z from 'zod/mini'
import { fieldCodes } from './failure.ts'
import { type RefusalCode, refusals } from './refusals.ts'

const refusalCodes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]

/**
 * RFC 9457 body of every refusal. `params` fills the message's placeholders, `errors` names fields,
 * `retryAfter` is in seconds.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(refusalCodes),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  errors: z.optional(z.array(z.object({ path: z.string(), code: z.enum(fieldCodes) }))),
  retryAfter: z.optional(z.int().check(z.nonnegative())),
})
export type Problem = z.infer<typeof Problem>
