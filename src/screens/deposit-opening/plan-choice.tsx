import { Plural, Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { Amount as Value } from '../../api/contract/amount.ts'
import type { Plan } from '../../api/contract/plan.ts'
import { estimateOf, termYieldOf } from '../../machines/deposit-estimate.ts'
import { Amount } from '../parts/amount.tsx'
import { shortened } from '../parts/figure.ts'
import { useFormat } from '../parts/use-format.ts'
import css from './plan-choice.module.css'

type PlanChoiceProps = {
  plans: Plan[]
  chosen: string | undefined
  /** Null where the plan does not take what is typed. */
  amountFor: (plan: Plan) => Value | null
  isOpen: boolean
  onChoose: (plan: Plan) => void
}

/** Rows with real radios in the columns of a table: the heads are for the eye, each row says its own in words. */
export function PlanChoice({ plans, chosen, amountFor, isOpen, onChoose }: PlanChoiceProps) {
  return (
    <fieldset className={css.plans} disabled={!isOpen}>
      <VisuallyHidden component="legend">
        <Trans>Plan</Trans>
      </VisuallyHidden>
      <div className={css.heads} aria-hidden>
        <span>
          <Trans>Plan</Trans>
        </span>
        <span>
          <Trans>Term</Trans>
        </span>
        <span>
          <Trans context="head of a column: percent">A day</Trans>
        </span>
        <span>
          <Trans context="head of a column: percent">At the end</Trans>
        </span>
      </div>
      {plans.map((plan) => (
        <PlanRow
          key={plan.id}
          plan={plan}
          amount={amountFor(plan)}
          isChosen={plan.id === chosen}
          onChoose={() => onChoose(plan)}
        />
      ))}
    </fieldset>
  )
}

type PlanRowProps = { plan: Plan; amount: Value | null; isChosen: boolean; onChoose: () => void }

function PlanRow({ plan, amount, isChosen, onChoose }: PlanRowProps) {
  const format = useFormat()
  const id = useId()
  const { title, dailyYield, termDays, min, currency, autoinvestment, cryptoCase } = plan
  const least = format.amount(min, currency, 0)
  const rate = format.percent(dailyYield)
  const termYield = `+${format.percent(termYieldOf(plan), 1)}`
  const parts = ['term', 'daily', 'whole', 'note'].map((part) => `${id}-${part}`)
  const [term, daily, whole, note] = parts
  return (
    <label className={css.plan}>
      <span className={css.title}>
        <input
          type="radio"
          name="plan"
          value={plan.id}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-title`}
          aria-describedby={parts.join(' ')}
        />
        <b id={`${id}-title`} translate="no">
          {title}
        </b>
      </span>
      <span id={term}>
        <Plural value={termDays} one="# day" other="# days" />
      </span>
      <span id={daily}>
        <span aria-hidden>{rate}</span>
        <VisuallyHidden>
          <Trans>{rate} a day, estimated</Trans>
        </VisuallyHidden>
      </span>
      <span id={whole} className={css.whole}>
        <span aria-hidden>{termYield}</span>
        <VisuallyHidden>
          <Trans>{termYield} at the end, estimated</Trans>
        </VisuallyHidden>
        {amount === null ? null : (
          <small>
            <Amount
              value={shortened(estimateOf(plan, amount, 0).income, currency)}
              currency={currency}
              sign="always"
              tone="plain"
            />
          </small>
        )}
      </span>
      <span id={note} className={css.note}>
        <span>
          <Trans context="least amount of a plan">From {least}</Trans>
          {autoinvestment ? (
            <span className={css.more}>
              {', '}
              <Trans context="of a plan">renewable</Trans>
            </span>
          ) : null}
        </span>
        {cryptoCase ? (
          <span className={css.more}>
            <Trans>
              Invested in the <span translate="no">{cryptoCase.title}</span> basket
            </Trans>
          </span>
        ) : null}
      </span>
    </label>
  )
}
