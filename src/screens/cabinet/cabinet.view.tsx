import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Card } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type cabinetMachine, isNewcomer } from '../../machines/cabinet.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { OperationRow } from '../operation/operation-row.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { Rows } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import { BalanceCard } from './balance-card.tsx'
import css from './cabinet.module.css'
import { CurrenciesCard } from './currencies-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { WaitingRefill } from './waiting-refill.tsx'

type CabinetViewProps = ViewProps<typeof cabinetMachine> & {
  /** That the e-mail is not confirmed: among the first steps, or above what a person has. */
  reminder: (as: 'step' | 'notice') => ReactNode
}

export function CabinetView({ reminder, ...props }: CabinetViewProps) {
  const { snapshot, report } = props
  const { balance, currency, waitingRefill } = snapshot.context
  return (
    <>
      {isNewcomer(snapshot.context) ? null : reminder('notice')}
      <BalanceCard {...props} />
      {waitingRefill ? <WaitingRefill refill={waitingRefill} /> : null}
      {snapshot.matches({ refills: 'refillNotKnown' }) ? (
        <FailureMessage
          failure={snapshot.context.refillsFailure}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'refills.requested' })}
            >
              <Trans>Look for refills again</Trans>
            </Button>
          }
        >
          <Trans>Whether a refill of yours is waiting could not be found out.</Trans>
        </FailureMessage>
      ) : null}
      <div className={css.columns}>
        {isNewcomer(snapshot.context) ? (
          <FirstSteps email={reminder('step')} />
        ) : (
          <OperationsCard {...props} />
        )}
        {balance ? (
          <CurrenciesCard
            balance={balance}
            currency={currency}
            onChoose={(chosen) => report({ type: 'currency.chosen', currency: chosen })}
          />
        ) : null}
      </div>
    </>
  )
}

function OperationsCard({ snapshot, report }: ViewProps<typeof cabinetMachine>) {
  const { operations, operationsFailure } = snapshot.context
  const isNotListed = snapshot.matches({ operations: 'operationsNotListed' })
  return (
    <Card component="section" aria-busy={snapshot.matches({ operations: 'listingOperations' })}>
      <CardHead
        title={<Trans>Recent operations</Trans>}
        action={
          <Anchor href={addressOf({ name: 'operations', query: {} })} size="sm">
            <Trans>All operations</Trans>
          </Anchor>
        }
      />
      {isNotListed ? (
        <FailureMessage
          failure={operationsFailure}
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => report({ type: 'operations.requested' })}
            >
              <Trans>Load the operations again</Trans>
            </Button>
          }
        />
      ) : null}
      {operations === null && !isNotListed ? <Skeleton shape="rows" count={5} /> : null}
      {operations?.items.length === 0 ? (
        <Empty icon={IconHistory} title={<Trans>No operations yet</Trans>}>
          <Trans>Every movement on your accounts will be listed here.</Trans>
        </Empty>
      ) : null}
      {operations && operations.items.length > 0 ? (
        <Rows>
          {operations.items.map((operation) => (
            <OperationRow
              key={operation.id}
              operation={operation}
              href={addressOf({ name: 'operations', id: operation.id, query: {} })}
              asOf={operations.asOf}
            />
          ))}
        </Rows>
      ) : null}
    </Card>
  )
}
