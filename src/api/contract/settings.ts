import * as z from 'zod/mini'
import { Amount, Currency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { LegalEdition } from './legal.ts'
import { Instant, SecondsLeft } from './page.ts'

/** The cabinet reads it before anything else. */
export const Application = z.object({
  name: z.literal('application'),
  title: z.string(),
  version: z.string(),
  /** Sandbox data is marked as sandbox data on every screen. */
  sandbox: z.boolean(),
  support: z.nullable(z.string()),
  bot: z.nullable(z.string()),
  /** The inviter of a person who came without a referral link. */
  defaultInviter: z.string(),
  /** Newcomers agree to these, at most one of a kind. */
  legal: z.array(LegalEdition),
})
export type Application = z.infer<typeof Application>

export const readSettings = endpoint({
  method: 'GET',
  path: '/settings/{name}',
  tag: 'settings',
  summary: 'Named settings of the provider',
  auth: false,
  params: z.object({ name: z.enum(['application'], 'incorrect') }),
  response: Application,
  errors: ['not_found'],
})

/** `memo` names the second identifier that a transfer must carry, where the network has one. */
export const PaymentSystem = z.object({
  id: z.string(),
  currency: Currency,
  network: z.string(),
  /** Digits after the point that the network can carry. */
  decimals: z.int().check(z.minimum(0), z.maximum(18)),
  memo: z.nullable(z.enum(['memo', 'tag'])),
  addressPattern: z.string(),
  confirmations: z.int().check(z.positive()),
  /** Seconds from the transfer to the last confirmation, as a rule. */
  usualSeconds: z.int().check(z.positive()),
  refill: z.object({ min: Amount, max: Amount, fee: Amount }),
  withdrawal: z.object({ min: Amount, max: Amount, fee: Amount }),
})
export type PaymentSystem = z.infer<typeof PaymentSystem>

export const listPaymentSystems = endpoint({
  method: 'GET',
  path: '/payment-systems',
  tag: 'settings',
  summary: 'Currencies on their networks, with limits and fees',
  auth: false,
  response: z.object({ items: z.array(PaymentSystem) }),
  errors: [],
})

/** `startsIn` is zero while the work is under way; `endsIn` is null when its end is not known. */
export const TechnicalWork = z.object({
  active: z.boolean(),
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  startsIn: z.nullable(SecondsLeft),
  endsIn: z.nullable(SecondsLeft),
  note: z.nullable(z.string()),
})
export type TechnicalWork = z.infer<typeof TechnicalWork>

export const readTechnicalWork = endpoint({
  method: 'GET',
  path: '/settings/technical_work',
  tag: 'settings',
  summary: 'Maintenance: announced, under way, over',
  auth: false,
  response: TechnicalWork,
  errors: [],
})

/** `window` is the address of the login window: of Telegram, or of the sandbox's stand-in. */
export const TelegramAuth = z.object({
  available: z.boolean(),
  bot: z.nullable(z.string()),
  window: z.nullable(z.string()),
})
export type TelegramAuth = z.infer<typeof TelegramAuth>

export const readTelegramAuth = endpoint({
  method: 'GET',
  path: '/settings/telegramAuthAvailable',
  tag: 'settings',
  summary: 'Whether signing in through Telegram is offered, by which bot, and in which window',
  auth: false,
  response: TelegramAuth,
  errors: [],
})
