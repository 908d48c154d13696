import Big from 'big.js'
import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { consents, newsReads } from '../database/schema/content.ts'
import {
  authenticatorMisses,
  avatars,
  challenges,
  factorChanges,
  knownDevices,
  passkeys,
  recoveryCodes,
  referralLines,
  securityEvents,
  sessions,
  subscriptions,
  users,
  verificationPhotos,
  verifications,
} from '../database/schema/identity.ts'
import { deposits } from '../database/schema/investment.ts'
import { accounts, operations, ownerOfAccount } from '../database/schema/ledger.ts'
import { exchangeQuotes, paymentRequests, payments, wallets } from '../database/schema/payout.ts'
import {
  idempotency,
  noticeBrowsers,
  noticeSettings,
  notifications,
  outbox,
} from '../database/schema/provider.ts'
import { refills } from '../database/schema/refill.ts'
import { readApplication } from './application.ts'
import { lockPerson, type Person } from './code.ts'
import { plainAmount } from './ledger.ts'
import { underWay } from './payment.ts'
import { Rejection } from './rejection.ts'
import { recordSecurityEvent } from './security-event.ts'
import type { SignInRules } from './sign-in.ts'
import { inspectVerification, readPhotos } from './verification.ts'

/** Everything that is kept of a person, but what proves who they are: hashes, keys and tokens. */
export async function exportPerson(
  { codes }: SignInRules,
  login: string,
  operator: string,
): Promise<Record<string, unknown>> {
  const { database, clock } = codes
  return database.transaction(async () => {
    const { queries } = database
    const person = await findPerson(codes, login)
    const { id } = person
    const now = await clock.now()
    await recordSecurityEvent(database, { userId: id, kind: 'data_exported', operator }, now)
    const [verified] = await queries
      .select({ userId: verifications.userId })
      .from(verifications)
      .where(eq(verifications.userId, id))
    const [inviter] = await queries
      .select({ login: users.login })
      .from(users)
      .where(eq(users.id, person.inviterId ?? 0))
    const [avatar] = await queries.select().from(avatars).where(eq(avatars.userId, id))
    const photos = await readPhotos(codes, login)
    const browsers = await queries
      .select()
      .from(noticeBrowsers)
      .where(eq(noticeBrowsers.userId, id))
      .orderBy(noticeBrowsers.createdAt)
    const { passwordHash, authenticatorSecret, authenticatorStep, inviterId, ...known } = person
    return {
      exportedAt: now,
      person: { ...known, inviter: inviter?.login ?? null },
      avatar: avatar ? Buffer.from(avatar.image).toString('base64') : null,
      verification: verified ? await inspectVerification(codes, login) : null,
      photos: photos.map(({ photo, image }) => ({
        photo,
        jpeg: Buffer.from(image).toString('base64'),
      })),
      sessions: await queries
        .select({
          userAgent: sessions.userAgent,
          openedAt: sessions.createdAt,
          seenAt: sessions.seenAt,
          endedAt: sessions.revokedAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, id))
        .orderBy(desc(sessions.createdAt)),
      passkeys: await queries
        .select({
          browser: passkeys.browser,
          system: passkeys.system,
          addedAt: passkeys.createdAt,
          usedAt: passkeys.usedAt,
        })
        .from(passkeys)
        .where(eq(passkeys.userId, id))
        .orderBy(passkeys.createdAt),
      accounts: await queries
        .select({ kind: accounts.kind, currency: accounts.currency, balance: accounts.balance })
        .from(accounts)
        .where(eq(ownerOfAccount, id)),
      operations: await queries
        .select()
        .from(operations)
        .where(eq(operations.userId, id))
        .orderBy(operations.id),
      refills: await queries.select().from(refills).where(eq(refills.userId, id)),
      withdrawals: await queries.select().from(payments).where(eq(payments.userId, id)),
      deposits: await queries.select().from(deposits).where(eq(deposits.userId, id)),
      subscriptions: await queries.select().from(subscriptions).where(eq(subscriptions.userId, id)),
      wallets: await queries.select().from(wallets).where(eq(wallets.userId, id)),
      consents: await queries
        .select({
          kind: consents.kind,
          version: consents.version,
          locale: consents.locale,
          givenAt: consents.givenAt,
        })
        .from(consents)
        .where(eq(consents.userId, id))
        .orderBy(consents.id),
      notifications: await queries.select().from(notifications).where(eq(notifications.userId, id)),
      noticeSettings: await queries
        .select({
          topic: noticeSettings.topic,
          channel: noticeSettings.channel,
          enabled: noticeSettings.enabled,
        })
        .from(noticeSettings)
        .where(eq(noticeSettings.userId, id)),
      noticeBrowsers: browsers.map(({ endpoint, showsAmounts, createdAt, seenAt }) => ({
        service: new URL(endpoint).hostname,
        showsAmounts,
        addedAt: createdAt,
        seenAt,
      })),
      messages: await queries
        .select({
          channel: outbox.channel,
          target: outbox.target,
          template: outbox.template,
          writtenAt: outbox.createdAt,
          sentAt: outbox.sentAt,
        })
        .from(outbox)
        .where(and(eq(outbox.userId, id), ne(outbox.state, 'withheld'))),
      securityEvents: await queries
        .select()
        .from(securityEvents)
        .where(eq(securityEvents.userId, id)),
    }
  })
}

/**
 * Takes a person out of their account. The ledger and what it stands on stay, without a name; the account stays
 * blocked. Refused while any money is theirs or on its way.
 */
export async function erasePerson(
  { codes }: SignInRules,
  login: string,
  operator: string,
): Promise<{ login: string; erasedAs: string }> {
  const { database, clock } = codes
  return database.transaction(async () => {
    const { queries } = database
    const found = await findPerson(codes, login)
    const person = await lockPerson(codes, found.id)
    if (!person) throw new Rejection('not_found')
    const { id } = person
    const { defaultInviter } = await readApplication(database)
    if (person.loginLc === defaultInviter.toLowerCase()) {
      throw new Error(`${person.login} is the inviter of everybody who comes without a link.`)
    }
    const open = await unsettled(codes, id)
    if (open.length > 0) {
      throw new Error(`${person.login} cannot be erased yet: ${open.join(', ')}. Settle it first.`)
    }
    const now = await clock.now()
    const erasedAs = `erased${id}`
    await queries
      .update(users)
      .set({
        login: erasedAs,
        loginLc: erasedAs,
        email: null,
        emailLc: null,
        emailConfirmedAt: null,
        phone: null,
        phoneConfirmedAt: null,
        passwordHash: null,
        telegramId: null,
        telegramName: null,
        codeMethod: 'sms',
        codeAtSignIn: false,
        authenticatorSecret: null,
        authenticatorStep: null,
        fullName: null,
        city: null,
        country: null,
        avatar: null,
        blockedAt: person.blockedAt ?? now,
      })
      .where(eq(users.id, id))
    await queries
      .update(referralLines)
      .set({ loginLc: erasedAs })
      .where(eq(referralLines.descendantId, id))
    for (const table of personal) await queries.delete(table).where(eq(table.userId, id))
    await queries
      .delete(paymentRequests)
      .where(and(eq(paymentRequests.userId, id), isNull(paymentRequests.usedAt)))
    await queries.delete(idempotency).where(eq(idempotency.scope, `user:${id}`))
    await recordSecurityEvent(database, { userId: id, kind: 'data_erased', operator }, now)
    return { login: person.login, erasedAs }
  })
}

/** Rows that say something of a person and that no money stands on. */
const personal = [
  avatars,
  verificationPhotos,
  verifications,
  noticeBrowsers,
  sessions,
  challenges,
  recoveryCodes,
  factorChanges,
  authenticatorMisses,
  knownDevices,
  wallets,
  exchangeQuotes,
  notifications,
  noticeSettings,
  newsReads,
  outbox,
  passkeys,
]

async function unsettled({ database }: SignInRules['codes'], userId: number): Promise<string[]> {
  const { queries } = database
  const held = await queries
    .select()
    .from(accounts)
    .where(eq(ownerOfAccount, userId))
    .orderBy(accounts.kind, accounts.currency)
  const deposit = await queries
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.userId, userId), eq(deposits.status, 'active')))
  const withdrawal = await queries
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, userId), inArray(payments.status, underWay)))
  const refill = await queries
    .select({ id: refills.id })
    .from(refills)
    .where(and(eq(refills.userId, userId), eq(refills.status, 'waiting')))
  return [
    ...held
      .filter(({ balance }) => new Big(balance ?? 0).gt(0))
      .map(({ kind, currency, balance }) => `${kind} ${plainAmount(balance ?? '0')} ${currency}`),
    ...deposit.map(({ id }) => `deposit ${id} is active`),
    ...withdrawal.map(({ id }) => `withdrawal ${id} is under way`),
    ...refill.map(({ id }) => `refill ${id} is waiting`),
  ]
}

async function findPerson({ database }: SignInRules['codes'], login: string): Promise<Person> {
  const [person] = await database.queries
    .select()
    .from(users)
    .where(eq(users.loginLc, login.toLowerCase()))
  if (!person) throw new Rejection('not_found')
  return person
}
