import { Trans } from '@lingui/react/macro'
import type { Currency, Amount as Figure } from '../../api/contract/amount.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger } from '../parts/ledger.tsx'

type CostLedgerProps = {
  /** Null until there is one; then the fee alone is known. */
  amount: Figure | null
  fee: Figure
  net: Figure | null
  currency: Currency
  /** Reserved: it has left the balance already, and comes back if nothing is sent. */
  stage?: 'planned' | 'reserved' | 'sent'
}

const taken = {
  planned: <Trans>Taken from the balance</Trans>,
  reserved: <Trans>Reserved</Trans>,
  sent: <Trans context="in the past">Taken from the balance</Trans>,
}

export function CostLedger({ amount, fee, net, currency, stage = 'planned' }: CostLedgerProps) {
  return (
    <Ledger
      rows={[
        {
          id: 'amount',
          label: taken[stage],
          value: amount === null ? '—' : <Amount value={amount} currency={currency} />,
        },
        {
          id: 'fee',
          label: <Trans>Network fee</Trans>,
          value: <Amount value={`-${fee}`} currency={currency} />,
        },
        {
          id: 'net',
          kind: 'total',
          label: stage === 'sent' ? <Trans>Sent to you</Trans> : <Trans>You receive</Trans>,
          value: net === null ? '—' : <Amount value={net} currency={currency} />,
        },
      ]}
    />
  )
}
