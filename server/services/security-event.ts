import type { Database } from '../database/database.ts'
import { securityEvents } from '../database/schema/identity.ts'

/** Kinds of the security record; `params` are texts without secrets: masked targets, methods, counts. */
export const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'password_changed',
  'password_reset',
  'phone_changed',
  'email_changed',
  'telegram_linked',
  'telegram_unlinked',
  'method_changed',
  'code_at_sign_in_changed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'authenticator_locked',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'wallet_changed',
  'change_requested',
  'change_cancelled',
  'sessions_ended',
  'blocked',
  'unblocked',
  'factor_reset',
  'data_exported',
  'data_erased',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export type Caller = { address: string; requestId: string }

export type SecurityEvent = {
  /** Null where nobody is known by the login that was tried. */
  userId: number | null
  kind: SecurityEventKind
  params?: Record<string, string>
  /** Null for jobs and the operator. */
  caller?: Caller | null
  operator?: string
}

/** Writes what happened, in the caller's transaction, so that neither is without the other. */
export async function recordSecurityEvent(
  { queries }: Database,
  { userId, kind, params = {}, caller, operator }: SecurityEvent,
  at: Date,
): Promise<void> {
  await queries.insert(securityEvents).values({
    userId,
    kind,
    params,
    address: caller?.address ?? null,
    requestId: caller?.requestId ?? null,
    operator: operator ?? null,
    createdAt: at,
  })
}
