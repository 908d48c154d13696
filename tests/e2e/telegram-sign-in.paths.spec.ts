import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { present } from '../../src/machines/present.ts'
import type {
  TelegramAnswer,
  telegramSignInMachine,
} from '../../src/machines/telegram-sign-in.machine.ts'
import { telegramSignInModel } from '../support/models/telegram-sign-in.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { newcomer } from './support/provider.ts'
import { comeBack } from './support/telegram.ts'
import { expect, heading } from './support/test.ts'
import { passTime } from './support/time.ts'
import { type Fixtures, failureIn, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof telegramSignInMachine>
/** The window that is asked; null where the browser opens none. */
type Own = { asked: { window: Page | null } }

const call = 'POST /auth/telegram/*'

const offer = (page: Page) => page.getByRole('button', { name: 'Continue with Telegram' })
const again = (page: Page) => page.getByRole('button', { name: 'Open the window again' })
const newTab = (page: Page) => page.getByRole('link', { name: 'Open Telegram in a new tab' })

const said =
  /^Confirm in the Telegram window|^Telegram has confirmed you|nobody was signed in|^No answer came from Telegram|^Your browser blocked|^Verification error|^No connection/

const outcomeIn = (event: AnyEvent | undefined) => {
  const { output } = { output: null, ...event } as { output: Partial<TelegramAnswer> | null }
  return output?.outcome ?? null
}

const expectShown =
  (says: RegExp | null, canChoose = true) =>
  async (_: Snapshot, { page }: Fixtures) => {
    await expect(page.getByRole('main').getByText(said)).toHaveText(says ? [says] : [])
    await expect(offer(page)).toBeEnabled({ enabled: canChoose })
    await expect(again(page)).toHaveCount(0)
  }

const rejections: Record<string, RegExp> = {
  verification_failed: /^Verification error/,
  unreachable: /^No connection/,
}

async function ask(
  _: AnyEvent,
  { page, asked }: Fixtures & Own,
  next: AnyEvent | undefined,
): Promise<void> {
  const button = offer(page).or(again(page))
  if (outcomeIn(next) === 'blocked') {
    // As browsers do whose owner forbids windows; the one of the end-to-end tests has no such owner.
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    asked.window = null
    return button.click()
  }
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
  asked.window = popup
}

async function answer(event: AnyEvent, { asked }: Fixtures & Own): Promise<void> {
  const { window } = asked
  if (!window) return
  if (outcomeIn(event) === 'cancelled') {
    await window.getByRole('button', { name: 'Cancel' }).click()
  } else {
    await window.getByText('Somebody else').click()
    await window.getByLabel('First name').fill('Dana')
    await window.getByRole('button', { name: 'Allow' }).click()
  }
}

walkInBrowser(telegramSignInModel, {
  calls: { signInWithTelegram: call },
  isPossible: (event, snapshot) => {
    // Who is new is asked for no code.
    if (event.type === 'xstate.done.actor.signInWithTelegram')
      return 'refreshToken' in ({ output: {}, ...event }.output as object)
    // Only a window of its own can be forbidden; nothing is in sight then before it is said.
    const isBlocked = outcomeIn(event) === 'blocked'
    return snapshot.context.opensWindow || !isBlocked
  },
  open: async ({ page, provider }) => {
    const host = newcomer()
    await provider.register(host)
    await visit(page, `/register/${host.login}`)
    await expect(offer(page)).toBeEnabled()
    const asked: Own['asked'] = { window: null }
    return { asked }
  },
  acts: {
    'telegram.chosen': ask,
    'link.followed': async (_, { page, asked }) => {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), newTab(page).click()])
      asked.window = tab
    },
    'telegram.cancelled': (_, { page }) =>
      page.getByRole('main').getByRole('button', { name: 'Cancel' }).click(),
    'xstate.done.actor.askTelegram': answer,
    // What comes back is no answer of Telegram.
    'xstate.error.actor.askTelegram': (_, { asked: { window } }) =>
      comeBack(present(window, 'window'), { id: 'somebody' }),
    'xstate.after.windowLimit.telegramSignIn.askingTelegram': (_, { page }) =>
      passTime(page, 120_000),
    'xstate.error.actor.signInWithTelegram': async (event, { provider, gate }) => {
      const code = failureIn(event)
      if (code === 'unreachable') return gate.cut(call)
      await provider.fault('signInWithTelegram', { fault: 'status', code })
      await gate.pass(call)
    },
  },
  shows: {
    'choosing.fresh': expectShown(null),
    'choosing.cancelled': expectShown(/nobody was signed in/),
    'choosing.timedOut': expectShown(/^No answer came from Telegram/),
    'choosing.blocked': async (snapshot, fixtures) => {
      await expectShown(/^Your browser blocked/)(snapshot, fixtures)
      await expect(newTab(fixtures.page)).toBeVisible()
    },
    'choosing.refused': (snapshot, fixtures) =>
      expectShown(rejections[snapshot.context.failure?.code ?? ''] ?? null)(snapshot, fixtures),
    askingTelegram: async (_, { page, asked }) => {
      if (!asked.window) return
      await expect(page.getByText('Confirm in the Telegram window')).toBeVisible()
      await expect(offer(page)).toHaveCount(0)
      await expect(again(page)).toBeEnabled()
    },
    signingIn: expectShown(/^Telegram has confirmed you/, false),
    signedIn: (_, { page }) => expect(heading(page, /^Welcome, Dana/)).toBeVisible(),
    inviterRefused: (_, { page }) =>
      expect(page.getByRole('main').getByRole('alert')).toContainText('There is no inviter'),
  },
})
