import * as z from 'zod/mini'
import { fieldCodes } from './failure.ts'
import { type RejectionCode, rejections } from './rejections.ts'

const rejectionCodes = Object.keys(rejections) as [RejectionCode, ...RejectionCode[]]

/**
 * RFC 9457 body of every rejection. `params` fills the message's placeholders, `errors` names fields,
 * `retryAfter` is in seconds.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(rejectionCodes),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  errors: z.optional(z.array(z.object({ path: z.string(), code: z.enum(fieldCodes) }))),
  retryAfter: z.optional(z.int().check(z.nonnegative())),
})
export type Problem = z.infer<typeof Problem>
