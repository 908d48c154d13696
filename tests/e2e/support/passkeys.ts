import type { Page } from '@playwright/test'

/** The pages of a provider at the name that passkeys are bound to; browsers bind none to an IP address. */
export const namedOrigin = (origin: string): string => origin.replace('127.0.0.1', 'localhost')

/** An authenticator of Chromium's own, which verifies its person unless it is told not to. */
export async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether a person touches it when it asks. */
    answers: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether the person is who they should be. */
    verifies: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
