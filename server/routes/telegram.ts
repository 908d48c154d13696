import type { Calls } from '../../src/api/contract/calls.ts'
import type { Consent } from '../../src/api/contract/legal.ts'
import type { SessionOrChallenge } from '../../src/api/contract/session.ts'
import type { Deps } from '../clock.ts'
import { sqlState } from '../database/sql-state.ts'
import type { Handlers, Visitor } from '../handler.ts'
import { recordConsents } from '../services/legal.ts'
import type { RateLimits } from '../services/rate-limit.ts'
import { findInviter, writePerson } from '../services/registration.ts'
import { Rejection } from '../services/rejection.ts'
import {
  findTelegramPerson,
  freeLogin,
  type TelegramPerson,
  type TelegramRules,
  verifyTelegram,
} from '../services/telegram.ts'

const UNIQUE_VIOLATION = '23505'
const ATTEMPTS = 4

export type TelegramRoom = {
  deps: Deps
  telegram: TelegramRules
  limits: RateLimits
  /** The inviter of a person who came without a referral link. */
  defaultInviter: () => Promise<string>
  /** Opens a session of a person who is known by now, or asks for a code if they want that. */
  open: (userId: number, caller: Visitor) => Promise<SessionOrChallenge>
}

export function telegramHandlers({
  deps,
  telegram,
  limits,
  defaultInviter,
  open,
}: TelegramRoom): Handlers<Pick<Calls, 'signInWithTelegram'>> {
  const { database, clock } = deps

  const register = async (
    person: TelegramPerson,
    { login, consents }: { login: string | undefined; consents: readonly Consent[] },
    caller: Visitor,
  ) => {
    const inviter = await findInviter(database, login ?? (await defaultInviter()))
    const now = await clock.now()
    const userId = await writePerson(database, {
      login: await freeLogin(deps, person),
      email: null,
      phone: null,
      passwordHash: null,
      fullName: person.fullName,
      telegramId: person.id,
      telegramName: person.name,
      codeMethod: 'telegram',
      activatedAt: now,
      inviterId: inviter.id,
      locale: caller.locale,
      now,
    })
    await recordConsents(deps, userId, consents, caller.locale)
    return userId
  }

  return {
    async signInWithTelegram({ params: { login }, body: { consents = [], ...payload } }, caller) {
      await limits.admit('telegram', caller)
      const userId = await retryingTaken(() =>
        database.transaction(async () => {
          const person = await verifyTelegram(telegram, payload)
          const known = await findTelegramPerson(deps, person.id)
          return known?.id ?? (await register(person, { login, consents }, caller))
        }),
      )
      return open(userId, caller)
    },
  }
}

/** Somebody took the login in the same moment, or the same person came through a second window: look again. */
async function retryingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isTaken =
        sqlState(error) === UNIQUE_VIOLATION ||
        (error instanceof Rejection &&
          (error.code === 'login_taken' || error.code === 'telegram_taken'))
      if (!isTaken) throw error
      if (attempt >= ATTEMPTS) throw new Rejection('registration_failed')
    }
  }
}
