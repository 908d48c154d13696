import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import type { Session, User } from '../api/contract/session.ts'
import { present } from './present.ts'
import { announce, type SystemEvents } from './system.ts'
import { port, unprovided, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: "signed in" is one fact that the cookie, the storage, the provider and every open tab of
 * the browser each claim to know. Here it is decided once. A refused token ends the session only while it is the
 * current one; signing out forgets first and tells the provider afterwards, in a region of its own, so that a slow
 * provider keeps nobody signed in and a quick new sign-in does not cancel the revocation of the old token.
 */

/** Reports of the other tabs of this browser, and of the browser itself. */
export type SessionWatched =
  | { type: 'tab.signedIn' }
  | { type: 'tab.signedOut' }
  /** The page came back from the back/forward cache: what it shows may be long over. */
  | { type: 'page.returned' }

export type SessionEvent =
  | SystemEvents['session']
  /** A call that carried `token` was answered with 401. */
  | { type: 'session.refused'; token: string }
  /** A call that carried `token`, or one that was to bring a token, was refused because the account is blocked. */
  | { type: 'session.blocked'; token: string | null }
  | { type: 'signOut.requested' }
  | SessionWatched

type Context = {
  session: Session | null
  /** The token that is being revoked. */
  leaving: string | null
}

/** A sign-in meets the block without a token; a call that carried an older token is no concern of the session. */
const ofSignIn = {
  type: 'isWithoutToken',
  params: ({ event }: { event: Extract<SessionEvent, { type: 'session.blocked' }> }) => event,
} as const

export const sessionMachine = setup({
  types: {} as {
    context: Context
    events: SessionEvent
    tags: 'busy'
  },
  actors: {
    restoreSession: unprovided<Session | null>('restoreSession'),
    revokeToken: port<void, { token: string }>('revokeToken'),
    watchTabs: unprovidedListener<SessionWatched>('watchTabs'),
  },
  actions: {
    adoptSession: assign((_, { session }: { session: Session }) => ({ session })),
    changeUser: assign(({ context }, { change }: { change: Partial<User> }) => {
      const session = present(context.session, 'session')
      return { session: { ...session, user: { ...session.user, ...change } } }
    }),
    dropSession: assign({ session: null }),
    dropSessionToRevoke: assign(({ context }) => ({
      session: null,
      leaving: present(context.session, 'session').refreshToken,
    })),
    dropRevokedToken: assign({ leaving: null }),
    saveSession: unprovidedAction<{ session: Session }>('saveSession'),
    forgetSession: unprovidedAction('forgetSession'),
    forgetToken: unprovidedAction<{ token: string }>('forgetToken'),
    tellTabs: unprovidedAction<{ fact: 'signedIn' | 'signedOut' }>('tellTabs'),
    announce: announce(),
  },
  guards: {
    isSessionFound: (_, { session }: { session: Session | null }) => session !== null,
    isCurrentToken: ({ context }, { token }: { token: string | null }) =>
      context.session?.refreshToken === token,
    isWithoutToken: (_, { token }: { token: string | null }) => token === null,
    isBlocked: (_, { code }: Failure) => code === 'account_blocked',
    /** The count of the bell comes every minute and is mostly the same: nothing is written for it. */
    isOther: ({ context: { session } }, { change }: { change: Partial<User> }) =>
      JSON.stringify({ ...session?.user, ...change }) !== JSON.stringify(session?.user),
    isAnyoneKnown: ({ context }) => context.session !== null,
    isNobodyKnown: ({ context }) => context.session === null,
  },
  delays: { restoreLimit: 5_000 },
}).createMachine({
  id: 'session',
  context: { session: null, leaving: null },
  invoke: { id: 'watchTabs', src: 'watchTabs' },
  type: 'parallel',
  states: {
    presence: {
      initial: 'restoring',
      on: {
        'session.opened': {
          target: '.authenticated',
          actions: [
            { type: 'adoptSession', params: ({ event }) => event },
            { type: 'saveSession', params: ({ event }) => event },
            { type: 'tellTabs', params: { fact: 'signedIn' } },
            {
              type: 'announce',
              params: ({ event }) => ({ type: 'session.found', session: event.session }),
            },
          ],
        },
        'signOut.requested': {
          guard: 'isAnyoneKnown',
          target: '.anonymous',
          actions: [
            'dropSessionToRevoke',
            'forgetSession',
            { type: 'tellTabs', params: { fact: 'signedOut' } },
            { type: 'announce', params: { type: 'session.missing', absence: 'signedOut' } },
          ],
        },
        'tab.signedOut': {
          guard: 'isAnyoneKnown',
          target: '.anonymous',
          actions: [
            'dropSession',
            {
              type: 'announce',
              params: { type: 'session.missing', absence: 'signedOutElsewhere' },
            },
          ],
        },
        'tab.signedIn': '.restoring',
        'page.returned': '.restoring',
      },
      states: {
        restoring: {
          tags: 'busy',
          on: {
            /** The answer on its way may belong to a session that is over. */
            'tab.signedOut': { guard: 'isNobodyKnown', target: 'restoring', reenter: true },
            'session.refused': {
              actions: { type: 'forgetToken', params: ({ event }) => event },
            },
          },
          invoke: {
            id: 'restoreSession',
            src: 'restoreSession',
            onDone: [
              {
                guard: {
                  type: 'isSessionFound',
                  params: ({ event }) => ({ session: event.output }),
                },
                target: 'authenticated',
                actions: [
                  {
                    type: 'adoptSession',
                    params: ({ event }) => ({ session: present(event.output, 'session') }),
                  },
                  {
                    type: 'announce',
                    params: ({ event }) => ({
                      type: 'session.found',
                      session: present(event.output, 'session'),
                    }),
                  },
                ],
              },
              {
                target: 'anonymous',
                actions: [
                  'dropSession',
                  { type: 'announce', params: { type: 'session.missing', absence: 'notSignedIn' } },
                ],
              },
            ],
            onError: [
              {
                guard: { type: 'isBlocked', params: ({ event }) => failureFrom(event.error) },
                target: 'blocked',
              },
              {
                target: 'anonymous',
                actions: [
                  'dropSession',
                  { type: 'announce', params: { type: 'session.missing', absence: 'notSignedIn' } },
                ],
              },
            ],
          },
          after: {
            restoreLimit: {
              target: 'anonymous',
              actions: [
                'dropSession',
                {
                  type: 'announce',
                  params: { type: 'session.missing', absence: 'waitingTimeExpired' },
                },
              ],
            },
          },
        },
        /** A token may have been left behind by a provider that did not answer in time. */
        anonymous: {
          on: {
            'session.refused': {
              actions: { type: 'forgetToken', params: ({ event }) => event },
            },
            'session.blocked': { guard: ofSignIn, target: 'blocked' },
          },
        },
        authenticated: {
          on: {
            'user.changed': {
              guard: { type: 'isOther', params: ({ event }) => event },
              actions: [
                { type: 'changeUser', params: ({ event }) => event },
                {
                  type: 'saveSession',
                  params: ({ context }) => ({ session: present(context.session, 'session') }),
                },
              ],
            },
            'session.refused': {
              guard: { type: 'isCurrentToken', params: ({ event }) => event },
              target: 'expired',
              actions: [
                { type: 'forgetToken', params: ({ event }) => event },
                { type: 'announce', params: { type: 'session.expired' } },
              ],
            },
            'session.blocked': {
              guard: { type: 'isCurrentToken', params: ({ event }) => event },
              target: 'blocked',
            },
          },
        },
        /** The person is still known, so that whoever signs in next can be told from them. */
        expired: { on: { 'session.blocked': { guard: ofSignIn, target: 'blocked' } } },
        /** The token stays: when the block is lifted, a reload leads back in. */
        blocked: {
          entry: { type: 'announce', params: { type: 'account.blocked' } },
          on: {
            'signOut.requested': {
              guard: 'isNobodyKnown',
              target: 'anonymous',
              actions: [
                'forgetSession',
                { type: 'announce', params: { type: 'session.missing', absence: 'signedOut' } },
              ],
            },
          },
        },
      },
    },
    revocation: {
      initial: 'idle',
      states: {
        idle: { on: { 'signOut.requested': { guard: 'isAnyoneKnown', target: 'revoking' } } },
        revoking: {
          invoke: {
            id: 'revokeToken',
            src: 'revokeToken',
            input: ({ context }) => ({ token: present(context.leaving, 'leaving') }),
            onDone: { target: 'idle', actions: 'dropRevokedToken' },
            onError: { target: 'idle', actions: 'dropRevokedToken' },
          },
          on: {
            'signOut.requested': { guard: 'isAnyoneKnown', target: 'revoking', reenter: true },
          },
        },
      },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>

/** The person who is signed in; null while nobody is known. */
export const userOf = ({ context }: Pick<SnapshotFrom<typeof sessionMachine>, 'context'>) =>
  context.session?.user ?? null

/**
 * The token that calls carry: that of the session, or while nobody is known yet the one that is stored. An expired
 * session has none, so that no sign-in is sent with a token that was refused.
 */
export function tokenOf(
  { value, context }: Pick<SnapshotFrom<typeof sessionMachine>, 'value' | 'context'>,
  stored: () => string | null,
): string | null {
  if (value.presence === 'expired') return null
  return context.session?.refreshToken ?? stored()
}
