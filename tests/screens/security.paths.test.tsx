import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { securityMachine } from '../../src/machines/security.machine.ts'
import { SecurityScreen } from '../../src/screens/security/security.screen.tsx'
import { securityModel } from '../support/models/security.model.ts'
import { walkScreen } from '../support/walk.tsx'

type Snapshot = SnapshotFrom<typeof securityMachine>

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const signInCode = () => screen.getByRole('switch', { name: /^Ask for a code at every sign-in/ })

const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
}

function expectSettings(snapshot: Snapshot, isOpen: boolean) {
  const { context } = snapshot
  const { security, marked, change, isChanged, isBlocked, isCancelled, failure } = context
  const isNotCancelled = snapshot.matches({ choosing: 'notCancelled' })
  const method = security?.method ?? 'email'
  const isApp = method === 'authenticator'
  const isMarked = marked === 'authenticator' && !isApp
  expect({
    chosen: screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map(({ value }) => value),
    canMark: [/^SMS/, /^E-mail/, /^Telegram/, /^Authenticator/].map((name) =>
      radio(name).matches(':enabled'),
    ),
    need: screen.getByRole('link', { name: 'Link Telegram first' }).getAttribute('href'),
    continues: screen
      .queryAllByRole('button', { name: 'Continue' })
      .some((found) => found.closest('dialog') === null),
    explains: screen.queryByText(/^First we send you a code by e-mail/) !== null,
    canSwitch: signInCode().matches(':enabled'),
    renews: button(isApp ? 'Make new ones' : 'Make them').matches(':enabled'),
    another: screen.queryByRole('button', { name: 'Set up another app' }) !== null,
    waits: screen.queryByText(/^Your phone changes to/)?.textContent ?? null,
    cancels:
      screen.queryByRole('button', { name: /^Cancel(ling…| this change)$/ })?.matches(':enabled') ??
      null,
    holds: screen.queryByText('Withdrawals open again in 23 hours') !== null,
    over: screen.queryByText(/^The change that waited is over/) !== null,
    cancelled: screen.queryByText(/^The change is cancelled/) !== null,
    alert: screen.queryByRole('alert')?.querySelector('strong')?.textContent ?? null,
    done: screen.queryByText(/^(From now on|Your recovery codes are new)/)?.textContent ?? null,
  }).toEqual({
    chosen: [marked ?? method],
    canMark: [isOpen, isOpen, false, isOpen],
    need: '/settings/data',
    continues: isMarked && isOpen,
    explains: isMarked,
    canSwitch: isOpen,
    renews: isOpen,
    another: isApp,
    waits: security?.pending ? 'Your phone changes to +7 702 ••• •• 12 in 41 hours' : null,
    cancels: security?.pending ? isOpen : null,
    holds: (security?.withdrawalsHeldFor ?? 0) > 0,
    over: isBlocked && !security?.pending,
    cancelled: isCancelled,
    alert: isNotCancelled
      ? messages[failure?.code ?? '']
      : isBlocked && security?.pending
        ? 'Another security change is already waiting. Cancel it first.'
        : null,
    done: !isChanged
      ? null
      : change !== null && 'method' in change
        ? 'From now on your authenticator app shows the codes.'
        : change !== null && 'codeAtSignIn' in change
          ? 'From now on login and password are enough to sign in.'
          : 'Your recovery codes are new.',
  })
}

walkScreen(securityModel, {
  screen: (actor) => <SecurityScreen actor={actor} />,
  gestures: {
    'retry.requested': (_, person) => person.click(button('Load again')),
    'method.marked': (_, person) => person.click(radio(/^Authenticator/)),
    'method.unmarked': (_, person) => person.click(button('Leave it as it is')),
    'change.requested': ({ change }, person, { snapshot }) =>
      person.click(
        'method' in change
          ? button(snapshot.context.marked === null ? 'Set up another app' : 'Continue')
          : 'codeAtSignIn' in change
            ? signInCode()
            : button(/^Make (them|new ones)$/),
      ),
    'cancellation.requested': (_, person) => person.click(button('Cancel this change')),
  },
  shows: {
    loading: () => {
      expect(screen.queryAllByRole('radio')).toEqual([])
      expect(screen.getAllByText('Loading…')).toHaveLength(2)
    },
    notLoaded: ({ context }) => {
      expect(screen.getByRole('alert')).toHaveTextContent(
        context.failure?.code === 'timed_out'
          ? 'The waiting time has expired.'
          : 'No connection. Check your internet and try again.',
      )
      expect(button('Load again')).toBeEnabled()
    },
    'choosing.undisturbed': (snapshot) => {
      expectSettings(snapshot, true)
      const pages = within(screen.getByRole('navigation', { name: 'Pages of the settings' }))
      expect(pages.getAllByRole('link', { current: 'page' })[0]).toHaveTextContent('Security')
    },
    changing: (snapshot) => {
      expectSettings(snapshot, false)
      expect(screen.getByRole('dialog', { name: 'Confirm with your password' })).toBeVisible()
    },
    'choosing.notCancelled': (snapshot) => expectSettings(snapshot, true),
    cancelling: (snapshot) => expectSettings(snapshot, false),
  },
})
