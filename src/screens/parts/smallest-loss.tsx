import { Plural, Trans } from '@lingui/react/macro'
import type { Plan } from '../../api/contract/plan.ts'
import type { Loss } from '../../machines/first-deposit.ts'
import { Amount } from './amount.tsx'

type LossProps = { plan: Plan; loss: Loss }

/** Says what comes of the smallest way: nobody is to learn afterwards that it costs more than it brings. */
export function SmallestLoss({ plan, loss }: LossProps) {
  const { currency, termDays } = plan
  return (
    <>
      <Trans>
        The smallest deposit pays back <Amount value={loss.paysBack} currency={currency} ofTerms />{' '}
        after <Days days={termDays} />, estimated.
      </Trans>{' '}
      <Covering plan={plan} loss={loss} />
    </>
  )
}

export function Covering({ plan, loss }: LossProps) {
  return loss.covering === null ? (
    <Trans>It earns less than the subscription costs.</Trans>
  ) : (
    <Trans>
      From <Amount value={loss.covering} currency={plan.currency} digits={0} ofTerms /> on, a
      deposit earns more than the subscription costs.
    </Trans>
  )
}

export function Days({ days }: { days: number }) {
  return <Plural value={days} one="# day" other="# days" />
}
