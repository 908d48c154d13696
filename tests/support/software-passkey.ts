import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '../../src/api/contract/passkey.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
/** As much of CBOR (RFC 8949) as an authenticator writes. */
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value])
const map = (...pairs: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])
const list = (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items])

const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest()
const counted = (value: number) => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

/** A hostile authenticator or page says these in place of the truth. */
export type Lie = {
  challenge?: string
  origin?: string
  host?: string
  counter?: number
  isVerified?: boolean
  userHandle?: string
  /** A statement about the maker of the authenticator, with a certificate. */
  isCertified?: boolean
}

/** The certificate of a maker of authenticators (WebAuthn, section 8.2.1); made for these tests alone. */
const maker = {
  key: createPrivateKey({
    key: Buffer.from(
      'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8bET1LdLpb7nR2TG0Q70mxdWEb/hLd9ieUpqtl5vAZmhRANCAAS8BS1bu7FkxulgEB9kHlb0JA7/GfcfnY1Z7UppYO9z8dVg3+QvZEt+8x28H/VNUPvuC1OSueAGit2ds2KxRVUT',
      'base64',
    ),
    format: 'der',
    type: 'pkcs8',
  }),
  certificate: Buffer.from(
    'MIIB7zCCAZWgAwIBAgIUOUSVz0nXD3ouMSnvlx/7lrL9SuYwCgYIKoZIzj0EAwIwXjELMAkGA1UEBhMCS1oxDjAMBgNVBAoMBVRlc3RzMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMRswGQYDVQQDDBJUZXN0IGF1dGhlbnRpY2F0b3IwIBcNMjYxMTIyMjE0MzAyWhgPMjEyNjEwMjkyMTQzMDJaMF4xCzAJBgNVBAYTAktaMQ4wDAYDVQQKDAVUZXN0czEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjEbMBkGA1UEAwwSVGVzdCBhdXRoZW50aWNhdG9yMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvAUtW7uxZMbpYBAfZB5W9CQO/xn3H52NWe1KaWDvc/HVYN/kL2RLfvMdvB/1TVD77gtTkrngBordnbNisUVVE6MvMC0wDAYDVR0TAQH/BAIwADAdBgNVHQ4EFgQUkcDcyJTUzyCQAdq5i+QGwL72JhkwCgYIKoZIzj0EAwIDSAAwRQIhAMM4si/oHP+X6KNoTj88G5Rg68y1vrqu/A5YmIk0cp8bAiA/AuAZ+KUMLU38mObO/ap5xlqn5s/L9pIm/I59xlqltw==',
    'base64',
  ),
}

/** One passkey, made and used as an authenticator and a browser would together (WebAuthn, ES256). */
export function softwarePasskey(origin = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let handle = ''

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (host: string, flags: number, lie: Lie, rest = Buffer.alloc(0)) => {
    counter = lie.counter ?? counter + 1
    const shown = lie.isVerified === false ? flags & ~VERIFIED : flags
    return Buffer.concat([sha256(lie.host ?? host), Buffer.from([shown]), counted(counter), rest])
  }
  const key = map(
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), bytes(Buffer.from(x, 'base64url'))],
    [whole(-3), bytes(Buffer.from(y, 'base64url'))],
  )
  const answer = { id, rawId: id, type: 'public-key' } as const

  return {
    id,
    make(
      { challenge, origin: site, userHandle }: PasskeyCreation,
      lie: Lie = {},
    ): PasskeyRegistration {
      handle = userHandle
      const clientDataJSON = clientData('webauthn.create', challenge, lie)
      const length = Buffer.from([0, credentialId.length])
      const data = authenticatorData(
        new URL(site).hostname,
        PRESENT | VERIFIED | ATTESTED,
        lie,
        Buffer.concat([Buffer.alloc(16), length, credentialId, key]),
      )
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), maker.key)
      const statement = lie.isCertified
        ? map(
            [text('alg'), whole(-7)],
            [text('sig'), bytes(signature)],
            [text('x5c'), list(bytes(maker.certificate))],
          )
        : map()
      const attestationObject = map(
        [text('fmt'), text(lie.isCertified ? 'packed' : 'none')],
        [text('attStmt'), statement],
        [text('authData'), bytes(data)],
      )
      return {
        ...answer,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    show({ challenge, origin: site }: PasskeyRequest, lie: Lie = {}): PasskeyAssertion {
      const clientDataJSON = clientData('webauthn.get', challenge, lie)
      const data = authenticatorData(new URL(site).hostname, PRESENT | VERIFIED, lie)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return {
        ...answer,
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lie.userHandle ?? handle,
        },
      }
    },
  }
}
