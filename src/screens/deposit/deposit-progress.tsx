import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import type { Deposit } from '../../api/contract/deposit.ts'
import { Ticks } from '../parts/ticks.tsx'
import { When } from '../parts/when.tsx'

/** The days of a term as marks, with the same count and the end in words; `now` in milliseconds. */
export function DepositProgress({ deposit, now }: { deposit: Deposit; now: number }) {
  const { t } = useLingui()
  const { status, days, endsAt } = deposit
  const { passed, total } = days
  return (
    <div>
      <Ticks
        done={passed}
        of={total}
        label={t`Day ${passed} of ${total}`}
        tone={status === 'ended' ? 'in' : 'brand'}
      />
      <Group justify="space-between" align="stretch" gap="0 1rem" mt="0.375rem" fz="sm" lh={1.45}>
        <span>
          <Trans>
            Day {passed} of {total}
          </Trans>
        </span>
        {status === 'active' ? (
          <Box component="span" c="dimmed">
            <Trans>
              Ends: <When at={endsAt} now={now} />
            </Trans>
          </Box>
        ) : null}
      </Group>
    </div>
  )
}
