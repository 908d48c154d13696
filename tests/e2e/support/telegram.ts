import type { Page } from '@playwright/test'
import { present } from '../../../src/machines/present.ts'
import type { TelegramAnswer } from '../../../src/machines/telegram-sign-in.machine.ts'
import type { AnyEvent } from '../../support/paths.ts'
import type { Fixtures } from './browser-paths.ts'

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

/** The window that is asked; null where the browser opens none. */
export type Asked = { asked: { window: Page | null } }

export const outcomeIn = (event: AnyEvent | undefined): TelegramAnswer['outcome'] | null => {
  const { output } = { output: null, ...event } as { output: Partial<TelegramAnswer> | null }
  return output?.outcome ?? null
}

/** Opens the window, or is kept from it, as browsers do whose owner forbids windows. */
export async function openWindow(
  event: AnyEvent,
  { page, asked, perform }: Fixtures & Asked,
  next: AnyEvent | undefined,
): Promise<void> {
  if (outcomeIn(next) === 'blocked') {
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    asked.window = null
    return perform(event)
  }
  const [popup] = await Promise.all([page.waitForEvent('popup'), perform(event)])
  asked.window = popup
}

/** Both flows with Telegram open the window and answer in it in the same way. */
export const windowActs = {
  'telegram.chosen': openWindow,
  'link.followed': async (event: AnyEvent, { page, asked, perform }: Fixtures & Asked) => {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), perform(event)])
    asked.window = tab
  },
  'xstate.done.actor.askTelegram': async (event: AnyEvent, { asked: { window } }: Asked) => {
    if (!window) return
    if (outcomeIn(event) === 'cancelled') {
      await window.getByRole('button', { name: 'Cancel' }).click()
    } else {
      await window.getByText('Somebody else').click()
      await window.getByLabel('First name').fill('Dana')
      await window.getByRole('button', { name: 'Allow' }).click()
    }
  },
  // The window comes back without an answer of Telegram.
  'xstate.error.actor.askTelegram': (_: AnyEvent, { asked: { window } }: Asked) =>
    comeBack(present(window, 'window'), { id: 'somebody' }),
}
