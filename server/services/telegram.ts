import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { eq, inArray, lt } from 'drizzle-orm'
import { LOGIN_MAX, LOGIN_MIN } from '../../src/api/contract/credential-rules.ts'
import type { TelegramPayload } from '../../src/api/contract/session.ts'
import type { Deps } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { telegramLogins, users } from '../database/schema/identity.ts'
import { Rejection } from './rejection.ts'

/** Telegram stamps its payloads with real time, whatever a sandbox's clock says. */
const FRESH_SECONDS = 300
/** Clocks differ; a payload may come from this far ahead. */
const AHEAD_SECONDS = 60
const NAME_MAX = 64
const FULL_NAME_MAX = 120
const SUFFIX_DIGITS = 4

export type TelegramRules = {
  database: Database
  /** Null where signing in through Telegram is not offered. */
  botToken: string | null
  realNow: () => number
}

/** `name` is the user name, or the first name of a person without one. */
export type TelegramPerson = {
  id: string
  username: string | null
  name: string
  fullName: string
}

type Unsigned = Omit<TelegramPayload, 'hash'>

/** As core.telegram.org/widgets/login defines it: the fields in order, under the SHA-256 of the bot's token. */
function signatureOf(botToken: string, fields: Unsigned): Buffer {
  const text = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHash('sha256').update(botToken).digest()
  return createHmac('sha256', key).update(text).digest()
}

/** Signs as Telegram does; the sandbox signs with its own bot token. */
export function signTelegram(botToken: string, fields: Unsigned): TelegramPayload {
  return { ...fields, hash: signatureOf(botToken, fields).toString('hex') }
}

/** The sandbox's bot. Nobody outside can sign for it, nor can it sign for anybody elsewhere. */
export function sandboxBotToken(secret: string): string {
  const key = createHmac('sha256', secret).update('sandbox-telegram-bot').digest('base64url')
  return `1000000001:${key}`
}

/**
 * Accepts a payload once, in the caller's transaction: what it is accepted for and that it was used stand or fall
 * together. Refuses what is forged, older than five minutes or used before, all as `verification_failed`.
 */
export async function verifyTelegram(
  { database, botToken, realNow }: TelegramRules,
  { hash, ...fields }: TelegramPayload,
): Promise<TelegramPerson> {
  if (botToken === null) throw new Rejection('not_found')
  const isGenuine = timingSafeEqual(signatureOf(botToken, fields), Buffer.from(hash, 'hex'))
  const age = realNow() / 1000 - fields.auth_date
  if (!isGenuine || age > FRESH_SECONDS || age < -AHEAD_SECONDS) {
    throw new Rejection('verification_failed')
  }
  const used = await database.queries
    .insert(telegramLogins)
    .values({ hash, usedAt: new Date(realNow()) })
    .onConflictDoNothing()
    .returning()
  if (used.length === 0) throw new Rejection('verification_failed')

  const fullName = [fields.first_name, fields.last_name].filter(Boolean).join(' ').trim()
  const name = fields.username ?? fields.first_name
  return {
    id: String(fields.id),
    username: fields.username ?? null,
    name: cut(name, NAME_MAX),
    fullName: cut(fullName, FULL_NAME_MAX),
  }
}

/** Payloads that are too old to be accepted anyway need not be remembered. */
export async function sweepTelegramLogins({ database, realNow }: TelegramRules): Promise<void> {
  const dayAgo = new Date(realNow() - 86_400_000)
  await database.queries.delete(telegramLogins).where(lt(telegramLogins.usedAt, dayAgo))
}

/** By code points: half a character is no text. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : [...text].slice(0, Math.floor(length / 2)).join('')

export async function findTelegramPerson(
  { database }: Deps,
  telegramId: string,
): Promise<{ id: number; codeAtSignIn: boolean } | undefined> {
  const [person] = await database.queries
    .select({ id: users.id, codeAtSignIn: users.codeAtSignIn })
    .from(users)
    .where(eq(users.telegramId, telegramId))
  return person
}

/** A login that nobody has, by the rules of logins, as near to what the person is called in Telegram as they allow. */
export async function freeLogin({ database }: Deps, person: TelegramPerson): Promise<string> {
  const wanted = [person.username ?? '', person.name, `telegram${person.id}`]
    .map((text) => text.replace(/[^A-Za-z0-9]/g, ''))
    .find((text) => text.length >= LOGIN_MIN)
  const base = (wanted ?? 'telegram').slice(0, LOGIN_MAX - 2 * SUFFIX_DIGITS)
  const candidates = [
    base,
    ...Array.from(
      { length: 8 },
      () => base + randomInt(10 ** SUFFIX_DIGITS, 10 ** (SUFFIX_DIGITS * 2)),
    ),
  ]
  const taken = await database.queries
    .select({ loginLc: users.loginLc })
    .from(users)
    .where(
      inArray(
        users.loginLc,
        candidates.map((login) => login.toLowerCase()),
      ),
    )
  const free = candidates.find(
    (login) => !taken.some(({ loginLc }) => loginLc === login.toLowerCase()),
  )
  if (!free) throw new Rejection('registration_failed')
  return free
}
