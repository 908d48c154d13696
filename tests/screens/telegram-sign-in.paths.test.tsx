import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { telegramSignInMachine } from '../../src/machines/telegram-sign-in.machine.ts'
import { TelegramSignInScreen } from '../../src/screens/telegram-sign-in/telegram-sign-in.screen.tsx'
import { telegramSignInModel, telegramWindow } from '../support/models/telegram-sign-in.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof telegramSignInMachine>

const hidden = { hidden: true }
const way = (name: RegExp) => screen.queryByRole('button', { name, ...hidden })

/** What is said above the button, and which ways there are on. */
function expectShown({ alert, status, ways }: { alert?: RegExp; status?: RegExp; ways: string[] }) {
  const said = (role: 'alert' | 'status') => screen.queryByRole(role, hidden)?.textContent ?? ''
  expect(said('alert')).toMatch(alert ?? /^$/)
  expect(said('status')).toMatch(status ?? /^$/)
  const enabled = [...screen.queryAllByRole('button', hidden), ...screen.queryAllByRole('link')]
    .filter((element) => element.matches(':enabled, a'))
    .map(({ textContent }) => textContent)
  expect(enabled).toEqual(ways)
}

const again = ['Continue with Telegram']
const messages: Record<string, RegExp> = {
  verification_failed: /^Verification error\. Please try again\.What Telegram confirmed is out of/,
  unreachable: /^No connection\./,
  timed_out: /^The waiting time has expired\.$/,
}

walkScreen(telegramSignInModel, {
  screen: (actor) => <TelegramSignInScreen actor={actor} />,
  gestures: {
    'telegram.chosen': () => {
      const button = way(/^Continue with Telegram$|^Open the window again$/)
      if (button) fireEvent.click(button)
    },
    'telegram.cancelled': () => fireEvent.click(screen.getByText('Cancel')),
    'link.followed': () => fireEvent.click(screen.getByText('Open Telegram in a new tab')),
  },
  shows: {
    'choosing.fresh': () => expectShown({ ways: again }),
    'choosing.cancelled': () => expectShown({ status: /nobody was signed in/, ways: again }),
    'choosing.timedOut': () => expectShown({ alert: /No answer came from Telegram/, ways: again }),
    'choosing.blocked': () => {
      expectShown({
        alert: /Your browser blocked the Telegram window/,
        ways: [...again, 'Open Telegram in a new tab'],
      })
      expect(screen.getByRole('link')).toHaveAttribute('href', telegramWindow)
    },
    'choosing.refused': ({ context }: Snapshot) =>
      expectShown({ alert: messages[context.failure?.code ?? ''] ?? /^$/, ways: again }),
    askingTelegram: () =>
      expectShown({
        status: /^Confirm in the Telegram window/,
        ways: ['Open the window again', 'Cancel'],
      }),
    signingIn: () => {
      expectShown({ status: /^Telegram has confirmed you/, ways: [] })
      expect(way(/^Continue/)).toHaveAttribute('aria-busy', 'true')
    },
    verifying: () => expect(screen.getByRole('dialog')).toHaveAccessibleName('Confirm your phone'),
  },
})
