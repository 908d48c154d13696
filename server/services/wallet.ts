import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { FieldCode } from '../../src/api/contract/failure.ts'
import type { RejectionCode } from '../../src/api/contract/rejections.ts'
import type { Challenge } from '../../src/api/contract/session.ts'
import type { NewWallet, Wallet } from '../../src/api/contract/wallet.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { challenges } from '../database/schema/identity.ts'
import { operations } from '../database/schema/ledger.ts'
import { wallets } from '../database/schema/payout.ts'
import { paymentSystems, refills } from '../database/schema/refill.ts'
import type { SignedIn } from '../handler.ts'
import { type Answered, ask, deliverCode, type Person, WalletPayload } from './code.ts'
import { tellChange } from './factor.ts'
import { endsOf } from './masked-target.ts'
import { notify } from './notification.ts'
import { lockProven } from './password-change.ts'
import { isNetwork } from './refill-address.ts'
import { Rejection } from './rejection.ts'
import { withdrawalsHeldFor } from './security-terms.ts'
import { chosenTarget, type SignInRules } from './sign-in.ts'
import { readAddress } from './wallet-address.ts'

/** A new address is looked at for a day before money goes there: its owner may not have set it. */
export const WALLET_HOLD = 86_400_000
const MAX_TAG = 2 ** 32 - 1

export type SystemRow = typeof paymentSystems.$inferSelect
export type WalletRow = typeof wallets.$inferSelect

/** In the order of the payment systems. */
export async function listWallets({ database, clock }: Deps, userId: number): Promise<Wallet[]> {
  const rows = await database.queries
    .select({ wallet: wallets })
    .from(wallets)
    .innerJoin(paymentSystems, eq(paymentSystems.id, wallets.paymentSystem))
    .where(eq(wallets.userId, userId))
    .orderBy(asc(paymentSystems.position))
  const now = await clock.now()
  return rows.map(({ wallet }) => ({
    paymentSystem: wallet.paymentSystem,
    address: wallet.address,
    memo: wallet.memo,
    heldFor: heldFor(wallet, now),
  }))
}

/** Seconds until money may be sent there. */
export function heldFor({ usableAt }: WalletRow, now: Date): number {
  return Math.max(0, Math.ceil((usableAt.getTime() - now.getTime()) / 1000))
}

/** Refuses what no form offers apart from what was offered and is closed by now. */
async function openSystem(database: Database, id: string): Promise<SystemRow> {
  const [system] = await database.queries
    .select()
    .from(paymentSystems)
    .where(eq(paymentSystems.id, id))
  if (!system) throw refused('paymentSystem', 'incorrect')
  if (!system.enabled) throw new Rejection('wallets_not_updated')
  return system
}

export async function findSystem(database: Database, id: string): Promise<SystemRow | undefined> {
  const [system] = await database.queries
    .select()
    .from(paymentSystems)
    .where(and(eq(paymentSystems.id, id), eq(paymentSystems.enabled, true)))
  return system
}

export async function findWallet(
  { queries }: Database,
  userId: number,
  paymentSystem: string,
): Promise<WalletRow | undefined> {
  const [wallet] = await queries
    .select()
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.paymentSystem, paymentSystem)))
  return wallet
}

/** Asks for the code, by the person's method, that will set the wallet. */
export async function askWallet(
  { codes }: SignInRules,
  caller: SignedIn,
  wanted: NewWallet,
): Promise<Challenge> {
  const { database } = codes
  const sent = await database.transaction(async () => {
    const person = await lockProven(codes, caller)
    const system = await openSystem(database, wanted.paymentSystem)
    const address = await checkedAddress(database, system, wanted.address)
    const memo = checkedMemo(system, wanted.memo)
    const known = await findWallet(database, person.id, system.id)
    if (known && isSame(known, { address, memo })) throw refused('address', 'unchanged')
    const payload: WalletPayload = { paymentSystem: system.id, address, memo }
    const question = { purpose: 'wallet', person, ...chosenTarget(person), payload } as const
    return ask(codes, question, caller.locale)
  })
  return deliverCode(codes, sent)
}

/**
 * Sets the wallet that a right code allows, in its transaction. The first address of somebody who never had money here
 * can be used at once, any other only after the hold; what was asked for with a former address is void.
 */
export async function takeWallet(
  rules: SignInRules,
  { row, person, now, caller }: Answered,
): Promise<void> {
  const { codes } = rules
  const { queries } = codes.database
  const { paymentSystem, address, memo } = WalletPayload.parse(row.payload)
  const userId = person.id
  const known = await findWallet(codes.database, userId, paymentSystem)
  const isNew = known === undefined || !isSame(known, { address, memo })
  const isHeld = isNew && (await hasSomethingToLose(codes.database, person, now))
  const usableAt = isHeld ? new Date(now.getTime() + WALLET_HOLD) : (known?.usableAt ?? now)
  const set = { address, memo, setAt: now, usableAt }
  await queries
    .insert(wallets)
    .values({ userId, paymentSystem, ...set })
    .onConflictDoUpdate({ target: [wallets.userId, wallets.paymentSystem], set })
  await queries
    .delete(challenges)
    .where(and(eq(challenges.userId, userId), eq(challenges.purpose, 'withdrawal')))

  const about = { system: paymentSystem, address: endsOf(address) }
  await notify(codes, {
    userId,
    kind: 'wallet_changed',
    params: { ...about, heldUntil: isHeld ? usableAt.toISOString() : '' },
  })
  const notice = {
    template: 'wallet_changed',
    params: { ...about, held: isHeld ? 'yes' : '' },
  } as const
  const event = { kind: 'wallet_changed', params: about } as const
  await tellChange(rules, { person, caller, now }, notice, event)
}

/** True after any wallet or money, or a recent change of a factor. */
async function hasSomethingToLose(
  { queries }: Database,
  person: Person,
  now: Date,
): Promise<boolean> {
  if (withdrawalsHeldFor(person, now) > 0) return true
  const [wallet] = await queries
    .select({ paymentSystem: wallets.paymentSystem })
    .from(wallets)
    .where(eq(wallets.userId, person.id))
    .limit(1)
  if (wallet) return true
  const [movement] = await queries
    .select({ id: operations.id })
    .from(operations)
    .where(eq(operations.userId, person.id))
    .limit(1)
  return movement !== undefined
}

const isSame = (
  one: Pick<WalletRow, 'address' | 'memo'>,
  other: Pick<WalletRow, 'address' | 'memo'>,
) => one.address === other.address && one.memo === other.memo

/** Refuses what is no address of the system's network, and what is an address of ours. */
async function checkedAddress(
  database: Database,
  system: SystemRow,
  given: string,
): Promise<string> {
  if (!isNetwork(system.network)) throw new Error(`No addresses are known for ${system.network}.`)
  const { network } = system
  const read = new RegExp(system.addressPattern).test(given) ? readAddress(network, given) : null
  if (read === null) throw refused('address', 'incorrect', 'wallet_address_invalid')
  // Whoever names one has seen it on a refill: of anybody's, which is not said.
  if (await isOurs(database, system, read.account)) {
    throw refused('address', 'ours', 'wallet_address_invalid')
  }
  return read.address
}

async function isOurs(
  { queries }: Database,
  { network }: SystemRow,
  account: string,
): Promise<boolean> {
  const own = await queries
    .select({ address: paymentSystems.ownAddress })
    .from(paymentSystems)
    .where(isNotNull(paymentSystems.ownAddress))
  if (!isNetwork(network)) return false
  const isOwn = own.some(
    ({ address }) => address !== null && readAddress(network, address)?.account === account,
  )
  if (isOwn) return true
  const [invoice] = await queries
    .select({ id: refills.id })
    .from(refills)
    .where(
      and(
        inArray(
          refills.paymentSystem,
          queries.select({ id: paymentSystems.id }).from(paymentSystems),
        ),
        eq(refills.address, account),
      ),
    )
    .limit(1)
  return invoice !== undefined
}

function checkedMemo({ memo: kind }: SystemRow, given: string | null): string | null {
  const memo = given || null
  if (kind === null) {
    if (memo !== null) throw refused('memo', 'incorrect')
    return null
  }
  if (memo === null) throw refused('memo', 'required', 'wallet_memo_required')
  const isTag = /^(0|[1-9]\d{0,9})$/.test(memo) && Number(memo) <= MAX_TAG
  if (kind === 'tag' ? !isTag : /\p{Cc}/u.test(memo)) throw refused('memo', 'incorrect')
  return memo
}

function refused(
  path: string,
  code: FieldCode,
  as: RejectionCode = 'validation_failed',
): Rejection {
  return new Rejection(as, { fields: [{ path, code }] })
}
