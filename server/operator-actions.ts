import { and, asc, desc, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { DisplayCurrency } from '../src/api/contract/amount.ts'
import type { LegalKind } from '../src/api/contract/legal.ts'
import { type Payment, paymentStatuses } from '../src/api/contract/payment.ts'
import { type Refill, refillStatuses } from '../src/api/contract/refill.ts'
import type { TelegramPayload } from '../src/api/contract/session.ts'
import type { TechnicalWork } from '../src/api/contract/settings.ts'
import type { VerificationPhoto } from '../src/api/contract/verification.ts'
import { type ChainName, chainNetworks } from './chain/chain.ts'
import { type ChainStatus, readChainStatuses } from './chain/status.ts'
import type { Deps } from './clock.ts'
import { identifierFrom } from './database/cursor.ts'
import { isOneOf } from './database/schema/columns.ts'
import { sentStatuses, users } from './database/schema/identity.ts'
import { lineTotals } from './database/schema/investment.ts'
import { payments } from './database/schema/payout.ts'
import { outbox } from './database/schema/provider.ts'
import { refills } from './database/schema/refill.ts'
import { readBalance } from './services/balance.ts'
import { listFindings } from './services/chain-finding.ts'
import {
  blockPerson,
  endSessionsOf,
  listSecurityEvents,
  removePasskeyOf,
  resetFactorOf,
  type ShownEvent,
  type StoppedAccount,
  unblockPerson,
  unlinkTelegramOf,
} from './services/incident.ts'
import { addLegal, type InspectedLegal, inspectLegal } from './services/legal.ts'
import type { Announcement, Maintenance } from './services/maintenance.ts'
import { writtenOf } from './services/messages.ts'
import { type InspectedNews, inspectNews, publishNews, withdrawNews } from './services/news.ts'
import { type NewsFile, readNewsFiles } from './services/news-file.ts'
import { listPasskeys, passkeyOf } from './services/passkey.ts'
import { inspectPayment, type PaymentDecision, underWay } from './services/payment.ts'
import {
  approvePayment,
  cancelBatch,
  exportBatch,
  listBatches,
  type PayoutRules,
  readBatch,
} from './services/payout-batch.ts'
import { decideByHand, type NamedHash, nameHashes } from './services/payout-hash.ts'
import { erasePerson, exportPerson } from './services/personal-data.ts'
import { listReports, readReport } from './services/problem-report.ts'
import { listRates, type Rate, setRate } from './services/rate.ts'
import { type Reconciled, reconcile } from './services/reconciliation.ts'
import { inspectRefill, rejectRefill } from './services/refill.ts'
import { Rejection } from './services/rejection.ts'
import {
  type SimulatedTransfer,
  sandboxTransfer,
  sendUnnoticed,
  type UnnoticedTransfer,
} from './services/sandbox-chain.ts'
import { fingerprintOf, readSetting, SECRET_MARK } from './services/secret.ts'
import type { SignInRules } from './services/sign-in.ts'
import { signTelegram } from './services/telegram.ts'
import {
  type Decision,
  decideVerification,
  type InspectedVerification,
  inspectVerification,
  listVerifications,
  readPhotos,
} from './services/verification.ts'

export const refillChoices = [...refillStatuses, 'all'] as const
export const withdrawalChoices = ['waiting', ...paymentStatuses, 'all'] as const
export const verificationChoices = [...sentStatuses, 'all'] as const

const PAGE = 100
const DAY = 86_400
/** Bounds the work of one call: beyond so many days a step is longer than a day. */
const MAX_STEPS = 400

export type SentMessage = {
  channel: string
  target: string
  template: string
  code: string | null
  /** Null for messages other than mails. */
  subject: string | null
  text: string
  sentAt: string | null
}

/** `isWatched`: on a chain that is watched, where nothing is simulated. */
export type WaitingRefill = Refill & { login: string; isWatched: boolean }
/** A blocked person's withdrawal waits for the operator like any other: they must see whose it is. */
export type WaitingWithdrawal = Payment & { login: string; blocked: boolean; isWatched: boolean }

/** The sandbox's page and the operator's command line both use these actions. */
export type OperatorActions = {
  /** Packs the embedded database, which belongs to its process. */
  backUp(): Promise<{ content: Buffer; secret: string | null }>
  /** Reads the last block of each chain, and the transfers that were not credited. */
  chains(): Promise<{
    chains: ChainStatus[]
    findings: Awaited<ReturnType<typeof listFindings>>
  }>
  outbox(target?: string): Promise<SentMessage[]>
  /** A page of a hundred: waiting ones the oldest first, others the newest; `after` is the last of the page before. */
  refills(status?: (typeof refillChoices)[number], after?: string): Promise<WaitingRefill[]>
  rejectRefill(id: string): Promise<Refill>
  transfer(order: SimulatedTransfer): Promise<Refill>
  /** Sends a transfer that is found by its hash alone. */
  sendUnnoticed(order: Pick<SimulatedTransfer, 'refillId' | 'amount'>): Promise<UnnoticedTransfer>
  /** Under way, unless told; in pages as refills are. */
  withdrawals(
    status?: (typeof withdrawalChoices)[number],
    after?: string,
  ): Promise<WaitingWithdrawal[]>
  decideWithdrawal(
    id: string,
    decision: PaymentDecision,
    by?: { operator: string; unsent: boolean },
  ): Promise<Payment>
  approveWithdrawal(id: string): ReturnType<typeof approvePayment>
  /** A new batch of all that may leave. */
  exportBatch(order: { paymentSystem: string; operator: string }): ReturnType<typeof exportBatch>
  /** The files of a batch once more. */
  readBatch(batch: string, by: { unsent: boolean }): ReturnType<typeof readBatch>
  batches(): ReturnType<typeof listBatches>
  cancelBatch(batch: string, by: { unsent: boolean }): ReturnType<typeof cancelBatch>
  nameHashes(
    lines: NamedHash[],
    by: { operator: string; apply: boolean },
  ): ReturnType<typeof nameHashes>
  reconcile(most: { tolerance?: string | undefined }): Promise<Reconciled[]>
  rates(): Promise<Rate[]>
  /** In USDT for one unit. */
  setRate(currency: DisplayCurrency, price: string): Promise<Rate[]>
  /** Lives every day on the way, so that each term, reminder and end has its own date. */
  advanceClock(seconds: number): Promise<{ now: string }>
  readClock(): Promise<{ now: string }>
  maintenance(announcement: Announcement): Promise<TechnicalWork>
  verifications(status?: (typeof verificationChoices)[number]): Promise<InspectedVerification[]>
  verification(login: string): Promise<InspectedVerification>
  /** JPEGs. */
  verificationPhotos(
    login: string,
    which?: readonly VerificationPhoto[],
  ): Promise<{ photo: string; image: Uint8Array }[]>
  decideVerification(login: string, decision: Decision): Promise<InspectedVerification>
  legal(): Promise<InspectedLegal[]>
  /** In force from `at`, or from now. */
  publishLegal(version: {
    kind: LegalKind
    version: string
    files: NewsFile[]
    at?: Date | undefined
  }): Promise<InspectedLegal[]>
  news(): Promise<InspectedNews[]>
  /** Throws `NewsFaults` unless every file is in order. */
  publishNews(item: {
    slug: string
    files: NewsFile[]
    at?: Date | undefined
  }): Promise<InspectedNews>
  withdrawNews(slug: string): Promise<Pick<InspectedNews, 'slug' | 'id' | 'title'>>
  /** Reports of problems, the newest first. */
  problemReports(): ReturnType<typeof listReports>
  problemReport(reference: string): ReturnType<typeof readReport>
  /** Vouches for anybody, as Telegram does for its own; only where the bot is the sandbox's. */
  signTelegram(person: Omit<TelegramPayload, 'hash' | 'auth_date'>): Promise<TelegramPayload>
  showUser(login: string): Promise<Record<string, unknown>>
  /** `operator` is who is said to have done it. */
  blockUser(login: string, by: { reason: string; operator: string }): Promise<StoppedAccount>
  unblockUser(login: string, operator: string): Promise<StoppedAccount>
  endSessions(login: string, operator: string): Promise<StoppedAccount>
  unlinkTelegram(login: string, operator: string): Promise<StoppedAccount>
  /** Codes go to a proven contact again. */
  resetFactor(login: string, operator: string): Promise<StoppedAccount>
  /** By the id that `showUser` tells. */
  removePasskey(login: string, id: string, operator: string): Promise<StoppedAccount>
  securityEvents(login: string): Promise<ShownEvent[]>
  exportUser(login: string, operator: string): Promise<Record<string, unknown>>
  eraseUser(login: string, operator: string): Promise<{ login: string; erasedAs: string }>
}

export function createOperatorActions(
  deps: Deps,
  {
    sandbox,
    sandboxBotToken,
    account,
    maintenance,
    chains,
    payouts,
    runDue,
  }: {
    sandbox: boolean
    /** Those that are watched. */
    chains: readonly ChainName[]
    /** Null where people sign in by a real bot, or by none. */
    sandboxBotToken: string | null
    account: SignInRules
    maintenance: Maintenance
    payouts: PayoutRules
    runDue: () => Promise<void>
  },
): OperatorActions {
  const { database, clock } = deps
  const { codes } = account

  const userByLogin = async (login: string) => {
    const [user] = await database.queries
      .select()
      .from(users)
      .where(eq(users.loginLc, login.toLowerCase()))
    return user
  }

  const watched = new Set<string>(
    chains.flatMap((name) => [chainNetworks[name].native, chainNetworks[name].tokens]),
  )
  const refuseReal = async (refillId: string) => {
    if (!sandbox) throw new Error('Transfers are simulated in a sandbox only.')
    const { network } = await inspectRefill(deps, refillId)
    if (watched.has(network)) {
      throw new Error(`Nothing is simulated on ${network}: pay the address on its chain.`)
    }
  }

  return {
    async backUp() {
      const { driver } = database
      if (driver.kind !== 'embedded')
        throw new Error('PostgreSQL is backed up by its own programs.')
      await driver.client.exec('checkpoint')
      const packed = await driver.client.dumpDataDir('gzip')
      return {
        content: Buffer.from(await packed.arrayBuffer()),
        secret: fingerprintOf(await readSetting(database, SECRET_MARK)),
      }
    },
    async chains() {
      return { chains: await readChainStatuses(deps, chains), findings: await listFindings(deps) }
    },
    async outbox(target) {
      const owner = target === undefined ? undefined : await userByLogin(target)
      const rows = await database.queries
        .select()
        .from(outbox)
        .where(
          and(
            ne(outbox.state, 'withheld'),
            target === undefined
              ? undefined
              : or(eq(outbox.target, target), owner ? eq(outbox.userId, owner.id) : undefined),
          ),
        )
        .orderBy(desc(outbox.id))
        .limit(PAGE)
      return rows.map((row) => {
        // A message that was sent is kept without its text.
        const isHere = row.state === 'kept' || row.state === 'queued'
        const { subject, text } = isHere ? writtenOf(row) : { subject: null, text: '' }
        return {
          channel: row.channel,
          target: row.target,
          template: row.template,
          code: row.params.code ?? null,
          subject: row.channel === 'email' ? subject : null,
          text,
          sentAt: row.sentAt?.toISOString() ?? null,
        }
      })
    },

    async refills(status = 'waiting', after) {
      const from = rowAfter(after)
      const isWaiting = status === 'waiting'
      const rows = await database.queries
        .select({ id: refills.id, login: users.login })
        .from(refills)
        .innerJoin(users, eq(users.id, refills.userId))
        .where(
          and(
            // Written out, what waits is found by its own index in every plan.
            status === 'all'
              ? undefined
              : isWaiting
                ? isOneOf(refills.status, ['waiting'])
                : eq(refills.status, status),
            from === null ? undefined : isWaiting ? gt(refills.id, from) : lt(refills.id, from),
          ),
        )
        .orderBy(isWaiting ? asc(refills.id) : desc(refills.id))
        .limit(PAGE)
      const found: WaitingRefill[] = []
      for (const { id, login } of rows) {
        const refill = await inspectRefill(deps, String(id))
        found.push({ ...refill, login, isWatched: watched.has(refill.network) })
      }
      return found
    },

    rejectRefill: (id) => rejectRefill(deps, id),
    async transfer(order) {
      await refuseReal(order.refillId)
      return sandboxTransfer(deps, order)
    },
    async sendUnnoticed(order) {
      await refuseReal(order.refillId)
      return sendUnnoticed(deps, order)
    },

    async withdrawals(status = 'waiting', after) {
      const from = rowAfter(after)
      const isWaiting = status === 'waiting'
      const rows = await database.queries
        .select({ id: payments.id, login: users.login, blockedAt: users.blockedAt })
        .from(payments)
        .innerJoin(users, eq(users.id, payments.userId))
        .where(
          and(
            status === 'all'
              ? undefined
              : isWaiting
                ? isOneOf(payments.status, underWay)
                : eq(payments.status, status),
            from === null ? undefined : isWaiting ? gt(payments.id, from) : lt(payments.id, from),
          ),
        )
        .orderBy(isWaiting ? asc(payments.id) : desc(payments.id))
        .limit(PAGE)
      const found: WaitingWithdrawal[] = []
      for (const { id, login, blockedAt } of rows) {
        const payment = await inspectPayment(deps, String(id))
        const isWatched = payouts.chain?.assets[payment.paymentSystem] !== undefined
        found.push({ ...payment, login, blocked: blockedAt !== null, isWatched })
      }
      return found
    },
    async decideWithdrawal(id, decision, by = { operator: 'operator', unsent: false }) {
      if (decision.status === 'successful' && decision.hash === undefined && !sandbox) {
        throw new Error('A payout has the hash of its transaction.')
      }
      return decideByHand(payouts, id, decision, by)
    },
    approveWithdrawal: (id) => approvePayment(payouts, id),
    exportBatch: (order) => exportBatch(payouts, order),
    readBatch: (batch, by) => readBatch(payouts, batch, by),
    batches: () => listBatches(payouts),
    cancelBatch: (batch, by) => cancelBatch(payouts, batch, by),
    nameHashes: (lines, by) => nameHashes(payouts, lines, by),
    reconcile: (most) => reconcile(payouts, most),

    rates: () => listRates(database),
    setRate: (currency, price) => setRate(deps, currency, price),

    async advanceClock(seconds) {
      const step = Math.max(DAY, Math.ceil(seconds / MAX_STEPS))
      let left = seconds
      do {
        await clock.advance(Math.min(step, left) * 1000)
        await runDue()
        left -= step
      } while (left > 0)
      return { now: (await clock.now()).toISOString() }
    },

    async readClock() {
      return { now: (await clock.now()).toISOString() }
    },

    maintenance: (announcement) => maintenance.announce(announcement),

    verifications: (status = 'in_process') => listVerifications(codes, status),
    verification: (login) => inspectVerification(codes, login),
    verificationPhotos: (login, which) => readPhotos(codes, login, which),
    decideVerification: (login, decision) => decideVerification(codes, login, decision),

    legal: () => inspectLegal(deps),
    async publishLegal({ kind, version, files, at }) {
      const { texts, cover } = await readNewsFiles(files)
      if (cover) throw new Error('A legal text has no cover.')
      const inForceAt = at ?? (await clock.now())
      if (!(await addLegal(database, { kind, version, texts, inForceAt }))) {
        throw new Error(`There is a version ${version} of ${kind} already, and it stays as it is.`)
      }
      return inspectLegal(deps)
    },

    news: () => inspectNews(deps),
    publishNews: async ({ slug, files, at }) =>
      publishNews(deps, { slug, at, ...(await readNewsFiles(files)) }),
    withdrawNews: (slug) => withdrawNews(deps, slug),

    problemReports: () => listReports(deps),
    problemReport: (reference) => readReport(deps, reference),

    async signTelegram(person) {
      if (sandboxBotToken === null) throw new Rejection('not_found')
      // Telegram's clock, like that of sessions, is the real one.
      const auth_date = Math.floor(Date.now() / 1000)
      return signTelegram(sandboxBotToken, { ...person, auth_date })
    },

    async showUser(login) {
      const user = await userByLogin(login)
      if (!user) throw new Rejection('not_found')
      const inviter =
        user.inviterId === null
          ? null
          : await database.queries.query.users.findFirst({ where: eq(users.id, user.inviterId) })
      const lines = await database.queries
        .select({ line: lineTotals.line, people: lineTotals.partners })
        .from(lineTotals)
        .where(and(eq(lineTotals.userId, user.id), gt(lineTotals.partners, 0)))
        .orderBy(asc(lineTotals.line))
      return {
        id: user.id,
        login: user.login,
        email: user.email,
        phone: user.phone,
        phoneConfirmed: user.phoneConfirmedAt?.toISOString() ?? null,
        emailConfirmed: user.emailConfirmedAt?.toISOString() ?? null,
        telegram: user.telegramName,
        passkeys: (await listPasskeys(codes, user.id)).map(passkeyOf),
        subscribedUntil: user.subscribedUntil?.toISOString() ?? null,
        fullName: user.fullName,
        registered: user.createdAt.toISOString(),
        inviter: inviter?.login ?? null,
        partners: lines,
        balance: (await readBalance(database, user.id)).currencies,
        blocked: user.blockedAt?.toISOString() ?? null,
        withdrawalsHeldUntil: user.withdrawalsHeldUntil?.toISOString() ?? null,
      }
    },

    blockUser: (login, by) => blockPerson(account, login, by),
    unblockUser: (login, operator) => unblockPerson(account, login, operator),
    endSessions: (login, operator) => endSessionsOf(account, login, operator),
    unlinkTelegram: (login, operator) => unlinkTelegramOf(account, login, operator),
    resetFactor: (login, operator) => resetFactorOf(account, login, operator),
    removePasskey: (login, id, operator) => removePasskeyOf(account, login, id, operator),
    securityEvents: (login) => listSecurityEvents(account, login),
    exportUser: (login, operator) => exportPerson(account, login, operator),
    eraseUser: (login, operator) => erasePerson(account, login, operator),
  }
}

function rowAfter(after: string | undefined): number | null {
  if (after === undefined) return null
  const id = identifierFrom(after)
  if (id === null) {
    throw new Rejection('validation_failed', { fields: [{ path: 'after', code: 'incorrect' }] })
  }
  return id
}
