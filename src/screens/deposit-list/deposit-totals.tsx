import { Trans } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { currencies } from '../../api/contract/amount.ts'
import type { Deposit } from '../../api/contract/deposit.ts'
import { sum } from '../../machines/decimal.ts'
import { CardHead } from '../parts/card-head.tsx'
import { Composition } from '../parts/composition.tsx'

/** Tells what is locked and withheld, each currency by itself: no rate stands between it and the ledger. */
export function DepositTotals({ deposits }: { deposits: Deposit[] }) {
  const held = currencies
    .map((currency) => ({ currency, own: deposits.filter((one) => one.currency === currency) }))
    .filter(({ own }) => own.length > 0)
  return (
    <>
      <CardHead title={<Trans>In all</Trans>} />
      <Stack gap="lg">
        {held.map(({ currency, own }) => (
          <div key={currency}>
            {held.length > 1 ? (
              <Title order={3} size="sm" fw={600} mb="0.375rem" translate="no">
                {currency}
              </Title>
            ) : null}
            <Composition
              currency={currency}
              shares={[
                {
                  fill: 'locked',
                  label: <Trans>On deposits</Trans>,
                  value: sum(...own.map(({ amount }) => amount)),
                },
                {
                  fill: 'held',
                  label: <Trans>Earned, locked until the term ends</Trans>,
                  value: sum(...own.map(({ accrued }) => accrued)),
                },
              ]}
            />
          </div>
        ))}
      </Stack>
    </>
  )
}
