import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { imageTypes } from './profile.ts'

const Count = z.int().check(z.positive())

/** The numbers that the provider's rules go by, for whoever writes a form of their own. Bounds are inclusive. */
export const Limits = z.object({
  name: z.literal('limits'),
  /** Signs. */
  login: z.object({ min: Count, max: Count }),
  password: z.object({ min: Count, max: Count }),
  /** `perDay` is what one phone number, e-mail or Telegram account gets. */
  code: z.object({
    digits: Count,
    validSeconds: Count,
    attempts: Count,
    resendSeconds: Count,
    perDay: Count,
  }),
  image: z.object({ maxBytes: Count, types: z.array(z.enum(imageTypes)) }),
  upload: z.object({ avatarSeconds: Count, verificationSeconds: Count }),
  /** `maxSeconds` from the sign-in, `idleSeconds` from the last call. */
  session: z.object({ maxSeconds: Count, idleSeconds: Count }),
  /** A new wallet is held so long. */
  wallet: z.object({ holdSeconds: Count }),
  /**
   * Withdrawals are held for `holdSeconds` after a change of a factor, and for `otherChannelHoldSeconds` where the one
   * in force was not shown. A change that waits is carried out after `changeDelaySeconds`.
   */
  security: z.object({
    holdSeconds: Count,
    otherChannelHoldSeconds: Count,
    changeDelaySeconds: Count,
  }),
})
export type Limits = z.infer<typeof Limits>

export const readLimits = endpoint({
  method: 'GET',
  path: '/settings/limits',
  tag: 'settings',
  summary: 'The limits that forms explain and the provider keeps to',
  auth: false,
  response: Limits,
  errors: [],
})

const Address = z.nullable(z.string())

/** Addresses outside of the cabinet; null where the provider has none. */
export const Links = z.object({
  name: z.literal('links'),
  support: Address,
  bot: Address,
  /** A channel with news, outside the cabinet. */
  news: Address,
  documentation: Address,
  /** `transaction` is an address with `{hash}` in place of the transaction's hash. */
  explorers: z.array(z.object({ paymentSystem: z.string(), transaction: z.string() })),
})
export type Links = z.infer<typeof Links>

export const readLinks = endpoint({
  method: 'GET',
  path: '/settings/links',
  tag: 'settings',
  summary: 'Where support, bot, news, documentation and explorers are found',
  auth: false,
  response: Links,
  errors: [],
})
