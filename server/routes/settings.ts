import { and, asc, eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Calls } from '../../src/api/contract/calls.ts'
import { CODE_LENGTH } from '../../src/api/contract/code-length.ts'
import { LOGIN_MAX, LOGIN_MIN, PASSWORD_MAX } from '../../src/api/contract/credential-rules.ts'
import { PASSWORD_MIN } from '../../src/api/contract/new-account.ts'
import { changeAvatar, IMAGE_MAX_BYTES, imageTypes } from '../../src/api/contract/profile.ts'
import { submitVerification } from '../../src/api/contract/verification-data.ts'
import type { Database } from '../database/database.ts'
import { paymentSystems } from '../database/schema/refill.ts'
import type { Handlers } from '../handler.ts'
import { readApplication, readStored, StoredAddress } from '../services/application.ts'
import { CODE_ATTEMPTS, CODE_LIFE, type CodeRules, RESEND_WAIT } from '../services/code.ts'
import { listEditions } from '../services/legal.ts'
import type { Maintenance } from '../services/maintenance.ts'
import { readSecurityTerms } from '../services/security-terms.ts'
import type { SessionRules } from '../services/session.ts'
import { WALLET_HOLD } from '../services/wallet.ts'
import type { TelegramBot } from '../telegram-bot.ts'

const StoredLinks = z.object({ news: StoredAddress, documentation: StoredAddress })

export type SettingsRules = {
  codes: CodeRules
  sessions: SessionRules
  support: string | null
  bot: TelegramBot
  maintenance: Maintenance
  sandbox: boolean
  version: string
  /** Begins the addresses of the provider's own pages and files. */
  base: string
}

/** The inviter of a person who came without a referral link. */
export async function readDefaultInviter(database: Database): Promise<string> {
  return (await readApplication(database)).defaultInviter
}

async function listExplorers({ queries }: Database) {
  const systems = await queries
    .select({ paymentSystem: paymentSystems.id, transaction: paymentSystems.explorerUrl })
    .from(paymentSystems)
    .where(and(eq(paymentSystems.enabled, true), isNotNull(paymentSystems.explorerUrl)))
    .orderBy(asc(paymentSystems.position))
  return systems.flatMap(({ paymentSystem, transaction }) =>
    transaction === null ? [] : [{ paymentSystem, transaction }],
  )
}

export function settingsHandlers({
  codes,
  sessions,
  support,
  bot,
  maintenance,
  sandbox,
  version,
  base,
}: SettingsRules): Handlers<
  Pick<
    Calls,
    'readSettings' | 'readLimits' | 'readLinks' | 'readTechnicalWork' | 'readTelegramAuth'
  >
> {
  const { database } = codes
  const describe = async () => {
    const stored = await readApplication(database)
    return { ...stored, support, bot: stored.bot ?? bot.address() }
  }
  return {
    readSettings: async ({ params: { name } }) => ({
      name,
      version,
      sandbox,
      ...(await describe()),
      legal: await listEditions(codes, base),
    }),
    readLimits: async () => ({
      name: 'limits' as const,
      login: { min: LOGIN_MIN, max: LOGIN_MAX },
      password: { min: PASSWORD_MIN, max: PASSWORD_MAX },
      code: {
        digits: CODE_LENGTH,
        validSeconds: CODE_LIFE,
        attempts: CODE_ATTEMPTS,
        resendSeconds: RESEND_WAIT,
        perDay: codes.dailyCap,
      },
      image: { maxBytes: IMAGE_MAX_BYTES, types: [...imageTypes] },
      upload: {
        avatarSeconds: changeAvatar.timeLimit / 1000,
        verificationSeconds: submitVerification.timeLimit / 1000,
      },
      session: { maxSeconds: sessions.maxSeconds, idleSeconds: sessions.idleSeconds },
      wallet: { holdSeconds: WALLET_HOLD / 1000 },
      security: await readSecurityTerms(database),
    }),
    async readLinks() {
      const [{ bot: address }, stored, explorers] = await Promise.all([
        describe(),
        readStored(database, 'links'),
        listExplorers(database),
      ])
      return { name: 'links', support, bot: address, ...StoredLinks.parse(stored), explorers }
    },
    readTechnicalWork: () => maintenance.read(),
    readTelegramAuth: () => bot.describe(),
  }
}
