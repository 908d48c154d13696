import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { ChainName } from '../../chain/chain.ts'
import { amount, identity, instant, isOneOf, reference } from './columns.ts'
import { refills } from './refill.ts'

const height = (name: string) => bigint(name, { mode: 'number' })

/** The last block read of each chain. All instants are on the provider's clock. */
export const chains = pgTable('chains', {
  name: text('name').$type<ChainName>().primaryKey(),
  blockNumber: height('block_number'),
  blockHash: text('block_hash'),
  blockAt: instant('block_at'),
  headNumber: height('head_number'),
  headAt: instant('head_at'),
  node: text('node'),
  error: text('error'),
  errorAt: instant('error_at'),
})

/** The last blocks that were read: what a reorganisation is found by. */
export const chainBlocks = pgTable(
  'chain_blocks',
  {
    chain: text('chain').$type<ChainName>().notNull(),
    number: height('number').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.number] })],
)

/** Extended public keys that addresses were derived from, and the next index of each. */
export const chainKeys = pgTable('chain_keys', {
  fingerprint: text('fingerprint').primaryKey(),
  chain: text('chain').$type<ChainName>().notNull(),
  nextIndex: integer('next_index').notNull().default(0),
  firstUsedAt: instant('first_used_at').notNull(),
})

export const findingKinds = [
  'unknown_token',
  'other_asset',
  'too_large',
  'gone_after_credit',
  'internal_transfer',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Transfers that were not credited, or were credited and are gone. One row for each refill, kind and asset. */
export const chainFindings = pgTable(
  'chain_findings',
  {
    id: identity(),
    refillId: reference('refill_id')
      .notNull()
      .references(() => refills.id),
    kind: text('kind').$type<FindingKind>().notNull(),
    /** The payment system that it would belong to; empty for a token that is not configured. */
    asset: text('asset').notNull(),
    times: integer('times').notNull(),
    /** Altogether; null for a token that is not configured. */
    amount: amount('amount'),
    /** The contract of the last transfer. */
    token: text('token'),
    hash: text('hash'),
    blockNumber: height('block_number').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    unique('chain_findings_of_refill').on(table.refillId, table.kind, table.asset),
    index('chain_findings_latest').on(table.lastAt),
    check('chain_findings_kind', isOneOf(table.kind, findingKinds)),
    check('chain_findings_times', sql`${table.times} > 0`),
  ],
)
