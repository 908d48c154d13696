import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Code } from './new-account.ts'
import { Instant } from './page.ts'
import { Challenge, channels, VerificationId } from './session.ts'

/** How codes reach a person. */
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

/** What a person may ask to change. `renewRecoveryCodes` makes those that exist useless. */
export const SecurityChange = z.union([
  z.strictObject({ method: CodeMethod }),
  z.strictObject({ codeAtSignIn: z.boolean() }),
  z.strictObject({ renewRecoveryCodes: z.literal(true) }),
])
export type SecurityChange = z.infer<typeof SecurityChange>

/** Carries out the change whose challenge was answered; the first code of a new app proves that it is set up. */
export const SecurityCompletion = z.strictObject({
  verificationId: VerificationId,
  authenticatorCode: z.optional(Code),
})
export type SecurityCompletion = z.infer<typeof SecurityCompletion>

/**
 * A change is answered with `challenge`, by the method that is still in force; for an authenticator app also with
 * the key to set up. A completion is answered with `security` and, once only, the recovery codes if new ones exist.
 */
export const SecurityAnswer = z.union([
  z.object({
    challenge: Challenge,
    authenticator: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
  }),
  z.object({ security: Security, recoveryCodes: z.nullable(z.array(z.string())) }),
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
    'code_mismatch',
    'code_expired',
    'code_invalid',
    'code_not_sent',
  ],
})

/** Where the provider cannot tell the browser or the system, they are null. */
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
