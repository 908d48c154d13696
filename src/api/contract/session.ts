import * as z from 'zod/mini'
import { Credentials, Login } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { Consents } from './legal.ts'
import { Code, Email, NewPassword, Phone } from './new-account.ts'
import { Instant, SecondsLeft } from './page.ts'
import { CodeOrPasskey, PasskeyRequest } from './passkey.ts'

/** The slice of the person that the cabinet keeps in storage. */
export const User = z.object({
  login: z.string(),
  fullName: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  subscription: z.object({ active: z.boolean(), until: z.nullable(Instant) }),
  notifications: z.object({ unread: z.int().check(z.nonnegative()) }),
})
export type User = z.infer<typeof User>

/** `refreshToken` is the bearer token of every later call. */
export const Session = z.object({ refreshToken: z.string().check(z.minLength(20)), user: User })
export type Session = z.infer<typeof Session>

export const channels = ['sms', 'email', 'telegram', 'authenticator'] as const

/**
 * Stands in for the code by the method in force when that cannot be had: a code by another proven channel, or a wait of
 * days in which everybody who is told may cancel. Codes of an authenticator app are stood in for by the wait alone,
 * because a phone must not undo an app. A recovery code is typed in place of any code by the method in force.
 */
export const LostMethod = z.enum(['sms', 'email', 'telegram', 'wait'], 'incorrect')
export type LostMethod = z.infer<typeof LostMethod>

/**
 * A code was sent and is awaited. Times are seconds left. The codes of an authenticator app are not sent:
 * `maskedTarget` is empty and nothing can be asked for again.
 */
export const Challenge = z.object({
  verificationId: z.string(),
  channel: z.enum(channels),
  maskedTarget: z.string(),
  resendIn: SecondsLeft,
  expiresIn: SecondsLeft,
  attemptsLeft: z.int().check(z.nonnegative()),
  /** Values of `lost` that the call may be repeated with; absent where nothing stands in for the code. */
  instead: z.optional(z.array(z.object({ lost: LostMethod, maskedTarget: z.string() }))),
  /** A recovery code is taken in place of the code; absent is no. */
  recoveryCodes: z.optional(z.boolean()),
  /** A passkey is taken in place of the code; absent where the person has none. */
  passkey: z.optional(PasskeyRequest),
  /** The message with the code could not be sent, so that it may be asked for at once; absent is no. */
  undelivered: z.optional(z.boolean()),
})
export type Challenge = z.infer<typeof Challenge>

/** A change of a factor that waits; `waitsFor` seconds are left in which it may be cancelled. */
export const PendingChange = z.object({
  id: z.string(),
  kind: z.enum(['phone', 'email', 'method']),
  /** The new phone or e-mail, masked; for a method where its codes will go. */
  maskedTarget: z.string(),
  waitsFor: SecondsLeft,
})
export type PendingChange = z.infer<typeof PendingChange>

/**
 * A right code leads to a session, the next code of the same change, which goes to the new target, a change that
 * now waits, or nothing more to do.
 */
export const CodeOutcome = z.union([
  Session,
  z.strictObject({ next: Challenge }),
  z.strictObject({ pending: PendingChange }),
  z.strictObject({}),
])
export type CodeOutcome = z.infer<typeof CodeOutcome>

export const SessionOrChallenge = z.union([Session, Challenge])
export type SessionOrChallenge = z.infer<typeof SessionOrChallenge>

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  tag: 'auth',
  summary: 'Opens a session, or asks for a code first',
  auth: false,
  body: Credentials,
  response: SessionOrChallenge,
  errors: ['credentials_incorrect', 'code_not_sent', 'account_blocked'],
})

export const Registration = z.object({
  login: Login,
  email: Email,
  phone: Phone,
  password: NewPassword,
  /** To the texts in force; where there are some, nobody is registered without. */
  consents: z.optional(Consents),
})
export type Registration = z.infer<typeof Registration>

/** A tab keeps this of a registration until the phone is confirmed: never the password. */
export const RegistrationDraft = z.pick(Registration, { login: true, email: true, phone: true })
export type RegistrationDraft = z.infer<typeof RegistrationDraft>

export const VerificationId = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(64, 'incorrect'))

export const register = endpoint({
  method: 'POST',
  path: '/auth/register/{login}',
  tag: 'auth',
  summary: 'Creates an account below the inviter named in the path',
  auth: false,
  idempotent: true,
  params: z.object({ login: Login }),
  /** `verificationId` is that of one's own registration without a confirmed phone, which this one corrects. */
  body: z.extend(Registration, { verificationId: z.optional(VerificationId) }),
  response: SessionOrChallenge,
  errors: [
    'phone_taken',
    'email_taken',
    'login_taken',
    'registration_failed',
    'inviter_unknown',
    'code_not_sent',
    'terms_changed',
  ],
})

export const checkLogin = endpoint({
  method: 'POST',
  path: '/user/available',
  tag: 'user',
  summary:
    'Whether a login can be registered, while it is being chosen; registration decides (an addition to the specification)',
  auth: false,
  body: z.object({ login: Login }),
  response: z.object({ available: z.boolean() }),
  errors: [],
})

/** A line end within a text could pass for another field of what is signed. */
const telegramText = (most: number) =>
  z.string().check(z.maxLength(most, 'too_long'), z.regex(/^\P{Cc}*$/u, 'charset'))

/** Telegram's login window names and signs these fields; `hash` is an HMAC under the bot's token. */
export const TelegramPayload = z.strictObject({
  id: z.int().check(z.positive()),
  first_name: telegramText(256),
  last_name: z.optional(telegramText(256)),
  username: z.optional(telegramText(64)),
  photo_url: z.optional(telegramText(2048)),
  auth_date: z.int().check(z.positive()),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'format')),
})
export type TelegramPayload = z.infer<typeof TelegramPayload>

export const signInWithTelegram = endpoint({
  method: 'POST',
  path: '/auth/telegram/{login?}',
  tag: 'auth',
  summary: 'Signs in the person whom Telegram vouches for, or registers them below the inviter',
  auth: false,
  params: z.object({ login: z.optional(Login) }),
  /** Consents are asked of whoever is new. */
  body: z.extend(TelegramPayload, { consents: z.optional(Consents) }),
  response: SessionOrChallenge,
  errors: [
    'verification_failed',
    'registration_failed',
    'inviter_unknown',
    'code_not_sent',
    'account_blocked',
    'not_found',
    'terms_changed',
  ],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  tag: 'auth',
  summary: 'Sends a code to the e-mail of an account; the same answer where there is none',
  auth: false,
  body: z.object({ login: Login, email: Email }),
  response: Challenge,
  errors: [],
})

export const validatePasswordReset = endpoint({
  method: 'POST',
  path: '/auth/reset-password/validate',
  tag: 'auth',
  summary: 'Checks the code; answers with a token whose only right is to set a password',
  auth: false,
  body: z.object({ verificationId: VerificationId, code: Code }),
  response: z.object({ refreshToken: z.string().check(z.minLength(20)) }),
  errors: ['code_mismatch', 'code_expired', 'code_invalid'],
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/auth/set-password',
  tag: 'auth',
  summary: 'Sets a new password, ends all sessions and starts the hold on withdrawals',
  auth: 'set_password',
  body: z.object({ password: NewPassword }),
  /** `telegram` names what else opens the account. */
  response: z.strictObject({ telegram: z.nullable(z.string()) }),
  errors: ['password_not_updated'],
})

export const confirmCode = endpoint({
  method: 'POST',
  path: '/auth/phone/confirm',
  tag: 'auth',
  summary:
    'Checks a code; opens the session it was asked for, or carries out the change it was asked for',
  auth: false,
  body: z.object({ verificationId: VerificationId, code: CodeOrPasskey }),
  response: CodeOutcome,
  errors: [
    'passkey_refused',
    'code_mismatch',
    'code_expired',
    'code_invalid',
    'verification_failed',
    'phone_taken',
    'email_taken',
    'account_blocked',
    'telegram_taken',
    'profile_not_updated',
    'factor_in_use',
    'change_pending',
  ],
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/auth/phone/resend',
  tag: 'auth',
  summary: 'Sends a new code; refused before resendIn has passed',
  auth: false,
  body: z.object({ verificationId: VerificationId }),
  response: Challenge,
  errors: ['code_not_sent', 'code_invalid'],
})

export const readChallenge = endpoint({
  method: 'GET',
  path: '/auth/phone/{verificationId}',
  tag: 'auth',
  summary:
    'What a challenge still allows, for a page that was reloaded; sends nothing (an addition to the specification)',
  auth: false,
  params: z.object({ verificationId: VerificationId }),
  response: Challenge,
  errors: ['code_invalid', 'code_expired'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  tag: 'auth',
  summary: 'Revokes the token it came with (an addition to the specification)',
  auth: true,
  response: z.strictObject({}),
  errors: [],
  timeLimit: 5_000,
})

export const InviterCard = z.object({
  login: z.string(),
  avatar: z.nullable(z.string()),
  registeredAt: Instant,
})
export type InviterCard = z.infer<typeof InviterCard>

export const readInviter = endpoint({
  method: 'POST',
  path: '/user/profile',
  tag: 'user',
  summary: 'The public card of a login: the inviter on the registration screen',
  auth: false,
  body: z.object({ login: Login }),
  response: InviterCard,
  errors: ['inviter_unknown'],
})
