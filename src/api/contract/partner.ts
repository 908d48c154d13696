import * as z from 'zod/mini'
import { Amount, Currency } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './page.ts'

/** Distance in the tree: line 1 are the people I invited. */
export const lineNumbers = [1, 2, 3, 4, 5] as const
export const Line = z.int().check(z.minimum(1), z.maximum(lineNumbers.length))

/**
 * Amounts are in the currency of the whole answer: `investments` are theirs, in deposits that run or ended; `profit` is
 * what they brought me, `pending` what comes on top when their deposits end, unless these are closed early.
 */
export const Partner = z.object({
  id: z.string(),
  login: z.string(),
  line: Line,
  investments: Amount,
  profit: Amount,
  pending: Amount,
  joinedAt: Instant,
})
export type Partner = z.infer<typeof Partner>

/** One of my five lines: what it pays me, and what it has come to. */
export const LineSummary = z.object({
  line: Line,
  /** Percent of what a partner of this line opens a deposit for. */
  referralPercent: Amount,
  /** Percent of each accrual of a partner of this line. */
  matchingPercent: Amount,
  partners: z.int().check(z.nonnegative()),
  investments: Amount,
  profit: Amount,
  pending: Amount,
})
export type LineSummary = z.infer<typeof LineSummary>

export const partnerSorts = ['login', 'investments', 'profit', 'line'] as const
export type PartnerSort = (typeof partnerSorts)[number]

const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number('incorrect')
    .check(z.int('incorrect'), z.minimum(least, 'below_min'), z.maximum(most, 'above_max'))

export const listPartners = endpoint({
  method: 'GET',
  path: '/user/referrals',
  tag: 'user',
  summary: 'The people below the person, a page at a time, with what each line has come to',
  auth: true,
  query: z.object({
    page: z._default(wholeNumber(1, 100_000), 1),
    limit: z._default(wholeNumber(1, 100), 20),
    sort: z._default(z.enum(partnerSorts, 'incorrect'), 'login'),
    /** Turns the whole order round; logins, whatever their case, decide between equals in either direction. */
    sortDir: z._default(z.enum(['asc', 'desc'], 'incorrect'), 'asc'),
    /** Beginning of a login, whatever its case. */
    search: z.optional(z.string().check(z.maxLength(64, 'incorrect'))),
    line: z.optional(wholeNumber(1, lineNumbers.length)),
  }),
  response: z.object({
    currency: Currency,
    items: z.array(Partner),
    /** Counts the partners that match the search and the line; a page beyond its end has no items. */
    total: z.int().check(z.nonnegative()),
    /** False where a search finds so many that they are not counted to the end: then there are more than `total`. */
    isTotalExact: z.boolean(),
    /** All five lines, also where a filter asks for one. */
    lines: z.array(LineSummary),
    totals: z.object({
      partners: z.int().check(z.nonnegative()),
      investments: Amount,
      profit: Amount,
      pending: Amount,
    }),
  }),
  errors: [],
})

/** Tells what a partner brought to my accounts in one day; `id` is the event that it is part of. */
const PartnerPayment = z.object({
  id: z.string(),
  createdAt: Instant,
  type: z.enum(['referrals', 'matching']),
  currency: Currency,
  amount: Amount,
})

/** A card tells so many payments; the operations have all. */
export const partnerPaymentLimit = 10

/** Contacts are masked by the provider; they are null where the partner gave none. */
export const PartnerDetail = z.extend(Partner, {
  currency: Currency,
  avatar: z.nullable(z.string()),
  /** The partner who invited them; null on line 1. */
  inviter: z.nullable(z.object({ id: z.string(), login: z.string() })),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  activeDeposits: z.int().check(z.nonnegative()),
  /** The newest first. */
  payments: z.array(PartnerPayment).check(z.maxLength(partnerPaymentLimit)),
})
export type PartnerDetail = z.infer<typeof PartnerDetail>

const partnerId = z.object({ id: z.string().check(z.maxLength(64, 'incorrect')) })

export const readPartner = endpoint({
  method: 'GET',
  path: '/user/referral/{id}',
  tag: 'user',
  summary: 'One of the people below the person',
  auth: true,
  params: partnerId,
  response: PartnerDetail,
  errors: ['referral_not_loaded'],
})

/**
 * The partner's own lines, as far as they are lines of mine: `line` counts from the partner, `profit` is what those
 * people brought me and `pending` what comes on top. Deposits that run are in `pendingTurnover`, and in `turnover` when
 * they have ended. Below a partner on my fifth line there is none.
 */
export const PartnerInfo = z.object({
  currency: Currency,
  lines: z.array(
    z.object({
      line: Line,
      partners: z.int().check(z.nonnegative()),
      turnover: Amount,
      pendingTurnover: Amount,
      profit: Amount,
      pending: Amount,
    }),
  ),
})
export type PartnerInfo = z.infer<typeof PartnerInfo>

export const readPartnerInfo = endpoint({
  method: 'GET',
  path: '/user/referral-info/{id}',
  tag: 'user',
  summary: 'Turnover and profit of a partner, line by line',
  auth: true,
  params: partnerId,
  response: PartnerInfo,
  errors: ['referral_not_loaded'],
})

/** `reached` waits for the subscription: the award is paid once it is active. */
export const BonusTier = z.object({
  tier: z.int().check(z.positive()),
  turnover: Amount,
  award: Amount,
  currency: Currency,
  status: z.enum(['awarded', 'reached', 'ahead']),
  awardedAt: z.nullable(Instant),
})
export type BonusTier = z.infer<typeof BonusTier>

export const readBonus = endpoint({
  method: 'GET',
  path: '/user/bonus',
  tag: 'user',
  summary: 'The four tiers with turnover and award, and how far the person has come',
  auth: true,
  response: z.object({
    /** Turnover of all lines, in `currency`, of deposits that ended. */
    turnover: Amount,
    /** Turnover that running deposits add when they end. */
    pending: Amount,
    currency: Currency,
    tiers: z.array(BonusTier),
  }),
  errors: [],
})
