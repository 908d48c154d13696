import type { Page } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { telegramLinkMachine } from '../../src/machines/telegram-link.machine.ts'
import { like } from '../support/description.ts'
import { telegramLink } from '../support/descriptions/telegram-link.ts'
import { telegramLinkModel } from '../support/models/telegram-link.model.ts'
import type { AnyEvent } from '../support/paths.ts'
import { type Fixtures, failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { enterCode } from './support/code.ts'
import { settle } from './support/settle.ts'
import { type Asked, openWindow, outcomeIn, windowActs } from './support/telegram.ts'
import { expect } from './support/test.ts'

type Snapshot = SnapshotFrom<typeof telegramLinkMachine>
type Own = Asked & { typed: { password: string } }

const change = 'PATCH /user-data'
const read = 'GET /user-data/byType/contacts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })

const outputIn = (event: AnyEvent | undefined) =>
  ({ output: null, ...event }).output as Record<string, unknown> | null
const factsOf = ({ person, typed }: Fixtures & Own) => ({
  password: person.password,
  typed,
  name: 'Dana',
  window: like(/telegram/),
})

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
  // The paths of contact changes take another way for the code.
  if (outputIn(event)?.outcome === 'lost') return false
  return snapshot.context.opensWindow || outcomeIn(event) !== 'blocked'
}

const actions = {
  'link.submitted': openWindow,
  ...windowActs,
  'xstate.error.actor.changeTelegram': (event: AnyEvent, { gate, fail }: Fixtures) =>
    failureIn(event) === 'old_password_incorrect'
      ? gate.alter(change, { password: 'Wrong42password' })
      : fail(event),
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
  faults: { changeTelegram: 'changeUserData' },
  isPossible,
  facts: factsOf,
  // A window that the browser does not open is not waited for.
  isPassing: (snapshot: Snapshot, { asked }: Own) =>
    snapshot.matches('askingTelegram') && asked.window === null,
  actions,
  shows,
}

testPathsInBrowser(telegramLinkModel, {
  ...common,
  open: async (fixtures) => {
    await settle(fixtures.page, fixtures.provider, fixtures.person)
    return open(fixtures, 'Link Telegram')
  },
})

const { input } = telegramLinkModel
if (!input) throw new Error('The model begins with contacts')

testPathsInBrowser(
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
