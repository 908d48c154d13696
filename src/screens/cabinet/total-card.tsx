import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, NativeSelect, Text } from '@mantine/core'
import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { type DisplayCurrency, displayCurrencies } from '../../api/contract/amount.ts'
import type { Statistics } from '../../api/contract/statistics.ts'
import type { cabinetMachine, StatisticsRead } from '../../machines/cabinet.machine.ts'
import { isPositive } from '../../machines/decimal.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { AsOf } from '../parts/as-of.tsx'
import { Card } from '../parts/card.tsx'
import { Composition, type Share } from '../parts/composition.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { QueryProps, ViewProps } from '../view.ts'
import css from './total-card.module.css'

type TotalProps = Pick<ViewProps<typeof cabinetMachine>, 'report'> &
  QueryProps<StatisticsRead> & {
    currency: DisplayCurrency
    areAmountsHidden: boolean
    /** Says that something on the page is being read. */
    isBusy: boolean
    /** Before the first deposit, which the steps below lead to: they have the one button of the page. */
    isBeforeDeposit?: boolean
  }

/** Sums what is theirs now, in the chosen currency, and says what it is made of. */
export const TotalCard = memo(function TotalCard({
  currency,
  areAmountsHidden,
  report,
  query,
  ask,
  isBusy,
  isBeforeDeposit = false,
}: TotalProps) {
  const { t } = useLingui()
  const { data: statistics } = query.context
  const isPriced = statistics?.currencies.includes(currency) ?? true
  const shares = statistics
    ? sharesOf(statistics).filter(
        ({ fill, value }) => isPositive(value) || (!isBeforeDeposit && always.includes(fill)),
      )
    : []
  const isNotLoaded = query.can({ type: 'retry.requested' })
  return (
    <Card component="section" aria-busy={query.hasTag('busy') || undefined}>
      <div className={css.head}>
        <div className={css.choice}>
          <h2 className={css.title}>
            <Trans>Total</Trans>
          </h2>
          <NativeSelect
            className={css.currency ?? ''}
            aria-label={t`Main currency`}
            data={[...(statistics?.currencies ?? displayCurrencies)]}
            value={isPriced ? currency : statistics?.currency}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            onChange={({ currentTarget: { value } }) => {
              const chosen = displayCurrencies.find((one) => one === value)
              if (chosen) report({ type: 'currency.chosen', currency: chosen })
            }}
          />
        </div>
        <ActionIcon
          className={css.hiding ?? ''}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={areAmountsHidden ? t`Show amounts` : t`Hide amounts`}
          onClick={() => report({ type: 'hiding.chosen', areAmountsHidden: !areAmountsHidden })}
        >
          {areAmountsHidden ? (
            <IconEyeOff size={20} stroke={1.75} aria-hidden />
          ) : (
            <IconEye size={20} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
        {statistics ? (
          <div className={css.total}>
            <Amount value={statistics.total} currency={statistics.currency} size="hero" opens />
            {isPriced ? null : (
              <Text size="sm" c="dimmed" role="status">
                <Trans>There is no rate for {currency} now. Amounts are in USDT.</Trans>
              </Text>
            )}
          </div>
        ) : isNotLoaded ? null : (
          <span className={css.totalToCome} aria-hidden />
        )}
        <div className={css.actions}>
          <Button
            component={Link}
            href={addressOf({ name: 'refill', query: {} })}
            {...(isBeforeDeposit ? { variant: 'default' } : {})}
          >
            <Trans context="action">Refill</Trans>
          </Button>
          <Button
            component={Link}
            href={addressOf({ name: 'withdrawal', query: {} })}
            variant="default"
          >
            <Trans context="action">Withdraw</Trans>
          </Button>
          {isBeforeDeposit ? null : (
            <Button
              component={Link}
              className={css.opening ?? ''}
              href={addressOf({ name: 'depositOpening', query: {} })}
              variant="light"
            >
              <Trans context="action">Open a deposit</Trans>
            </Button>
          )}
        </div>
      </div>
      {statistics === null && !isNotLoaded ? (
        <div className={css.shares}>
          <Skeleton shape="lines" count={3} />
        </div>
      ) : null}
      {isNotLoaded ? (
        <Box mt="md">
          <NotLoaded query={query} ask={ask} again={<Trans>Load the figures again</Trans>}>
            {statistics ? (
              <Trans>These figures may be old. Your money is safe.</Trans>
            ) : (
              <Trans>Your money is safe.</Trans>
            )}
          </NotLoaded>
        </Box>
      ) : null}
      {statistics ? (
        <div className={css.shares}>
          {isBeforeDeposit && shares.length === 1 ? null : (
            <Composition currency={statistics.currency} shares={shares} />
          )}
          <div className={css.foot}>
            <details className={css.note}>
              <summary>
                <Trans>How this is counted</Trans>
              </summary>
              <Trans>
                All currencies together, at today’s rates. Locked earnings are not in the total yet.
              </Trans>{' '}
              {isPositive(statistics.pending) ? (
                <Trans>
                  Locked partner income is not earned yet. It is paid out when deposits of your
                  partners end, and lost if they close early.
                </Trans>
              ) : null}
            </details>
            <AsOf
              at={statistics.at}
              isBusy={isBusy}
              onRefresh={() => ask({ type: 'refresh.requested' })}
            />
          </div>
        </div>
      ) : null}
    </Card>
  )
})

/** All of the total, and beside it what is locked. */
const sharesOf = (statistics: Statistics): Share[] => [
  { fill: 'free', label: <Trans>On your balance</Trans>, value: statistics.available },
  { fill: 'locked', label: <Trans>On deposits</Trans>, value: statistics.activeDeposits },
  { fill: 'income', label: <Trans>Income to move</Trans>, value: statistics.income },
  { fill: 'bonus', label: <Trans>Reserved</Trans>, value: statistics.reserved },
  { fill: 'held', label: <Trans>Locked earnings</Trans>, value: statistics.withheld },
  { fill: 'pending', label: <Trans>Partner income, locked</Trans>, value: statistics.pending },
]

/** An investor sees them also when there is nothing. */
const always: Share['fill'][] = ['free', 'locked']
