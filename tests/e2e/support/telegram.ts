import type { Page } from '@playwright/test'

/** Telegram's window comes back with this, as one that was signed for it or not. */
export async function comeBack(window: Page, result: unknown): Promise<void> {
  const back = new URL(new URL(window.url()).searchParams.get('return_to') ?? '')
  back.hash = `tgAuthResult=${encodedResult(result)}`
  // It closes as soon as it is heard.
  await window.goto(back.href, { waitUntil: 'commit' })
}

/** As Telegram writes it behind the hash. */
export const encodedResult = (result: unknown): string =>
  Buffer.from(JSON.stringify(result)).toString('base64url')
