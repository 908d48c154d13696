import { eq } from 'drizzle-orm'
import type { Session } from '../../src/api/contract/session.ts'
import { challenges, users } from '../database/schema/identity.ts'
import type { Visitor } from '../handler.ts'
import { type Answered, ask, checkCode, deliverSoon, EmailPayload } from './code.ts'
import { maskedEmail, maskedPhone } from './masked-target.ts'
import { writeNotice } from './messages.ts'
import { notify } from './notification.ts'
import { joinLines } from './partner-line.ts'
import { Refusal } from './refusal.ts'
import { refusingTaken, removeAbandoned } from './registration.ts'
import { endResets } from './session.ts'
import { beginSession, type SignInRules } from './sign-in.ts'
import { takeWallet } from './wallet.ts'

type Client = Pick<Visitor, 'address' | 'userAgent' | 'locale'>

/** A session, or nothing; `message` is to be delivered once the transaction has committed. */
type Outcome = { answer: Session | Record<string, never>; message: number | null }

const done: Outcome = { answer: {}, message: null }

/**
 * Carries out what a code was asked for: opens the session of a sign-in or a new account, makes a phone or an e-mail
 * the person's, or clears the way for a change of security. The link of an e-mail that is opened a second time finds
 * what it asks for done.
 */
export async function confirm(
  rules: SignInRules,
  { verificationId, code }: { verificationId: string; code: string },
  client: Client,
): Promise<Outcome['answer']> {
  const { codes } = rules
  const { answer, message } = await checkCode(
    codes,
    {
      id: verificationId,
      code,
      purposes: ['phone', 'email', 'sign_in', 'phone_change', 'security', 'wallet'],
    },
    (answered) => carryOut(rules, answered, client),
    ({ row, person }) =>
      row.completedAt !== null &&
      row.purpose === 'email' &&
      person.emailLc === row.target.toLowerCase()
        ? done
        : null,
  )
  deliverSoon(codes, message)
  return answer
}

async function carryOut(rules: SignInRules, answered: Answered, client: Client): Promise<Outcome> {
  switch (answered.row.purpose) {
    case 'phone':
      return activate(rules, answered, client)
    case 'sign_in':
      return { answer: await beginSession(rules, answered.person.id, client), message: null }
    case 'email':
      await takeEmail(rules, answered)
      return done
    case 'phone_change':
      await takePhone(rules, answered)
      return done
    case 'wallet':
      await takeWallet(rules.codes, answered)
      return done
    default:
      return done
  }
}

async function activate(
  rules: SignInRules,
  { person, now }: Answered,
  client: Client,
): Promise<Outcome> {
  const { codes } = rules
  await codes.database.queries
    .update(users)
    .set({ phoneConfirmedAt: now, activatedAt: person.activatedAt ?? now })
    .where(eq(users.id, person.id))
  await joinLines(codes.database, person.id)
  const answer = await beginSession(rules, person.id, client)
  const { email: target } = person
  if (target === null || person.emailConfirmedAt) return { answer, message: null }
  try {
    const question = { purpose: 'email', person, channel: 'email', target } as const
    const { message } = await ask(codes, question, client.locale)
    return { answer, message }
  } catch (error) {
    // An e-mail that had its codes of the day is confirmed another day; the account is open all the same.
    if (error instanceof Refusal) return { answer, message: null }
    throw error
  }
}

async function takeEmail({ codes, sessions }: SignInRules, { row, person, now }: Answered) {
  const { queries } = codes.database
  const change = EmailPayload.parse(row.payload)
  await queries.update(challenges).set({ completedAt: now }).where(eq(challenges.id, row.id))
  if (change === null) {
    await queries.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, person.id))
  } else {
    const { email } = change
    await removeAbandoned(codes.database, { email, now }, person.id)
    await refusingTaken(() =>
      queries
        .update(users)
        .set({ email, emailLc: email.toLowerCase(), emailConfirmedAt: now })
        .where(eq(users.id, person.id)),
    )
    // What a code from the old e-mail opened must not set a password any more.
    await endResets(sessions, person.id)
  }
  const params = { email: maskedEmail(row.target) }
  const isReplaced = change !== null && person.email !== null
  await notify(codes, {
    userId: person.id,
    kind: isReplaced ? 'email_changed' : 'email_confirmed',
    params,
  })
  if (isReplaced && person.email !== null && person.emailConfirmedAt) {
    await writeNotice(
      codes,
      { userId: person.id, template: 'email_changed', params },
      { channel: 'email', target: person.email },
    )
  }
}

async function takePhone({ codes }: SignInRules, { row, person, now }: Answered) {
  const phone = row.target
  await removeAbandoned(codes.database, { phone, now }, person.id)
  await refusingTaken(() =>
    codes.database.queries
      .update(users)
      .set({ phone, phoneConfirmedAt: now })
      .where(eq(users.id, person.id)),
  )
  const params = { phone: maskedPhone(phone) }
  await notify(codes, { userId: person.id, kind: 'phone_changed', params })
  const notice = { userId: person.id, template: 'phone_changed', params } as const
  if (person.phone !== null) {
    await writeNotice(codes, notice, { channel: 'sms', target: person.phone })
  }
  if (person.email !== null && person.emailConfirmedAt) {
    await writeNotice(codes, notice, { channel: 'email', target: person.email })
  }
}
