import type {
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '../../../src/api/contract/passkey.ts'

export const passkeyOrigin = 'https://cabinet.example'

export const creation: PasskeyCreation = {
  origin: passkeyOrigin,
  challenge: 'challenge-of-the-creation',
  userHandle: 'handle-1',
  login: 'asselk88',
  existing: [],
}

export const registration: PasskeyRegistration = {
  id: 'credential-1',
  rawId: 'credential-1',
  type: 'public-key',
  response: { clientDataJSON: 'client-data', attestationObject: 'attestation' },
}

export const request: PasskeyRequest = {
  origin: passkeyOrigin,
  challenge: 'challenge-of-the-code',
  credentials: [{ id: 'credential-1', transports: ['internal'] }],
}

export const assertion: PasskeyAssertion = {
  id: 'credential-1',
  rawId: 'credential-1',
  type: 'public-key',
  response: {
    clientDataJSON: 'client-data',
    authenticatorData: 'data',
    signature: 'signature',
    userHandle: 'handle-1',
  },
}

export const passkey: Passkey = {
  id: 'passkey-1',
  browser: 'Chrome',
  system: 'Windows',
  synced: true,
  addedAt: '2026-01-02T12:00:00.000Z',
  usedAt: null,
}
