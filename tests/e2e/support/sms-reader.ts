import type { Page } from '@playwright/test'

type ReadingWindow = { otp: { read: (code: string) => void; aborted: number } }

/** A browser that reads SMS and hands their codes over, as WebOTP has it; the page finds it before its scripts run. */
export async function readSms(page: Page) {
  await page.addInitScript(() => {
    const otp = { read: (_code: string) => {}, aborted: 0 }
    Object.assign(window, { OTPCredential: class {}, otp })
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) =>
      options && 'otp' in options
        ? new Promise((resolve, reject) => {
            const { signal } = options
            signal?.addEventListener('abort', () => {
              otp.aborted += 1
              reject(signal.reason)
            })
            otp.read = (code) => resolve({ id: '', type: 'otp', code } as never)
          })
        : get(options)
  })
  return {
    read: (code: string) =>
      page.evaluate((sent) => (window as unknown as ReadingWindow).otp.read(sent), code),
    aborted: () => page.evaluate(() => (window as unknown as ReadingWindow).otp.aborted),
  }
}
