import { Trans } from '@lingui/react/macro'
import { Anchor, Group, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { Deposit } from '../../api/contract/deposit.ts'
import { canSwitch } from '../../machines/deposit.machine.ts'
import type { depositListMachine } from '../../machines/deposit-list.machine.ts'
import { addressOf } from '../addresses.ts'
import { Autoinvestment } from '../deposit/autoinvestment.tsx'
import { DepositProgress } from '../deposit/deposit-progress.tsx'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { useFormat } from '../parts/use-format.ts'
import { Withheld } from '../parts/withheld.tsx'
import type { ViewProps } from '../view.ts'
import css from './deposit-list.module.css'

type ActiveDepositProps = ViewProps<typeof depositListMachine> & { deposit: Deposit }

export function ActiveDeposit({ deposit, snapshot, report }: ActiveDepositProps) {
  const format = useFormat()
  const { at, wanted, refused, failure } = snapshot.context
  const { id, plan, amount, currency, accrued } = deposit
  const percent = format.percent(plan.dailyYield, 2)
  const isOn = wanted?.id === id ? wanted.autoinvestment : deposit.autoinvestment
  return (
    <div className={css.deposit}>
      <Group justify="space-between" align="flex-start" gap="0 1rem">
        <div>
          <Title order={2} size="h3">
            <Anchor
              component={Link}
              className={css.open ?? ''}
              href={addressOf({ name: 'deposit', id, query: {} })}
              inherit
              translate="no"
            >
              {plan.title}
            </Anchor>
          </Title>
          <Text component="div" size="sm" c="dimmed">
            <Trans>{percent} a day, estimated</Trans>
          </Text>
        </div>
        <Amount value={amount} currency={currency} size="lg" />
      </Group>
      <DepositProgress deposit={deposit} now={at} />
      <div className={css.held}>
        <Withheld>
          <Trans>Accrued, withheld</Trans>
        </Withheld>
        <Amount value={accrued} currency={currency} tone="muted" />
      </div>
      {canSwitch(deposit) ? (
        <Autoinvestment
          name={`${plan.title}, ${format.ownAmount(amount, currency)}`}
          checked={isOn}
          disabled={!snapshot.can({ type: 'autoinvestment.switched', id, autoinvestment: !isOn })}
          onSwitch={(autoinvestment) =>
            report({ type: 'autoinvestment.switched', id, autoinvestment })
          }
        />
      ) : null}
      {refused?.id === id ? (
        <FailureMessage failure={failure}>
          <Trans>Autoinvestment was left as it was.</Trans>
        </FailureMessage>
      ) : null}
    </div>
  )
}
