import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { telegramLinkMachine } from '../../src/machines/telegram-link.machine.ts'
import type { TelegramAnswer } from '../../src/machines/telegram-sign-in.machine.ts'
import { telegramLinkModel } from '../support/models/telegram-link.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { enterCode } from './support/code.ts'
import { expect } from './support/journey.ts'
import { settle } from './support/settle.ts'
import { passTime } from './support/time.ts'
import { failureIn, type Scene, visit, walkJourney } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof telegramLinkMachine>
/** The window that is asked; null where the browser opens none. */
type Own = { asked: { window: Page | null } }

const change = 'PATCH /user-data'
const read = 'GET /user-data/byType/contacts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const password = (page: Page) => dialog(page).getByLabel('Your password', { exact: true })

const outputIn = (event: AnyEvent | undefined) =>
  ({ output: null, ...event }).output as Record<string, unknown> | null
const outcomeIn = (event: AnyEvent | undefined) =>
  (outputIn(event) as Partial<TelegramAnswer> | null)?.outcome ?? null

const said: Record<string, RegExp> = {
  verification_failed: /^Verification error/,
  telegram_taken: /^This Telegram is linked to another account/,
  factor_in_use: /^Codes are sent to this account/,
  profile_not_updated: /is linked to your account/,
  unreachable: /^No connection/,
}

async function expectAlert({ context: { failure } }: Snapshot, { page }: Scene) {
  const alert = said[failure?.code ?? '']
  await expect(dialog(page).getByRole('alert')).toHaveText(alert ? [alert] : [])
  const isWrong = failure?.code === 'old_password_incorrect'
  await expect(dialog(page).getByText('The password is incorrect.')).toHaveCount(isWrong ? 1 : 0)
}

async function openWindow(
  { page, asked }: Scene & Own,
  next: AnyEvent | undefined,
  name: string,
): Promise<void> {
  if (outcomeIn(next) === 'blocked') {
    // As browsers do whose owner forbids windows; the one of the journeys has no such owner.
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    asked.window = null
    return button(page, name).click()
  }
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, name).click()])
  asked.window = popup
}

async function answerWindow(event: AnyEvent, { asked }: Own): Promise<void> {
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

async function failChange(event: AnyEvent, { gate, provider }: Scene): Promise<void> {
  const code = failureIn(event)
  if (code === 'unreachable') return gate.cut(change)
  if (code === 'old_password_incorrect') return gate.alter(change, { password: 'Wrong42password' })
  await provider.fault('changeUserData', { fault: 'status', code })
  await gate.pass(change)
}

async function endVerification(event: AnyEvent, { page, provider, person }: Scene): Promise<void> {
  const outcome = outputIn(event)?.outcome
  if (outcome === 'confirmed') {
    await enterCode(page.getByLabel(/^Code from the/), provider, person.phone)
  } else {
    await button(page, 'Close').click()
  }
}

function isPossible(event: AnyEvent, snapshot: Snapshot): boolean {
  // Whoever asks again is asked for a code each time, and nothing was linked elsewhere here.
  if (event.type.endsWith('done.actor.changeTelegram')) return outputIn(event) !== null
  if (event.type.endsWith('done.actor.readLinked'))
    return (outputIn(event)?.linked ?? null) === snapshot.context.linked
  // Another way for the code is walked where contacts are changed.
  if (outputIn(event)?.outcome === 'lost') return false
  return snapshot.context.opensWindow || outcomeIn(event) !== 'blocked'
}

const acts = {
  'link.submitted': async (_: AnyEvent, scene: Scene & Own, next: AnyEvent | undefined) => {
    await password(scene.page).fill(scene.person.password)
    await openWindow(scene, next, 'Continue with Telegram')
  },
  'telegram.chosen': (_: AnyEvent, scene: Scene & Own, next: AnyEvent | undefined) =>
    openWindow(scene, next, 'Open the window again'),
  'link.followed': async (_: AnyEvent, { page, asked }: Scene & Own) => {
    const link = dialog(page).getByRole('link', { name: 'Open Telegram in a new tab' })
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    asked.window = tab
  },
  'telegram.cancelled': (_: AnyEvent, { page }: Scene) => button(page, 'Stop waiting').click(),
  'unlink.submitted': async (_: AnyEvent, { page, person }: Scene) => {
    await password(page).fill(person.password)
    await button(page, 'Unlink Telegram').click()
  },
  'change.closed': (_: AnyEvent, { page }: Scene) => button(page, 'Cancel').click(),
  'xstate.done.actor.askTelegram': answerWindow,
  // The data that come back are no answer of Telegram.
  'xstate.error.actor.askTelegram': (_: AnyEvent, { page }: Scene) =>
    page.evaluate(() => {
      const channel = new BroadcastChannel('cabinet-telegram')
      channel.postMessage({ id: 'somebody' })
      channel.close()
    }),
  'xstate.after.windowLimit.telegramLink.askingTelegram': (_: AnyEvent, { page }: Scene) =>
    passTime(page, 120_000),
  'xstate.error.actor.changeTelegram': failChange,
  'xstate.done.actor.phoneVerification': endVerification,
}

const shows = {
  'offering.unlinking': async (snapshot: Snapshot, scene: Scene) => {
    await expectAlert(snapshot, scene)
    await expect(button(scene.page, 'Unlink Telegram')).toBeEnabled()
  },
  'offering.linking.fresh': async (snapshot: Snapshot, scene: Scene) => {
    await expectAlert(snapshot, scene)
    await expect(button(scene.page, 'Continue with Telegram')).toBeEnabled()
  },
  'offering.linking.cancelled': (_: Snapshot, { page }: Scene) =>
    expect(dialog(page).getByRole('status')).toHaveText(/so nothing has changed/),
  'offering.linking.timedOut': (_: Snapshot, { page }: Scene) =>
    expect(dialog(page).getByRole('alert')).toHaveText(/^No answer came from Telegram/),
  'offering.linking.blocked': (_: Snapshot, { page }: Scene) =>
    expect(dialog(page).getByRole('alert')).toHaveText(/^Your browser blocked/),
  askingTelegram: async (_: Snapshot, { page, asked }: Scene & Own) => {
    if (!asked.window) return
    await expect(dialog(page).getByText('Confirm in the Telegram window')).toBeVisible()
    await expect(button(page, 'Open the window again')).toBeEnabled()
  },
  requesting: async (_: Snapshot, { page, person }: Scene) => {
    await expect(password(page)).toHaveValue(person.password)
    await expect(password(page)).toBeEditable({ editable: false })
    await expect(button(page, 'Cancel')).toBeDisabled()
  },
  readingLinked: (_: Snapshot, { page }: Scene) => expect(button(page, 'Cancel')).toBeDisabled(),
  verifying: (_: Snapshot, { page }: Scene) =>
    expect(
      page.getByRole('dialog', { name: /^Confirm (linking|unlinking) Telegram$/ }),
    ).toBeVisible(),
  ended: async ({ context: { linked, isChanged } }: Snapshot, { page }: Scene) => {
    await expect(dialog(page)).toHaveCount(0)
    const words = linked === null ? 'Telegram is no longer linked' : 'Telegram is linked'
    await expect(page.getByRole('main').getByText(words, { exact: true })).toHaveCount(
      isChanged ? 1 : 0,
    )
  },
}

async function open({ page, gate }: Scene, name: string): Promise<Own> {
  await visit(page, '/settings/data')
  await gate.pass(read)
  await page.getByRole('button', { name }).click()
  return { asked: { window: null } }
}

const calls = { changeTelegram: change, readLinked: read }

walkJourney(telegramLinkModel, {
  calls,
  isPossible,
  open: async (scene) => {
    await settle(scene.page, scene.provider, scene.person)
    return open(scene, 'Link Telegram')
  },
  acts,
  shows,
})

const { input } = telegramLinkModel
if (!input) throw new Error('The model begins with contacts')

walkJourney(
  {
    ...telegramLinkModel,
    input: { ...input, contacts: { ...input.contacts, telegram: 'Dana' } },
  },
  {
    part: 'where one is linked',
    calls,
    isPossible,
    open: async (scene) => {
      const session = await settle(scene.page, scene.provider, scene.person)
      await scene.provider.linkTelegram(session, scene.person, 'Dana')
      return open(scene, 'Unlink Telegram')
    },
    acts,
    shows,
  },
)
