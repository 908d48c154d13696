import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { sum } from '../../machines/decimal.ts'
import type { exchangeMachine, Holdings } from '../../machines/exchange.machine.ts'
import { incomeAccounts, movableIn } from '../../machines/income-transfer.machine.ts'
import { accountTexts, moveTexts } from '../income-transfer/account-texts.ts'
import { Amount } from '../parts/amount.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'

type IncomeCardProps = ViewProps<typeof exchangeMachine> & { holdings: Holdings }

/** Tells what lies on the accounts of the partner programme, together as the first page does, and moves it. */
export function IncomeCard({ snapshot, report, holdings }: IncomeCardProps) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { moved } = snapshot.context
  const movable = movableIn(holdings.balance, holdings.decimals)
  const [first] = movable
  const isOneCurrency = movable.every(({ currency }) => currency === first?.currency)
  const movedText = moved ? format.ownAmount(moved.amount, moved.currency) : ''
  return (
    <Stack gap="md">
      {moved ? (
        <Notice
          kind="done"
          role="status"
          title={<Trans>{movedText} moved to your balance</Trans>}
        />
      ) : null}
      {movable.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>
            Partner income is credited here when deposits of your partners end, and so are bonuses.
            There is none to move at the moment.
          </Trans>
        </Text>
      ) : (
        <>
          {first && movable.length > 1 && isOneCurrency ? (
            <Amount
              value={sum(...movable.map(({ amount }) => amount))}
              currency={first.currency}
              size="lg"
            />
          ) : null}
          <Text size="sm" c="dimmed">
            <Trans>It can be used when it has been moved to your balance. Moving it is free.</Trans>
          </Text>
          {incomeAccounts.map((from) => {
            const amounts = movable.filter((order) => order.from === from)
            if (amounts.length === 0) return null
            const chosen = { type: 'income.chosen', from } as const
            return (
              <Stack key={from} gap="sm">
                <Ledger
                  short
                  rows={amounts.map(({ currency, amount }) => ({
                    id: currency,
                    label: i18n._(accountTexts[from]),
                    value: <Amount value={amount} currency={currency} />,
                  }))}
                />
                <Button
                  variant="default"
                  aria-label={i18n._(moveTexts[from])}
                  disabled={!snapshot.can(chosen)}
                  onClick={() => report(chosen)}
                >
                  <Trans>Move to the balance</Trans>
                </Button>
              </Stack>
            )
          })}
        </>
      )}
    </Stack>
  )
}
