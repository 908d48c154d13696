import type { Failure } from '../../../src/api/contract/failure.ts'
import type { Ui } from '../ui.ts'

const messages: Record<string, string> = {
  unreachable: 'No connection. Check your internet and try again.',
  timed_out: 'The waiting time has expired.',
  too_many_requests: 'Too many requests: repeat in a few minutes.',
  not_found: 'There is nothing here. It may have been removed.',
  insufficient_funds: 'Not enough funds.',
  quote_expired: 'The rate is out of date. Ask for a new one.',
  deposit_not_closed: 'Deposit closing error. The deposit goes on as before.',
  wallet_missing: 'No wallet is saved for this payment system.',
  code_expired: 'The code is out of date. Ask for a new one.',
  code_invalid: 'The code is not valid any more. Ask for a new one.',
}

/** Messages that a page shows for these failures; none for one that is said at its field. */
export const messagesOf = (...failures: (Failure | null | undefined)[]): string[] =>
  failures.flatMap((failure) => messages[failure?.code ?? ''] ?? [])

/** All buttons, and all that is said, wherever a flow is shown. */
export const readPage = (ui: Ui) => ({
  isLoading: ui.text('Loading…').isShown(),
  buttons: ui.pressable(),
  disabled: ui.disabled(),
  notes: ui.titles('status'),
  alerts: ui.titles('alert'),
})

/** Nothing can be pressed before something has been read. */
export const loading = () => ({ isLoading: true })

export const notLoaded = ({ context }: { context: { failure: Failure | null } }) => ({
  buttons: ['Try again'],
  alerts: messagesOf(context.failure),
})

/** The button that shows what is older in a list. */
export const readOlder = (ui: Ui) => {
  const older = ui.button(/^Show older$|^Loading older/)
  return { older: older.content(), canShowOlder: older.isEnabled() }
}

/** `loading`: its words while older ones are on their way; null while they are not. */
export const olderOf = (nextCursor: string | null, isOpen: boolean, loading: string | null) => ({
  older: nextCursor === null ? null : (loading ?? 'Show older'),
  canShowOlder: nextCursor !== null && isOpen,
})

/** Buttons, split into those that can be pressed and those that cannot. */
export const buttonsOf = (buttons: string[], isOpen: boolean) =>
  isOpen ? { buttons, disabled: [] } : { buttons: [], disabled: buttons }
