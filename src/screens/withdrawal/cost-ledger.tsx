import { Trans } from '@lingui/react/macro'
import type { Currency, Amount as Figure } from '../../api/contract/amount.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger } from '../parts/ledger.tsx'

type CostLedgerProps = {
  amount: Figure
  fee: Figure
  net: Figure
  currency: Currency
  /** The amount has left the balance already, and comes back if nothing is sent. */
  isReserved?: boolean
}

export function CostLedger({ amount, fee, net, currency, isReserved = false }: CostLedgerProps) {
  return (
    <Ledger
      rows={[
        {
          id: 'amount',
          label: isReserved ? <Trans>Reserved</Trans> : <Trans>Taken from the balance</Trans>,
          value: <Amount value={amount} currency={currency} />,
        },
        {
          id: 'fee',
          label: <Trans>Network fee</Trans>,
          value: <Amount value={`-${fee}`} currency={currency} />,
        },
        {
          id: 'net',
          kind: 'total',
          label: <Trans>You receive</Trans>,
          value: <Amount value={net} currency={currency} />,
        },
      ]}
    />
  )
}
