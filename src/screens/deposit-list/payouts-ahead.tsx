import { Plural, Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { Payouts } from '../../api/contract/payout.ts'
import type { depositListMachine } from '../../machines/deposit-list.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { PayoutSplit } from '../parts/payout-split.tsx'
import { PayoutsTotal } from '../parts/payouts-total.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './deposit-list.module.css'

type PayoutsAheadProps = ViewProps<typeof depositListMachine> & { payouts: Payouts }

/** Everything that active deposits will pay, and what comes next. */
export function PayoutsAhead({ payouts, snapshot, report }: PayoutsAheadProps) {
  const format = useFormat()
  const { count, items } = payouts
  const [next] = items
  const isSaving = snapshot.matches('savingCalendar')
  return (
    <>
      <CardHead title={<Trans>Payouts ahead</Trans>} />
      <div className={css.ahead}>
        <div>
          <PayoutsTotal payouts={payouts} size="hero" opens />
          <Text component="div" size="sm" c="dimmed" mt="xs">
            <Plural value={count} one="# payout, estimated" other="# payouts, estimated" />
          </Text>
        </div>
        <div className={css.next}>
          {next ? (
            <div>
              <Trans>
                Next payout{' '}
                <strong>
                  <Amount value={next.paid} currency={next.currency} />
                </strong>{' '}
                on <time dateTime={next.endsAt}>{format.day(next.endsAt)}</time>
              </Trans>
              <div className={css.note}>
                <PayoutSplit {...next} isRenewing={next.renewal === 'planned'} />
              </div>
            </div>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            disabled={!snapshot.can({ type: 'calendar.requested' })}
            aria-busy={isSaving || undefined}
            onClick={() => report({ type: 'calendar.requested' })}
          >
            <Trans>Add to calendar</Trans>
          </Button>
        </div>
      </div>
      {snapshot.context.unsaved ? (
        <FailureMessage failure={snapshot.context.unsaved}>
          <Trans>The calendar file was not saved.</Trans>
        </FailureMessage>
      ) : null}
    </>
  )
}
