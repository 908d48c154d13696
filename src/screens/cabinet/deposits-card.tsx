import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Box, Button, Card } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Deposit } from '../../api/contract/deposit.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Ticks } from '../parts/ticks.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { QueryProps } from '../view.ts'
import css from './deposits-card.module.css'

/** The newest active deposits, with how far their terms are. */
export function DepositsCard({ hidden, ...props }: QueryProps<Deposit[]> & { hidden: boolean }) {
  const { data: deposits } = props.query.context
  return (
    <Card component="section">
      <CardHead
        title={<Trans>Active deposits</Trans>}
        action={
          <Anchor
            component={Link}
            href={addressOf({ name: 'deposits', query: {} })}
            size="sm"
            className={css.all ?? ''}
          >
            <Trans>All deposits</Trans>
          </Anchor>
        }
      />
      <NotLoaded {...props} again={<Trans>Load the deposits again</Trans>} />
      {props.query.matches('loading') && !deposits ? <Skeleton shape="lines" count={4} /> : null}
      {deposits?.length === 0 ? (
        <Empty
          icon={IconBuildingBank}
          title={<Trans>No active deposits</Trans>}
          action={
            <Button
              component={Link}
              href={addressOf({ name: 'depositOpening', query: {} })}
              variant="default"
              size="sm"
            >
              <Trans>Choose a plan</Trans>
            </Button>
          }
        >
          <Trans>What you lock on a plan earns by the day; here you see how far it is.</Trans>
        </Empty>
      ) : null}
      {deposits && deposits.length > 0 ? (
        <ul className={css.list}>
          {deposits.map((deposit) => (
            <li key={deposit.id}>
              <DepositRow deposit={deposit} hidden={hidden} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

function DepositRow({ deposit, hidden }: { deposit: Deposit; hidden: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const { id, plan, amount, currency, days, accrued, endsAt } = deposit
  const { passed, total } = days
  const end = format.day(endsAt, { year: true })
  return (
    <Link className={css.deposit} href={addressOf({ name: 'deposit', id, query: {} })}>
      <span className={css.line}>
        <b translate="no">{plan.title}</b>
        <Amount value={amount} currency={currency} size="md" hidden={hidden} />
      </span>
      <Ticks done={passed} of={total} label={t`Day ${passed} of ${total}`} />
      <span className={css.line}>
        <span>
          <Trans>
            Day {passed} of {total}
          </Trans>
        </span>
        <Box component="span" c="dimmed">
          <Trans>Ends {end}</Trans>
        </Box>
      </span>
      <span className={css.line}>
        <span className={css.held}>
          <span className={css.swatch} aria-hidden />
          <Trans>Withheld</Trans>
        </span>
        <Amount value={accrued} currency={currency} tone="muted" hidden={hidden} />
      </span>
    </Link>
  )
}
