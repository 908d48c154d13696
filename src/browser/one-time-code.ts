import type { HearCodes } from '../api/code-watcher.ts'

type Page = Pick<Window & typeof globalThis, 'navigator'> & { OTPCredential?: unknown }
/** Some browsers have it (WebOTP), and the types do not know it. */
type OneTimeCode = Credential & { code?: string }

/**
 * Asks the browser for the code of the next SMS that names this page in its last line, and then for the one after it. The
 * browser asks the person, once an SMS is there; whoever says no is asked no more.
 */
export const createCodeReader = (page: Page): HearCodes => {
  const hear: HearCodes = async (onCode, signal) => {
    if (page.OTPCredential === undefined || signal.aborted) return
    const asked: CredentialRequestOptions & { otp: { transport: ['sms'] } } = {
      otp: { transport: ['sms'] },
      signal,
    }
    const read: OneTimeCode | null = await page.navigator.credentials.get(asked)
    if (read?.code === undefined) return
    onCode(read.code)
    return hear(onCode, signal)
  }
  return hear
}
