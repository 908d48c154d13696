import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { telegramLinkMachine } from '../../src/machines/telegram-link.machine.ts'
import type { TelegramAnswer } from '../../src/machines/telegram-sign-in.machine.ts'
import { like } from '../support/description.ts'
import { telegramLink } from '../support/descriptions/telegram-link.ts'
import { telegramLinkModel } from '../support/models/telegram-link.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { enterCode } from './support/code.ts'
import { settle } from './support/settle.ts'
import { expect } from './support/test.ts'
import { passTime } from './support/time.ts'
import { type Fixtures, failureIn, visit, walkInBrowser } from './support/walk.ts'

type Snapshot = SnapshotFrom<typeof telegramLinkMachine>
/** The window that is asked; null where the browser opens none. */
type Own = { asked: { window: Page | null }; typed: { password: string } }

const change = 'PATCH /user-data'
const read = 'GET /user-data/byType/contacts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })

const outputIn = (event: AnyEvent | undefined) =>
  ({ output: null, ...event }).output as Record<string, unknown> | null
const outcomeIn = (event: AnyEvent | undefined) =>
  (outputIn(event) as Partial<TelegramAnswer> | null)?.outcome ?? null

const factsOf = ({ person, typed }: Fixtures & Own) => ({
  password: person.password,
  typed,
  name: 'Dana',
  window: like(/telegram/),
})

async function openWindow(
  event: AnyEvent,
  { page, asked, perform }: Fixtures & Own,
  next: AnyEvent | undefined,
): Promise<void> {
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
    return perform(event)
  }
  const [popup] = await Promise.all([page.waitForEvent('popup'), perform(event)])
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

async function failChange(event: AnyEvent, { gate, provider }: Fixtures): Promise<void> {
  const code = failureIn(event)
  if (code === 'unreachable') return gate.cut(change)
  if (code === 'old_password_incorrect') return gate.alter(change, { password: 'Wrong42password' })
  await provider.fault('changeUserData', { fault: 'status', code })
  await gate.pass(change)
}

async function endVerification(
  event: AnyEvent,
  { page, provider, person }: Fixtures,
): Promise<void> {
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
  'link.submitted': openWindow,
  'telegram.chosen': openWindow,
  'link.followed': async (event: AnyEvent, fixtures: Fixtures & Own) => {
    const { page, asked } = fixtures
    const [tab] = await Promise.all([page.context().waitForEvent('page'), fixtures.perform(event)])
    asked.window = tab
  },
  'xstate.done.actor.askTelegram': answerWindow,
  // The data that come back are no answer of Telegram.
  'xstate.error.actor.askTelegram': (_: AnyEvent, { page }: Fixtures) =>
    page.evaluate(() => {
      const channel = new BroadcastChannel('cabinet-telegram')
      channel.postMessage({ id: 'somebody' })
      channel.close()
    }),
  'xstate.after.windowLimit.telegramLink.askingTelegram': (_: AnyEvent, { page }: Fixtures) =>
    passTime(page, 120_000),
  'xstate.error.actor.changeTelegram': failChange,
  'xstate.done.actor.phoneVerification': endVerification,
}

const shows = {
  ended: async ({ context: { linked, isChanged } }: Snapshot, { page }: Fixtures) => {
    await expect(dialog(page)).toHaveCount(0)
    const words = linked === null ? 'Telegram is no longer linked' : 'Telegram is linked'
    await expect(page.getByRole('main').getByText(words, { exact: true })).toHaveCount(
      isChanged ? 1 : 0,
    )
  },
}

async function open({ page, gate }: Fixtures, name: string): Promise<Own> {
  await visit(page, '/settings/data')
  await gate.pass(read)
  await page.getByRole('button', { name }).click()
  return { asked: { window: null }, typed: { password: '' } }
}

const common = {
  description: telegramLink,
  calls: { changeTelegram: change, readLinked: read },
  isPossible,
  facts: factsOf,
  // A window that the browser does not open is not waited for.
  isPassing: (snapshot: Snapshot, { asked }: Own) =>
    snapshot.matches('askingTelegram') && asked.window === null,
  acts,
  shows,
}

walkInBrowser(telegramLinkModel, {
  ...common,
  open: async (fixtures) => {
    await settle(fixtures.page, fixtures.provider, fixtures.person)
    return open(fixtures, 'Link Telegram')
  },
})

const { input } = telegramLinkModel
if (!input) throw new Error('The model begins with contacts')

walkInBrowser(
  {
    ...telegramLinkModel,
    input: { ...input, contacts: { ...input.contacts, telegram: 'Dana' } },
  },
  {
    ...common,
    part: 'where one is linked',
    open: async (fixtures) => {
      const session = await settle(fixtures.page, fixtures.provider, fixtures.person)
      await fixtures.provider.linkTelegram(session, fixtures.person, 'Dana')
      return open(fixtures, 'Unlink Telegram')
    },
  },
)
