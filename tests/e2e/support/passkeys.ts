import type { Page } from '@playwright/test'
import type { PasskeyAssertion } from '../../../src/api/contract/passkey.ts'
import { enterCode } from './code.ts'
import type { Person, Provider } from './provider.ts'
import { expect } from './test.ts'

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
    /** True touches the key when it asks. */
    answers: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** True proves the person to the key. */
    verifies: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Sets the count of uses that the passkey reports. */
    counts: async (signCount: number) => {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
      for (const credential of credentials) {
        const { credentialId } = credential
        await client.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
        await client.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount },
        })
      }
    },
  }
}

export const making = (page: Page) => page.getByRole('dialog', { name: 'Create your passkey' })
export const ready = 'The passkey is ready. You can sign in with it.'

/** Gives the password and the code that a change of security asks for. */
export async function prove(page: Page, provider: Provider, person: Person): Promise<void> {
  const asking = page.getByRole('dialog', { name: 'Confirm with your password' })
  await asking.getByLabel('Your password', { exact: true }).fill(person.password)
  await asking.getByRole('button', { name: 'Continue' }).click()
  await enterCode(page.getByLabel('Code from the SMS'), provider, person.phone)
}

export async function addPasskey(page: Page, provider: Provider, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(page, provider, person)
  await making(page).getByRole('button', { name: 'Create the passkey' }).click()
  await expect(page.getByText(ready)).toBeVisible()
}

type HeldWindow = { held: { asked: string; answer: (shown: PasskeyAssertion | null) => void } }

/** From the next page on, whoever asks the browser for a passkey waits until the test answers. */
export async function holdPasskeys(page: Page) {
  await page.addInitScript(() => {
    const held: HeldWindow['held'] = { asked: '', answer: () => {} }
    Object.assign(window, { held })
    const bytesOf = (text: string) => {
      const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
      return Uint8Array.from(binary, (character) => character.charCodeAt(0)).buffer
    }
    const credentialOf = ({ id, rawId, response, ...shown }: PasskeyAssertion) => ({
      ...shown,
      id,
      rawId: bytesOf(rawId),
      response: Object.fromEntries(
        Object.entries(response).map(([name, text]) => [name, bytesOf(text ?? '')]),
      ),
      getClientExtensionResults: () => ({}),
    })
    navigator.credentials.get = (options) =>
      new Promise((resolve, reject) => {
        const { challenge } = options?.publicKey ?? { challenge: new ArrayBuffer() }
        const binary = String.fromCharCode(...new Uint8Array(challenge as ArrayBuffer))
        held.asked = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
        held.answer = (shown) =>
          shown
            ? resolve(credentialOf(shown) as never)
            : reject(new DOMException('', 'NotAllowedError'))
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      })
  })
  return {
    /** The challenge that the page asked for last. */
    asked: () => page.evaluate(() => (window as unknown as HeldWindow).held.asked),
    /** Null: the person does not go on. */
    answer: (shown: PasskeyAssertion | null) =>
      page.evaluate((given) => (window as unknown as HeldWindow).held.answer(given), shown),
  }
}
