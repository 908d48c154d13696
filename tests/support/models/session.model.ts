import { sessionMachine } from '../../../src/machines/session.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { session } from './phone-verification.model.ts'

export const sessionModel = defineModel({
  machine: sessionMachine,
  cases: ({ context }) => [
    { type: 'session.opened' as const, session },
    { type: 'user.changed' as const, change: { fullName: 'Assel Omarova' } },
    {
      type: 'session.refused' as const,
      token: (context.session ?? session).refreshToken,
    },
    ...(context.session
      ? [{ type: 'session.blocked' as const, token: context.session.refreshToken }]
      : []),
    { type: 'session.blocked' as const, token: null },
    answered('restoreSession', session),
    answered('restoreSession', null),
    failed('restoreSession', 'unexpected'),
    failed('restoreSession', 'account_blocked'),
    answered('revokeToken'),
    failed('revokeToken', 'unreachable'),
  ],
  project: ({ session: current, leaving }) => ({
    user: current?.user.login,
    leaving: leaving !== null,
  }),
  resting: (snapshot) =>
    snapshot.matches({ presence: 'anonymous' }) || snapshot.matches({ presence: 'authenticated' }),
  sources: {
    'session.opened': 'another machine',
    'session.refused': 'another machine',
    'session.blocked': 'another machine',
    'signOut.requested': 'another machine',
    'user.changed': 'another machine',
    'tab.signedIn': 'watchTabs',
    'tab.signedOut': 'watchTabs',
    'page.returned': 'watchTabs',
  },
})
