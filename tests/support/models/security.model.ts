import type { SecurityChange } from '../../../src/api/contract/security.ts'
import { securityMachine } from '../../../src/machines/security.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { passkey } from './passkey-samples.ts'
import { asOf, byApp, byEmail, waiting } from './security-samples.ts'

const toApp: SecurityChange = { method: 'authenticator' }
const atSignIn: SecurityChange = { codeAtSignIn: true }
const addition: SecurityChange = { addPasskey: true }
const removal: SecurityChange = { removePasskey: passkey.id }
const renewal: SecurityChange = { renewRecoveryCodes: true }

export const securityModel = defineModel({
  machine: securityMachine,
  input: { location: { name: 'settingsSecurity', query: {} }, now: () => asOf },
  cases: ({ context }) => [
    answered('readSecurity', byEmail),
    answered('readSecurity', waiting),
    failed('readSecurity', 'unreachable'),
    ...(context.security?.method === 'email' && context.marked === null
      ? [{ type: 'method.marked' as const, method: 'authenticator' as const }]
      : []),
    ...(context.marked === 'authenticator' && context.security?.method === 'email'
      ? [{ type: 'method.unmarked' as const }, { type: 'change.requested' as const, change: toApp }]
      : []),
    ...(context.security?.method === 'authenticator'
      ? [
          { type: 'change.requested' as const, change: renewal },
          { type: 'change.requested' as const, change: toApp },
        ]
      : []),
    ...(context.security?.codeAtSignIn === false
      ? [{ type: 'change.requested' as const, change: atSignIn }]
      : []),
    ...(context.security !== null && context.change === null && context.marked === null
      ? [
          { type: 'change.requested' as const, change: addition },
          { type: 'change.requested' as const, change: removal },
        ]
      : []),
    answered('securityChange', { outcome: 'changed', security: byApp }),
    answered('securityChange', { outcome: 'cancelled' }),
    answered('securityChange', { outcome: 'unknown' }),
    answered('securityChange', { outcome: 'waiting' }),
    answered('securityChange', { outcome: 'blocked' }),
    answered('cancelChange', byEmail),
    failed('cancelChange', 'unreachable'),
    failed('cancelChange', 'not_found'),
  ],
  project: ({ security, marked, change, isChanged, isBlocked, isCancelled, failure }) => ({
    method: security?.method,
    pending: security?.pending,
    isBlocked,
    isCancelled,
    marked,
    change,
    isChanged,
    failure: failure?.code,
  }),
  resting: (snapshot) => snapshot.matches('choosing'),
})
