import * as z from 'zod/mini'
import { Amount, Currency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { AskedInstant, cursorQuery, Instant, pageOf } from './page.ts'
import { User } from './session.ts'
import { Verification } from './verification.ts'

export const Profile = z.object({
  type: z.literal('profile'),
  fullName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  /** Null for a person who came through Telegram and gave none yet. */
  phone: z.nullable(z.string()),
  registeredAt: Instant,
  user: User,
})
export type Profile = z.infer<typeof Profile>

/** By what a person is reached, and what of it is proven to be theirs. */
export const Contacts = z.object({
  type: z.literal('contacts'),
  phone: z.nullable(z.string()),
  phoneConfirmed: z.boolean(),
  email: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  /** The name in Telegram; null when it is not linked. */
  telegram: z.nullable(z.string()),
  /** False at first for a person who came through Telegram. */
  hasPassword: z.boolean(),
})
export type Contacts = z.infer<typeof Contacts>

export const UserData = z.discriminatedUnion('type', [Profile, Contacts, Verification])
export type UserData = z.infer<typeof UserData>

export const readUserData = endpoint({
  method: 'GET',
  path: '/user-data/byType/{type?}',
  tag: 'user',
  summary: 'The data of the person signed in, by type; profile unless named',
  auth: true,
  params: z.object({
    type: z._default(z.enum(['profile', 'contacts', 'verification'], 'incorrect'), 'profile'),
  }),
  response: UserData,
  errors: [],
})

export const accountTypes = ['balance', 'referral', 'bonus', 'deposit'] as const
export const AccountType = z.enum(accountTypes)
export type AccountType = z.infer<typeof AccountType>

/** Amounts by account type and currency; a currency that was never touched is absent. */
export const Balance = z.object({
  currencies: z.record(AccountType, z.partialRecord(Currency, Amount)),
})
export type Balance = z.infer<typeof Balance>

export const readBalance = endpoint({
  method: 'GET',
  path: '/user/balance',
  tag: 'user',
  summary: 'The map of currencies per account type',
  auth: true,
  response: Balance,
  errors: [],
})

const Sum = z.object({ currency: Currency, amount: Amount })

/** Money of the person that cannot be spent now, by currency, without currencies that have none. */
export const Held = z.object({
  /** Earnings of deposits that run: they come when the terms end. */
  locked: z.array(Sum),
  /** For withdrawals under way. */
  reserved: z.array(Sum),
})
export type Held = z.infer<typeof Held>

export const readHeld = endpoint({
  method: 'GET',
  path: '/user/held',
  tag: 'user',
  summary: 'What deposits lock and withdrawals reserve, by currency',
  auth: true,
  response: Held,
  errors: [],
})

/** The first five are the specification's filter values; the rest exist in the ledger as well. */
export const operationTypes = [
  'accruals',
  'referrals',
  'matching',
  'bonus',
  'plan',
  'refill',
  'withdrawal',
  'exchange',
  'transfer',
  'subscription',
] as const
export const OperationType = z.enum(operationTypes, 'incorrect')
export type OperationType = z.infer<typeof OperationType>

/** A movement belongs to an event of this kind. */
export const eventKinds = [
  'refill_credited',
  'deposit_opened',
  'deposit_ended',
  'deposit_closed',
  'accruals_withheld',
  'accruals_paid',
  'referral_income',
  'matching_income',
  'bonus_awarded',
  'income_moved',
  'exchanged',
  'subscription_paid',
  'withdrawal_made',
  'withdrawal_returned',
] as const
export const EventKind = z.enum(eventKinds)
export type EventKind = z.infer<typeof EventKind>

/** One movement on one of the person's accounts; `amount` is signed. */
export const Operation = z.object({
  id: z.string(),
  type: OperationType,
  kind: EventKind,
  account: AccountType,
  currency: Currency,
  amount: Amount,
  balanceAfter: Amount,
  createdAt: Instant,
  /** The refill, deposit, withdrawal or partner that it belongs to. */
  reference: z.nullable(z.string()),
})
export type Operation = z.infer<typeof Operation>

/** Languages that a file for a person is written in. */
export const fileLanguages = ['en', 'ru', 'de', 'kk'] as const

export const listOperations = endpoint({
  method: 'GET',
  path: '/user/operations/',
  tag: 'user',
  summary: 'All movements, newest first',
  auth: true,
  query: z.object({
    ...cursorQuery,
    type: z.optional(OperationType),
    currency: z.optional(Currency),
    from: z.optional(AskedInstant),
    to: z.optional(AskedInstant),
    /** Makes a `text/csv` file one for a person who reads this language; without it, it is for a program. */
    language: z.optional(z.enum(fileLanguages, 'incorrect')),
  }),
  response: pageOf(Operation),
  file: 'text/csv',
  errors: [],
})
