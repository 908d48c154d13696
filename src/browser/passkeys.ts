import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { ApiFailure } from '../api/contract/failure.ts'
import type { PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '../api/contract/passkey.ts'
import { limited } from '../api/limited.ts'
import type { PasskeyMade } from '../machines/passkey-creation.machine.ts'

/** Milliseconds that a person has for the windows of the browser. */
const PATIENCE = 120_000
/** COSE numbers of EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

const hostOf = (origin: string) => new URL(origin).hostname

const credentialsOf = (credentials: PasskeyCreation['existing']) =>
  credentials.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    // Newer browsers know names that the types do not.
    transports: transports as ('internal' | 'hybrid')[],
  }))

/** Names what a person or a device did; everything else is a failure. */
function outcomeOf(error: unknown): 'cancelled' | 'existing' | 'unsupported' {
  if (!(error instanceof WebAuthnError)) throw error
  switch (error.code) {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return 'existing'
    case 'ERROR_CEREMONY_ABORTED':
      return 'cancelled'
    case 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY':
      return error.name === 'NotAllowedError' ? 'cancelled' : 'unsupported'
    default:
      return 'unsupported'
  }
}

const stopOn = (signal: AbortSignal) =>
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())

/** Asks the browser, which asks the person; an end of the wait closes its windows. */
export const passkeyPorts = {
  createPasskey: limited<PasskeyMade, PasskeyCreation>(async ({ input, signal }) => {
    stopOn(signal)
    const { origin, challenge, userHandle, login, existing } = input
    try {
      const registration = await startRegistration({
        optionsJSON: {
          rp: { id: hostOf(origin), name: 'Cabinet' },
          user: { id: userHandle, name: login, displayName: login },
          challenge,
          pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
          timeout: PATIENCE,
          excludeCredentials: credentialsOf(existing),
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          attestation: 'none',
        },
      })
      return { outcome: 'made', registration }
    } catch (error) {
      return { outcome: outcomeOf(error) }
    }
  }, PATIENCE),
}

/** The same for a passkey that there is; null where the person does not go on, or has none. */
export async function showPasskey(
  { origin, challenge, credentials }: PasskeyRequest,
  signal: AbortSignal,
): Promise<PasskeyAssertion | null> {
  stopOn(signal)
  try {
    return await startAuthentication({
      optionsJSON: {
        rpId: hostOf(origin),
        challenge,
        timeout: PATIENCE,
        allowCredentials: credentialsOf(credentials),
        userVerification: 'required',
      },
    })
  } catch (error) {
    if (outcomeOf(error) === 'unsupported') {
      throw new ApiFailure('passkey_refused', {}, { cause: error })
    }
    return null
  }
}
