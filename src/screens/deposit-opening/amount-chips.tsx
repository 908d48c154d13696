import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Amount as Value } from '../../api/contract/amount.ts'
import type { Plan } from '../../api/contract/plan.ts'
import { shareOf } from '../../machines/deposit-estimate.ts'
import { Amount } from '../parts/amount.tsx'
import { useFormat } from '../parts/use-format.ts'
import css from './amount-chips.module.css'

type AmountChipsProps = {
  plan: Plan
  /** In the currency of the plan; null where another one pays, whose worth only the provider knows. */
  available: Value | null
  decimals: number
  /** As a plain decimal. */
  typed: string
  isOpen: boolean
  onChoose: (amount: Value) => void
  /** Takes all of the other currency; null where there is nothing of it. */
  onAll: (() => void) | null
}

export function AmountChips(props: AmountChipsProps) {
  const { plan, available, decimals, typed, isOpen, onChoose, onAll } = props
  const { t } = useLingui()
  const format = useFormat()
  const shares = available === null ? [] : [25, 50, 100]
  return (
    <fieldset className={css.chips} aria-label={t`Amounts to choose`}>
      <Button
        variant="default"
        size="sm"
        aria-pressed={typed === plan.min}
        disabled={!isOpen}
        onClick={() => onChoose(plan.min)}
      >
        <span>
          <Trans>
            Min <Amount value={plan.min} currency={plan.currency} digits={0} bare />
          </Trans>
        </span>
      </Button>
      {shares.map((percent) => {
        const share = shareOf(plan, available ?? '0', percent, decimals)
        return (
          <Button
            key={percent}
            variant="default"
            size="sm"
            aria-pressed={share !== null && typed === share}
            disabled={!isOpen || share === null}
            onClick={() => onChoose(share ?? plan.min)}
          >
            {percent === 100 ? (
              <Trans context="of the balance">All</Trans>
            ) : (
              format.percent(String(percent))
            )}
          </Button>
        )
      })}
      {available === null ? (
        <Button
          variant="default"
          size="sm"
          disabled={!isOpen || onAll === null}
          onClick={() => onAll?.()}
        >
          <Trans context="of the balance">All</Trans>
        </Button>
      ) : null}
    </fieldset>
  )
}
