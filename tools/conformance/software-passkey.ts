import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
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
export const cborWhole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
export const cborText = (value: string) =>
  Buffer.concat([head(3, value.length), Buffer.from(value)])
export const cborBytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value])
export const cborMap = (...pairs: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])
export const cborList = (...items: Buffer[]) => Buffer.concat([head(4, items.length), ...items])

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
  /** A statement about the maker of the authenticator: its format, and what it says of these bytes. */
  statement?: (signed: Buffer) => { format: string; says: Buffer }
}

const noStatement = () => ({ format: 'none', says: cborMap() })

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
  const key = cborMap(
    [cborWhole(1), cborWhole(2)],
    [cborWhole(3), cborWhole(-7)],
    [cborWhole(-1), cborWhole(1)],
    [cborWhole(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborWhole(-3), cborBytes(Buffer.from(y, 'base64url'))],
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
      const { statement = noStatement } = lie
      const { format, says } = statement(Buffer.concat([data, sha256(clientDataJSON)]))
      const attestationObject = cborMap(
        [cborText('fmt'), cborText(format)],
        [cborText('attStmt'), says],
        [cborText('authData'), cborBytes(data)],
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
