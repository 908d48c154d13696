import * as z from 'zod/mini'
import { GivenCode } from './new-account.ts'
import { Instant } from './page.ts'

/** Browsers write bytes like this; a statement about a security key may be long. */
const encoded = (most: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'format'), z.maxLength(most, 'too_long'))

/** 1,023 bytes at most (WebAuthn, section 4). */
const CredentialId = encoded(1_364)
const Transports = z.array(z.string().check(z.maxLength(32, 'too_long'))).check(z.maxLength(8))

const answer = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
}

/** The browser answers this when a passkey was made (`RegistrationResponseJSON`). */
export const PasskeyRegistration = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: encoded(4_096),
    attestationObject: encoded(16_384),
    transports: z.optional(Transports),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** The browser answers this when a passkey was used (`AuthenticationResponseJSON`). */
export const PasskeyAssertion = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: encoded(4_096),
    authenticatorData: encoded(4_096),
    signature: encoded(2_048),
    userHandle: z.optional(encoded(128)),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** Answers a challenge: a code that is typed, or a passkey that is bound to this very challenge. */
export const CodeOrPasskey = z.union([GivenCode, PasskeyAssertion], 'required')
export type CodeOrPasskey = z.infer<typeof CodeOrPasskey>

const Credential = z.object({ id: z.string(), transports: z.array(z.string()) })

/** The browser asks a passkey for this. `credentials` is empty where any passkey of this origin will do. */
export const PasskeyRequest = z.object({
  origin: z.string(),
  challenge: z.string(),
  credentials: z.array(Credential),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The browser makes a passkey of this. `existing` may not be made again. */
export const PasskeyCreation = z.object({
  origin: z.string(),
  challenge: z.string(),
  /** Random to everybody else; an authenticator keeps one passkey of it and the origin's host. */
  userHandle: z.string(),
  login: z.string(),
  existing: z.array(Credential),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** Named by the browser that made it; null where the provider cannot tell. */
export const Passkey = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Kept by an account of the person's too, and so on other devices of theirs. */
  synced: z.boolean(),
  addedAt: Instant,
  usedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

export const PASSKEYS_MAX = 10
