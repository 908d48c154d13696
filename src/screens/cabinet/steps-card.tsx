import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Steps } from '../../machines/cabinet.machine.ts'
import type { RouteName } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import type { QueryProps } from '../view.ts'
import css from './steps-card.module.css'

type Step = { location: RouteName; title: ReactNode; isDone: boolean; isWaiting?: boolean }

type StepsProps = QueryProps<Steps> & {
  /** Comes with the steps to the first deposit, which say whether both could be loaded. */
  isBeside?: boolean
}

/** Lists the steps beside depositing; it is gone when all are done. */
export const StepsCard = memo(function StepsCard({ isBeside = false, ...props }: StepsProps) {
  const { data: steps } = props.query.context
  const left = steps ? stepsOf(steps).filter(({ isDone }) => !isDone) : []
  const isLoading = !isBeside && props.query.matches('loading') && !steps
  const isTold = !isBeside && props.query.can({ type: 'retry.requested' })
  if (!isLoading && !isTold && left.length === 0) return null
  return (
    <Card component="section" className={css.card}>
      <CardHead title={<Trans>Next steps</Trans>} />
      {isBeside ? null : <NotLoaded {...props} again={<Trans>Load the steps again</Trans>} />}
      {isBeside && left.length > 0 ? (
        <Text size="sm" c="dimmed" mb="xs">
          <Trans>You don’t need these for your first deposit.</Trans>
        </Text>
      ) : null}
      {isLoading ? <Skeleton shape="lines" count={4} /> : null}
      {steps ? (
        <ul className={css.steps}>
          {left.map(({ location, title, isWaiting }) => (
            <li key={location}>
              <Link className={css.step} href={addressOf({ name: location, query: {} })}>
                <span>{title}</span>
                {isWaiting ? (
                  <StatusChip kind="look">
                    <Trans>In process</Trans>
                  </StatusChip>
                ) : (
                  <IconArrowRight size={18} stroke={1.75} aria-hidden />
                )}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
})

function stepsOf(steps: Steps): Step[] {
  return [
    {
      location: 'settingsData',
      title: <Trans context="step">Confirm your phone</Trans>,
      isDone: steps.isPhoneConfirmed,
    },
    {
      location: 'emailVerification',
      title: <Trans context="step">Confirm your e-mail</Trans>,
      isDone: steps.isEmailConfirmed,
    },
    {
      location: 'settingsVerification',
      title: <Trans>Verify your account</Trans>,
      isDone: steps.verification === 'completed',
      isWaiting: steps.verification === 'in_process',
    },
    {
      location: 'settingsWallets',
      title: <Trans>Add a wallet for withdrawals</Trans>,
      isDone: steps.hasWallet,
    },
  ]
}
