import type * as z from 'zod/mini'
import type { Calls } from '../src/api/contract/calls.ts'
import type { Endpoint } from '../src/api/contract/endpoint.ts'
import type { users } from './database/schema/identity.ts'

/**
 * The proof that a caller must show. The password only where the person has one. The code is one by the method in
 * force and is never part of the call itself: such a call answers with a challenge, and what was asked for is carried
 * out when that has been answered, from what was written down with it.
 */
export const proofWords = {
  nothing: 'Open to everybody.',
  token: 'Needs the token of a session.',
  set_password_token: 'Needs a token whose only right is to set a password.',
  token_and_password: 'Needs the token of a session and the password.',
  token_and_code: 'Needs the token of a session and a code by the method in force.',
  token_password_and_code:
    'Needs the token of a session, the password of whoever has one, and a code by the method in force.',
} as const
export type Proof = keyof typeof proofWords

type Person = typeof users.$inferSelect

/** A call whose proof depends on its body or on its caller. */
type Varied<Body> = {
  readonly variants: Readonly<Record<string, Proof>>
  variantOf(body: Body, person: Person): string
  /** The field of the body with the password, by default `password`. */
  readonly passwordField?: string
}
export type CallProof = Proof | Varied<unknown>

type BodyOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodMiniType }
  ? z.output<Body>
  : undefined

/** The one table of which call needs which proof; the mounting code reads it and nothing else. */
export const proofs = {
  signIn: 'nothing',
  register: 'nothing',
  signInWithTelegram: 'nothing',
  requestPasskey: 'nothing',
  signInWithPasskey: 'nothing',
  confirmCode: 'nothing',
  resendCode: 'nothing',
  readChallenge: 'nothing',
  requestPasswordReset: 'nothing',
  validatePasswordReset: 'nothing',
  setPassword: 'set_password_token',
  signOut: 'token',
  readInviter: 'nothing',
  checkLogin: 'nothing',
  readUserData: 'token',
  changeUserData: {
    variants: {
      data: 'token',
      phone: 'token_password_and_code',
      email: 'token_password_and_code',
      // This proves the e-mail that is there already and changes none.
      unconfirmed_email: 'token',
      telegram: 'token_password_and_code',
    },
    variantOf(body, person) {
      if ('phone' in body) return 'phone'
      if ('telegram' in body) return 'telegram'
      if (!('email' in body)) return 'data'
      const isOwn = person.emailLc === body.email.toLowerCase() && person.emailConfirmedAt === null
      return isOwn ? 'unconfirmed_email' : 'email'
    },
  },
  changeAvatar: 'token',
  changePassword: {
    variants: { known: 'token_and_password', first: 'token_and_code' },
    variantOf: (_, person) => (person.passwordHash === null ? 'first' : 'known'),
    passwordField: 'oldPassword',
  },
  submitVerification: 'token',
  readSecurity: 'token',
  changeSecurity: {
    variants: { ask: 'token_password_and_code', complete: 'token_and_code' },
    variantOf: (body) => ('verificationId' in body ? 'complete' : 'ask'),
  },
  cancelChange: 'token',
  cancelChangeByLink: 'nothing',
  listSessions: 'token',
  endSessions: 'token',
  listSubscriptionOptions: 'nothing',
  subscribe: 'token',
  readBalance: 'token',
  readHeld: 'token',
  listOperations: 'token',
  listEvents: 'token',
  readEvent: 'token',
  readSettings: 'nothing',
  readLimits: 'nothing',
  readLinks: 'nothing',
  listLegalDocuments: 'nothing',
  listPaymentSystems: 'nothing',
  readTechnicalWork: 'nothing',
  readTelegramAuth: 'nothing',
  createRefill: 'token',
  listRefills: 'token',
  readRefill: 'token',
  lookUpTransfer: 'token',
  listPlans: 'nothing',
  listCryptoCases: 'nothing',
  openDeposit: 'token',
  listDeposits: 'token',
  readDeposit: 'token',
  changeDeposit: 'token',
  quoteClosing: 'token',
  closeDeposit: 'token',
  listAccruals: 'token',
  listPayouts: 'token',
  listWallets: 'token',
  changeWallet: 'token_password_and_code',
  readPaymentConditions: 'token',
  readPaymentRequest: 'token',
  requestPayment: 'token_and_code',
  validatePayment: 'token_and_code',
  createPayment: 'token_and_code',
  listPayments: 'token',
  readPayment: 'token',
  cancelPayment: 'token',
  listRates: 'token',
  readExchangeRate: 'token',
  exchange: 'token',
  moveIncome: 'token',
  readStatistics: 'token',
  readGrowth: 'token',
  readOverview: 'token',
  listCaseOperations: 'token',
  listPartners: 'token',
  readPartner: 'token',
  readPartnerInfo: 'token',
  readBonus: 'token',
  listNews: 'token',
  readNews: 'token',
  listNotifications: 'token',
  readNotifications: 'token',
  readNoticeSettings: 'token',
  changeNoticeSettings: 'token',
  claimBrowser: 'token',
  addBrowser: 'token',
  removeBrowser: 'token',
  reportProblem: 'nothing',
} as const satisfies { [Name in keyof Calls]: Proof | Varied<BodyOf<Calls[Name]>> }

/** The proof of each variant of a call; of a call that has none, its only one under the empty name. */
export function variantsOf(proof: CallProof): Readonly<Record<string, Proof>> {
  return typeof proof === 'string' ? { '': proof } : proof.variants
}

/** All variants of a call take the same token. */
export function tokenFor(proof: CallProof): Endpoint['auth'] {
  const [first] = Object.values(variantsOf(proof))
  if (first === 'set_password_token') return 'set_password'
  return first !== 'nothing'
}

export type WantedPassword = { field: string; given: unknown }

/** The password that this very call must be given by this person, or null when it needs none. */
export function wantedPassword(
  proof: CallProof,
  body: unknown,
  person: Person,
): WantedPassword | null {
  const varied = typeof proof === 'string' ? null : proof
  const variant = varied?.variantOf(body, person) ?? ''
  const needed = variantsOf(proof)[variant]
  if (needed === undefined) throw new Error(`A call has no variant ${variant}`)
  if (needed !== 'token_and_password' && needed !== 'token_password_and_code') return null
  if (person.passwordHash === null) return null
  const field = varied?.passwordField ?? 'password'
  const given = Object.entries(body ?? {}).find(([name]) => name === field)?.[1]
  return { field, given }
}
