import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { telegramLinkMachine } from '../../src/machines/telegram-link.machine.ts'
import { TelegramLinkScreen } from '../../src/screens/telegram-link/telegram-link.screen.tsx'
import { password, telegramLinkModel } from '../support/models/telegram-link.model.ts'
import { telegramWindow } from '../support/models/telegram-sign-in.model.ts'
import { fill } from '../support/render.tsx'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof telegramLinkMachine>

const field = () => screen.getByLabelText<HTMLInputElement>('Your password')
const button = (name: string) => screen.getByRole('button', { name })
const textOf = (role: 'alert' | 'status') => screen.queryByRole(role)?.textContent ?? null

const refusals: Record<string, string> = {
  verification_failed:
    'Verification error. Please try again.What Telegram confirmed is out of date or was used before. Continue with Telegram once more.',
  telegram_taken:
    'This Telegram is linked to another account.Choose another one in Telegram’s window, or unlink it there first.',
  factor_in_use:
    'Codes are sent to this account, or you have no other way to sign in. Set up another way first.Go to Security',
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}

const outdated = (linked: string | null) =>
  linked === null
    ? 'No Telegram is linked to your account any more'
    : 'A Telegram is linked to your account already'

function refusalIn({ context: { failure, linked } }: Snapshot): string | null {
  if (failure?.code !== 'profile_not_updated') return refusals[failure?.code ?? ''] ?? null
  return `${outdated(linked)}This was done elsewhere. Nothing was changed or overwritten now.`
}

/** Reads the texts, and the buttons that can be pressed beside the way out and the eye of the password. */
function expectShown(
  { context: { linked, failure } }: Snapshot,
  seen: { alert?: string | RegExp | null; status?: RegExp; ways: string[]; canType?: boolean },
) {
  const { alert = null, status, ways, canType = true } = seen
  expect(
    screen.getByRole('dialog', { name: linked === null ? 'Link Telegram' : 'Unlink Telegram' }),
  ).toBeVisible()
  if (alert instanceof RegExp) expect(textOf('alert')).toMatch(alert)
  else expect(textOf('alert')).toBe(alert)
  expect(textOf('status') ?? '').toMatch(status ?? /^$/)
  const isWrong = failure?.code === 'old_password_incorrect'
  expect(screen.queryByText('The password is incorrect.') !== null).toBe(isWrong)
  expect(field().readOnly).toBe(!canType)
  const enabled = [...document.querySelectorAll('form button:enabled, form a')]
    .filter((each) => !each.hasAttribute('aria-label'))
    .map(({ textContent }) => textContent)
  expect(enabled).toEqual(ways)
}

const linkWays = ['Continue with Telegram', 'Cancel']

walkScreen(telegramLinkModel, {
  screen: (actor) => <TelegramLinkScreen actor={actor} />,
  gestures: {
    'link.submitted': async (event, person) => {
      fill(field(), event.password)
      await person.click(button('Continue with Telegram'))
    },
    'link.followed': async (event, person) => {
      fill(field(), event.password)
      await person.click(screen.getByRole('link', { name: /^Open Telegram in a new tab/ }))
    },
    'unlink.submitted': async (event, person) => {
      fill(field(), event.password)
      await person.click(button('Unlink Telegram'))
    },
    'telegram.chosen': (_, person) => person.click(button('Open the window again')),
    'telegram.cancelled': (_, person) => person.click(button('Stop waiting')),
    'change.closed': (_, person) => person.click(button('Cancel')),
  },
  shows: {
    'offering.judging': () => {},
    'offering.unlinking': (snapshot) => {
      const way = snapshot.context.failure?.code === 'factor_in_use' ? ['Go to Security'] : []
      expectShown(snapshot, {
        alert: refusalIn(snapshot),
        ways: [...way, 'Unlink Telegram', 'Cancel'],
      })
      expect(screen.getByText(snapshot.context.linked ?? '')).toBeVisible()
    },
    'offering.linking.fresh': (snapshot) => {
      const way = snapshot.context.failure?.code === 'factor_in_use' ? ['Go to Security'] : []
      expectShown(snapshot, { alert: refusalIn(snapshot), ways: [...way, ...linkWays] })
    },
    'offering.linking.cancelled': (snapshot) =>
      expectShown(snapshot, { status: /so nothing has changed/, ways: linkWays }),
    'offering.linking.timedOut': (snapshot) =>
      expectShown(snapshot, { alert: /^No answer came from Telegram/, ways: linkWays }),
    'offering.linking.blocked': (snapshot) => {
      expectShown(snapshot, {
        alert: /^Your browser blocked the Telegram window/,
        ways: ['Open Telegram in a new tab', ...linkWays],
      })
      expect(screen.getByRole('link')).toHaveAttribute('href', telegramWindow)
    },
    askingTelegram: (snapshot) =>
      expectShown(snapshot, {
        status: /^Confirm in the Telegram window/,
        ways: ['Open the window again', 'Stop waiting', 'Cancel'],
        canType: false,
      }),
    requesting: (snapshot) => {
      expectShown(snapshot, { ways: [], canType: false })
      expect(field().value).toBe(password)
    },
    readingLinked: (snapshot) => expectShown(snapshot, { ways: [], canType: false }),
    verifying: ({ context: { linked, lost } }) => {
      expect(
        screen.getByRole('dialog', {
          name: linked === null ? 'Confirm linking Telegram' : 'Confirm unlinking Telegram',
        }),
      ).toBeVisible()
      expect(screen.queryAllByText('I can’t get this code')).toHaveLength(lost === null ? 1 : 0)
    },
  },
})
