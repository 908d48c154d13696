import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { changeCancellationMachine } from '../../src/machines/change-cancellation.machine.ts'
import { ChangeCancellationScreen } from '../../src/screens/change-cancellation/change-cancellation.screen.tsx'
import { changeCancellationModel } from '../support/models/change-cancellation.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof changeCancellationMachine>

const hidden = { hidden: true }
const alertOf = () => screen.queryByRole('alert', hidden)?.textContent ?? null

/** The one thing that is said, and every way on: buttons by their word, links by where they lead. */
function expectShown(seen: { says: RegExp; ways: string[] }) {
  const card = screen
    .getByText('Cancel a security change', { selector: 'section h2' })
    .closest('section')
  expect(card?.textContent).toMatch(seen.says)
  const controls = [...(card?.querySelectorAll('a, button:enabled') ?? [])]
  expect(controls.map((way) => way.getAttribute('href') ?? way.textContent)).toEqual(seen.ways)
}

const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}
const rejections: Record<string, string> = {
  code_expired:
    'This link is out of date.The change has taken effect already. If it was not you, change your password and end the other sessions.',
  code_invalid:
    'This link is not valid.Check that it was opened whole. Under Security you see whether a change still waits.',
}
const kept = {
  phone: /Cancelled: your phone stays as it was/,
  email: /Cancelled: your e-mail stays as it was/,
  method: /Cancelled: your codes go where they went before/,
}

walkScreen(changeCancellationModel, {
  screen: (actor) => <ChangeCancellationScreen actor={actor} />,
  gestures: {
    'cancellation.confirmed': (_, person) => person.click(screen.getByText('Cancel the change')),
  },
  shows: {
    arriving: () => {},
    explaining: () =>
      expectShown({ says: /Open the link of our message/, ways: ['/settings/security'] }),
    offeringCancellation: ({ context: { failure } }: Snapshot) => {
      expectShown({ says: /Somebody asked for a change/, ways: ['Cancel the change'] })
      expect(alertOf()).toBe(failure && messages[failure.code])
    },
    cancelling: () => {
      expectShown({ says: /Somebody asked for a change/, ways: [] })
      expect(screen.getByRole('button', { name: 'Cancel the change' })).toHaveAttribute('aria-busy')
    },
    linkRefused: ({ context: { failure } }: Snapshot) => {
      const isLate = failure?.code === 'code_expired'
      expectShown({ says: /./, ways: [isLate ? '/settings/password' : '/settings/security'] })
      expect(alertOf()).toBe(rejections[failure?.code ?? ''])
    },
    cancelled: ({ context: { kind } }: Snapshot) => {
      expectShown({ says: kept[kind ?? 'method'], ways: ['/settings/password'] })
      expect(screen.getByRole('status', hidden)).toHaveTextContent(/change your password now/)
    },
  },
})
