import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountEvent } from '../../api/contract/event.ts'
import { movements as names } from './operation-texts.ts'

/** Says in a row what happened; whom and what it was about is told beside it. */
export function EventName({ event }: { event: AccountEvent }) {
  const { i18n } = useLingui()
  const { kind, movements, reference, status } = event
  switch (kind) {
    case 'accruals_withheld':
      return <Trans>Daily earnings</Trans>
    case 'bonus_awarded':
      return reference === null ? (
        <Trans context="operation">Bonus</Trans>
      ) : (
        <Trans>Bonus tier {reference}</Trans>
      )
    case 'income_moved':
      return <Trans>Moved to the balance</Trans>
    case 'exchanged': {
      const gave = movements.find(({ amount }) => amount.startsWith('-'))
      const got = movements.find(({ amount }) => !amount.startsWith('-'))
      if (!gave || !got) return <Trans context="operation">Exchange</Trans>
      const [from, to] = [gave, got].map(({ currency }) => (
        <span key={currency} translate="no">
          {currency}
        </span>
      ))
      return (
        <Trans>
          Exchanged {from} for {to}
        </Trans>
      )
    }
    case 'withdrawal_made':
      return status === 'successful' ? (
        <Trans>Withdrawal sent</Trans>
      ) : (
        <Trans>Withdrawal requested</Trans>
      )
    default:
      return i18n._(names[kind])
  }
}
