import type { SnapshotFrom } from 'xstate'
import type { securityMachine } from '../../../src/machines/security.machine.ts'
import { describeFlow } from '../description.ts'
import { failureText, notLoaded } from './failure-texts.ts'

type Snapshot = SnapshotFrom<typeof securityMachine>
type Facts = { pendingChange: string }

const signInCode = /^Ask for a code at every sign-in/
const methods = { sms: /^SMS/, email: /^E-mail/, telegram: /^Telegram/, authenticator: /^Authen/ }

function doneText({ context: { change, security } }: Snapshot) {
  if (change !== null && 'addPasskey' in change) {
    return 'The passkey is ready. You can sign in with it.'
  }
  if (change !== null && 'removePasskey' in change) {
    return 'The passkey was removed and no longer works.'
  }
  if (change === null || 'renewRecoveryCodes' in change) return 'Your recovery codes are new.'
  if ('method' in change) return 'From now on your authenticator app shows the codes.'
  return security?.codeAtSignIn
    ? 'From now on a code is asked for at every sign-in.'
    : 'From now on your login and password are enough to sign in.'
}

function settings(snapshot: Snapshot, { pendingChange }: Facts, isOpen: boolean) {
  const { security, marked, isChanged, isBlocked, isCancelled, failure } = snapshot.context
  const method = security?.method ?? 'email'
  const isApp = method === 'authenticator'
  const isMarked = marked === 'authenticator' && !isApp
  const isWaiting = security?.pending != null
  const renew = security?.recoveryCodesLeft ? 'Make new ones' : 'Make them'
  const blocked =
    isBlocked && isWaiting ? 'Another security change is already waiting. Cancel it first.' : null
  const notCancelled = snapshot.matches({ choosing: 'notCancelled' })
    ? `${failureText(failure)}The change was not cancelled and is still waiting.`
    : null
  return {
    chosen: [marked ?? method],
    markable: isOpen
      ? security?.methods.filter(({ available }) => available).map(({ method: name }) => name)
      : [],
    need: '/settings/data',
    isExplained: isMarked,
    asksAtSignIn: security?.codeAtSignIn,
    canSwitch: isOpen,
    buttons: isOpen
      ? [
          ...(isMarked ? ['Continue', 'Leave it as it is'] : []),
          ...(isApp ? ['Set up another app'] : []),
          renew,
          ...(security?.passkeyOrigin ? ['Add a passkey'] : []),
          ...(security?.passkeys.length ? ['Remove: Chrome, Windows'] : []),
          ...(isWaiting ? ['Cancel this change'] : []),
        ]
      : [],
    isCancelling: snapshot.matches('cancelling'),
    waits: isWaiting ? pendingChange : null,
    holds: security?.withdrawalsHeldFor ? 'Withdrawals open again in 23 hours' : null,
    alerts: [blocked, notCancelled].filter((text) => text !== null),
    isOver: isBlocked && !isWaiting,
    isCancelled,
    done: isChanged ? doneText(snapshot) : null,
    current: 'page',
  }
}

export const securitySettings = describeFlow<typeof securityMachine, Facts>()({
  read: (ui) => ({
    chosen: ui.role('radio').chosen(),
    markable: Promise.all(
      Object.entries(methods).map(async ([method, name]) =>
        (await ui.role('radio', name).isEnabled()) ? method : '',
      ),
    ).then((names) => names.filter(Boolean)),
    need: ui.link('Link Telegram first').attribute('href'),
    isExplained: ui.text(/^First we send you a code by /).isShown(),
    asksAtSignIn: ui.role('switch', signInCode).isChecked(),
    canSwitch: ui.role('switch', signInCode).isEnabled(),
    buttons: ui.buttons(
      'Continue',
      'Leave it as it is',
      'Set up another app',
      'Make new ones',
      'Make them',
      'Add a passkey',
      'Remove: Chrome, Windows',
      'Cancel this change',
      'Try again',
    ),
    isCancelling: ui.button('Cancelling…').isShown(),
    waits: ui.text(/^Your phone changes to/).content(),
    holds: ui.text(/^Withdrawals open again/).content(),
    alerts: ui.alerts(),
    isOver: ui.text('The waiting change is over. Please start yours again.').isShown(),
    isCancelled: ui.text('The change is cancelled. Nothing has changed.').isShown(),
    done: ui.text(/^(From now on|Your recovery codes are new|The passkey is)/).content(),
    // The list of sessions is a flow of its own and may still be loading.
    isLoading: Promise.all([
      ui.text('Loading…').count(),
      ui.role('list', 'Where you are signed in').role('listitem').isShown(),
    ]).then(([loading, areSessionsListed]) => loading === (areSessionsListed ? 1 : 2)),
    dialog: ui.dialog().heading().content(),
    current: ui
      .role('navigation', 'Pages of the settings')
      .link('Security')
      .attribute('aria-current'),
  }),
  shows: {
    loading: () => ({ isLoading: true, current: 'page' }),
    notLoaded: ({ context }) => {
      const { alert, buttons } = notLoaded(
        context.failure,
        'We couldn’t load your security settings. They have not changed.',
      )
      return { alerts: [alert], buttons, current: 'page' }
    },
    'choosing.undisturbed': (snapshot, facts) => settings(snapshot, facts, true),
    'choosing.notCancelled': (snapshot, facts) => settings(snapshot, facts, true),
    changing: (snapshot, facts) => ({
      ...settings(snapshot, facts, false),
      // Those of the dialog of the change.
      buttons: ['Continue'],
      dialog: 'Confirm with your password',
    }),
    cancelling: (snapshot, facts) => settings(snapshot, facts, false),
  },
  actions: {
    'retry.requested': (_, ui) => ui.button('Try again').click(),
    'method.marked': ({ method }, ui) => ui.role('radio', methods[method]).click(),
    'method.unmarked': (_, ui) => ui.button('Leave it as it is').click(),
    'change.requested': ({ change }, ui) =>
      'method' in change
        ? ui.button(/^(Set up another app|Continue)$/).click()
        : 'codeAtSignIn' in change
          ? ui.role('switch', signInCode).click()
          : 'addPasskey' in change
            ? ui.button('Add a passkey').click()
            : 'removePasskey' in change
              ? ui.button('Remove: Chrome, Windows').click()
              : ui.button(/^Make (them|new ones)$/).click(),
    'cancellation.requested': (_, ui) => ui.button('Cancel this change').click(),
  },
})
