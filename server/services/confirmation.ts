import { eq } from 'drizzle-orm'
import type { CodeOrPasskey } from '../../src/api/contract/passkey.ts'
import type { CodeOutcome, PendingChange } from '../../src/api/contract/session.ts'
import { challenges, users } from '../database/schema/identity.ts'
import {
  type Answered,
  ask,
  ChangePayload,
  checkCode,
  deliverOrSay,
  deliverSoon,
  EmailPayload,
  PhonePayload,
} from './code.ts'
import { newContactQuestion } from './contact.ts'
import { linkTelegram, setEmail, setPhone, unlinkTelegram, writePassword } from './factor.ts'
import { maskedEmail } from './masked-target.ts'
import { notify } from './notification.ts'
import { joinLines } from './partner-line.ts'
import { Rejection } from './rejection.ts'
import { beginSession, type Client, type SignInRules } from './sign-in.ts'
import { startWait } from './waiting-change.ts'
import { takeWallet } from './wallet.ts'

/** `message` is to be delivered once the transaction has committed. */
type Outcome = { answer: CodeOutcome; message: number | null }

const done: Outcome = { answer: {}, message: null }
const pending = (change: PendingChange): Outcome => ({
  answer: { pending: change },
  message: null,
})

/**
 * Carries out what a code was asked for: opens the session of a sign-in or a new account, changes a factor or lets its
 * change wait, or clears the way for a change of security. The link of an e-mail that is opened a second time finds
 * what it asks for done.
 */
export async function confirm(
  rules: SignInRules,
  { verificationId, code }: { verificationId: string; code: CodeOrPasskey },
  client: Client,
): Promise<Outcome['answer']> {
  const { codes } = rules
  const { answer, message } = await checkCode(
    codes,
    {
      id: verificationId,
      code,
      purposes: ['phone', 'email', 'sign_in', 'change', 'phone_change', 'security', 'wallet'],
      caller: { address: client.address, requestId: client.requestId },
    },
    (answered) => carryOut(rules, answered, client),
    ({ row, person }) =>
      row.purpose === 'email' && person.emailLc === row.target.toLowerCase() ? done : null,
  )
  if ('next' in answer) {
    return { next: await deliverOrSay(codes, { challenge: answer.next, message }) }
  }
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
      return takeEmail(rules, answered)
    case 'phone_change':
      return takePhone(rules, answered)
    case 'change':
      return takeChange(rules, answered, client)
    case 'wallet':
      await takeWallet(rules, answered)
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
    if (error instanceof Rejection) return { answer, message: null }
    throw error
  }
}

async function takeEmail(rules: SignInRules, answered: Answered): Promise<Outcome> {
  const { codes } = rules
  const { row, person, now, caller } = answered
  const { queries } = codes.database
  const change = EmailPayload.parse(row.payload)
  await queries.update(challenges).set({ completedAt: now }).where(eq(challenges.id, row.id))
  if (change === null) {
    await queries.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, person.id))
    const params = { email: maskedEmail(row.target) }
    await notify(codes, { userId: person.id, kind: 'email_confirmed', params })
    return done
  }
  const { email, lost } = change
  if (lost === 'wait') {
    return pending(await startWait(codes, person, { kind: 'email', target: email }, caller))
  }
  await setEmail(rules, { person, caller, now, lost }, email)
  return done
}

async function takePhone(rules: SignInRules, answered: Answered): Promise<Outcome> {
  const { row, person, now, caller } = answered
  const { lost } = PhonePayload.parse(row.payload)
  if (lost === 'wait') {
    return pending(
      await startWait(rules.codes, person, { kind: 'phone', target: row.target }, caller),
    )
  }
  await setPhone(rules, { person, caller, now, lost }, row.target)
  return done
}

/** Carries out what the code by the method in force allowed; a new phone or e-mail is sent the next code. */
async function takeChange(
  rules: SignInRules,
  { row, person, now, caller }: Answered,
  { locale }: Client,
): Promise<Outcome> {
  const { codes } = rules
  const payload = ChangePayload.parse(row.payload)
  // The Telegram name and the hash of a password stay no longer than they are needed.
  const { change, lost } = payload
  await codes.database.queries
    .update(challenges)
    .set({ completedAt: now, payload: { change } })
    .where(eq(challenges.id, row.id))
  const allowed = { person, caller, now, lost }
  switch (payload.change) {
    case 'phone':
    case 'email': {
      const question = newContactQuestion(person, payload, lost)
      const { challenge, message } = await ask(codes, question, locale)
      return { answer: { next: challenge }, message }
    }
    case 'telegram_linked':
      await linkTelegram(rules, allowed, payload)
      return done
    case 'telegram_unlinked':
      await unlinkTelegram(rules, allowed)
      return done
    case 'password': {
      if (person.passwordHash !== null) throw new Rejection('code_invalid')
      const { hash, keep } = payload
      await writePassword(rules, allowed, hash, { keep, event: 'password_changed' })
      return done
    }
  }
}
