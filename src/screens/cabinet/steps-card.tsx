import { Trans, useLingui } from '@lingui/react/macro'
import { Card, Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Steps } from '../../machines/cabinet.machine.ts'
import type { RouteName } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { CardHead } from '../parts/card-head.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { Ticks } from '../parts/ticks.tsx'
import type { QueryProps } from '../view.ts'
import css from './steps-card.module.css'

type Step = { location: RouteName; title: ReactNode; isDone: boolean; isWaiting?: boolean }

/** What a person does once, in the order that serves them best; gone when all of it is done. */
export function StepsCard(props: QueryProps<Steps>) {
  const { t } = useLingui()
  const { data: steps } = props.query.context
  const all = steps ? stepsOf(steps) : []
  const left = all.filter(({ isDone }) => !isDone)
  if (steps && left.length === 0 && !props.query.can({ type: 'retry.requested' })) return null
  const done = all.length - left.length
  const count = all.length
  const next = left.find(({ isWaiting }) => !isWaiting)
  return (
    <Card component="section">
      <CardHead title={<Trans>Next steps</Trans>} />
      <NotLoaded {...props} again={<Trans>Load the steps again</Trans>} />
      {props.query.matches('loading') && !steps ? <Skeleton shape="lines" count={4} /> : null}
      {steps ? (
        <>
          <Stack gap="xs" fz="sm" c="dimmed">
            <Ticks done={done} of={count} tone="in" label={t`Done: ${done} of ${count}`} />
            <span>
              <Trans>
                Done: {done} of {count}
              </Trans>
            </span>
          </Stack>
          <ol className={css.steps}>
            {left.map(({ location, title, isWaiting }) => (
              <li key={location + String(isWaiting)}>
                <Link
                  className={css.step}
                  href={addressOf({ name: location, query: {} })}
                  data-next={location === next?.location || undefined}
                >
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
          </ol>
        </>
      ) : null}
    </Card>
  )
}

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
    { location: 'refill', title: <Trans>Refill your balance</Trans>, isDone: steps.hasRefilled },
    {
      location: 'subscription',
      title: <Trans>Activate the subscription</Trans>,
      isDone: steps.isSubscribed,
    },
    {
      location: 'depositOpening',
      title: <Trans>Open your first deposit</Trans>,
      isDone: steps.hasDeposit,
    },
    {
      location: 'settingsWallets',
      title: <Trans>Add a wallet for withdrawals</Trans>,
      isDone: steps.hasWallet,
    },
    {
      location: 'settingsVerification',
      title: <Trans>Verify your account</Trans>,
      isDone: steps.verification === 'completed',
      isWaiting: steps.verification === 'in_process',
    },
  ]
}
