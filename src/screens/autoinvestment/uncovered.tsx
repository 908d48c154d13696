import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Cover } from '../../machines/autoinvestment.ts'
import type { RouteLocation } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { Notice } from '../parts/notice.tsx'
import { useFormat } from '../parts/use-format.ts'

type UncoveredProps = {
  cover: Cover | null
  subscribedUntil: string | null
  /** When the deposit ends, in milliseconds. */
  endsAt: number
  /** The subscription, with the way back from there. */
  to: RouteLocation
}

/** Nothing where a subscription lasts until the end, or nothing is to be invested anew. */
export function Uncovered({ cover, subscribedUntil, endsAt, to }: UncoveredProps) {
  const format = useFormat()
  if (cover === null || cover === 'covered') return null
  const dayOf = (at: number | string) => format.day(at, { year: true })
  const end = dayOf(endsAt)
  const until = dayOf(subscribedUntil ?? endsAt)
  return (
    <Notice
      kind="warn"
      title={<Trans>Auto-renew needs a subscription</Trans>}
      action={
        <Button component={Link} href={addressOf(to)} variant="default" size="sm">
          {cover === 'short' ? (
            <Trans>Extend the subscription</Trans>
          ) : (
            <Trans>Choose a subscription</Trans>
          )}
        </Button>
      }
    >
      {cover === 'short' ? (
        <Trans>
          Your subscription ends on {until}, before this deposit ends on {end}. Extend it, or the
          deposit will not renew.
        </Trans>
      ) : cover === 'over' ? (
        <Trans>
          Your subscription ended on {until}. This deposit ends on {end} and renews only if you have
          a subscription then.
        </Trans>
      ) : (
        <Trans>
          You have no subscription. This deposit ends on {end} and renews only if you have one then.
        </Trans>
      )}
    </Notice>
  )
}
