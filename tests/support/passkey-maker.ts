import { createPrivateKey, sign } from 'node:crypto'
import {
  cborBytes,
  cborList,
  cborMap,
  cborText,
  cborWhole,
  type Lie,
} from '../../tools/conformance/software-passkey.ts'

/** The certificate of a maker of authenticators (WebAuthn, section 8.2.1); made for these tests alone. */
export const maker = {
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

/** The statement of a certified authenticator about its maker (WebAuthn, section 8.2). */
export const certified: NonNullable<Lie['statement']> = (signed) => ({
  format: 'packed',
  says: cborMap(
    [cborText('alg'), cborWhole(-7)],
    [cborText('sig'), cborBytes(sign('sha256', signed, maker.key))],
    [cborText('x5c'), cborList(cborBytes(maker.certificate))],
  ),
})
