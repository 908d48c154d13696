import * as z from 'zod/mini'
import { GivenPassword } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { Code } from './new-account.ts'
import { Instant, SecondsLeft } from './page.ts'
import { Passkey, PasskeyCreation, PasskeyRegistration } from './passkey.ts'
import { Challenge, channels, LostMethod, PendingChange, VerificationId } from './session.ts'

export const CodeMethod = z.enum(channels, 'incorrect')
export type CodeMethod = z.infer<typeof CodeMethod>

/** `methods` lists all of them; one that is not `available` first needs a confirmed phone or e-mail, or Telegram. */
export const Security = z.object({
  method: CodeMethod,
  codeAtSignIn: z.boolean(),
  methods: z.array(
    z.object({
      method: CodeMethod,
      available: z.boolean(),
      /** Empty where there is no target. */
      maskedTarget: z.string(),
    }),
  ),
  recoveryCodesLeft: z.int().check(z.nonnegative()),
  passkeys: z.array(Passkey),
  /** The only page that passkeys of the provider work on; null where its address allows none. */
  passkeyOrigin: z.nullable(z.string()),
  /** True makes every change here ask for the password too. */
  hasPassword: z.boolean(),
  pending: z.nullable(PendingChange),
  /** Seconds until withdrawals are open again after a change of a factor; 0 when they are. */
  withdrawalsHeldFor: SecondsLeft,
})
export type Security = z.infer<typeof Security>

export const readSecurity = endpoint({
  method: 'GET',
  path: '/user/settings/security',
  tag: 'user',
  summary: 'How codes reach the person, and when they are asked for',
  auth: true,
  response: Security,
  errors: [],
})

/** Whoever has a password gives it with every change of what codes and sign-ins depend on. */
export const proof = { password: z.optional(GivenPassword), lost: z.optional(LostMethod) }

/**
 * Changes that a person may ask for. `renewRecoveryCodes` makes those that exist useless; they are open to every method.
 * The wait is offered for `method` alone, and not for an app.
 */
export const SecurityChange = z.union([
  z.strictObject({ method: CodeMethod, ...proof }),
  z.strictObject({ codeAtSignIn: z.boolean(), ...proof }),
  z.strictObject({ renewRecoveryCodes: z.literal(true), ...proof }),
  z.strictObject({ addPasskey: z.literal(true), ...proof }),
  z.strictObject({ removePasskey: VerificationId, ...proof }),
])
export type SecurityChange = z.infer<typeof SecurityChange>

/**
 * Carries out the change whose challenge was answered. The first code of a new app proves that it is set up, and what
 * the browser made is the new passkey.
 */
export const SecurityCompletion = z.strictObject({
  verificationId: VerificationId,
  authenticatorCode: z.optional(Code),
  passkey: z.optional(PasskeyRegistration),
})
export type SecurityCompletion = z.infer<typeof SecurityCompletion>

/**
 * A change is answered with `challenge`, by the method that is still in force; for an authenticator app also with
 * the key to set up, for a passkey with what the browser makes it of. A completion is answered with `security` and, once only, the recovery codes if new ones exist.
 */
export const SecurityAnswer = z.union([
  z.object({
    challenge: Challenge,
    authenticator: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
    passkey: z.optional(PasskeyCreation),
  }),
  z.object({ security: Security, recoveryCodes: z.nullable(z.array(z.string())) }),
  z.strictObject({ pending: PendingChange }),
])
export type SecurityAnswer = z.infer<typeof SecurityAnswer>

export const changeSecurity = endpoint({
  method: 'PATCH',
  path: '/user/settings/security',
  tag: 'user',
  summary: 'Starts a change of how codes reach the person, or completes one that was confirmed',
  auth: true,
  body: z.union([SecurityChange, SecurityCompletion]),
  response: SecurityAnswer,
  errors: [
    'security_not_updated',
    'passkey_refused',
    'old_password_incorrect',
    'change_pending',
    'code_mismatch',
    'code_expired',
    'code_invalid',
    'code_not_sent',
  ],
})

export const cancelChange = endpoint({
  method: 'POST',
  path: '/user/settings/security/cancel',
  tag: 'user',
  summary: 'Cancels a change that waits (an addition to the specification)',
  auth: true,
  body: z.strictObject({ id: VerificationId }),
  response: Security,
  errors: ['not_found'],
})

export const cancelChangeByLink = endpoint({
  method: 'POST',
  path: '/auth/changes/cancel',
  tag: 'auth',
  summary:
    'Cancels a change that waits by the link of a notice; a change that was cancelled already is cancelled (an addition to the specification)',
  auth: false,
  body: z.strictObject({
    token: z.string().check(z.minLength(20, 'incorrect'), z.maxLength(100, 'incorrect')),
  }),
  response: z.strictObject({ kind: PendingChange.shape.kind }),
  errors: ['code_invalid', 'code_expired'],
})

/** `browser` and `system` are null where the provider cannot tell them. */
export const OpenSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  openedAt: Instant,
  seenAt: Instant,
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

const OpenSessions = z.object({ items: z.array(OpenSession) })

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/settings/sessions',
  tag: 'user',
  summary: 'Where the person is signed in, latest first (an addition to the specification)',
  auth: true,
  response: OpenSessions,
  errors: [],
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/user/settings/sessions/end',
  tag: 'user',
  summary: 'Ends one session, or all but the current one (an addition to the specification)',
  auth: true,
  body: z.union([
    z.strictObject({
      id: z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'incorrect')),
    }),
    z.strictObject({ others: z.literal(true) }),
  ]),
  response: OpenSessions,
  errors: ['not_found'],
})
