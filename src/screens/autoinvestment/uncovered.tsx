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
          Set to renew, but your subscription ends on {until}. As it stands, all goes to your
          balance on {end}.
        </Trans>
      ) : cover === 'over' ? (
        <Trans>
          Set to renew, but your subscription ended on {until}. As it stands, all goes to your
          balance on {end}.
        </Trans>
      ) : (
        <Trans>
          Set to renew, but you have no subscription. As it stands, all goes to your balance on{' '}
          {end}.
        </Trans>
      )}
    </Notice>
  )
}
