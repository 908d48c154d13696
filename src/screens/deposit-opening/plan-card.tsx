import { Plural, Trans } from '@lingui/react/macro'
import { Box, Stack } from '@mantine/core'
import { useId } from 'react'
import type { Plan } from '../../api/contract/plan.ts'
import { Basket } from '../parts/basket.tsx'
import { useFormat } from '../parts/use-format.ts'
import css from './plan-card.module.css'

type PlanCardProps = { plan: Plan; isChosen: boolean; onChoose: () => void }

/** A real radio; its title is its name, and the rest describes it. */
export function PlanCard({ plan, isChosen, onChoose }: PlanCardProps) {
  const format = useFormat()
  const id = useId()
  const { title, dailyYield, termDays, min, currency, autoinvestment, cryptoCase } = plan
  const least = format.amount(min, currency, 0)
  const rate = format.percent(dailyYield)
  return (
    <label className={css.card}>
      <span className={css.head}>
        <b id={`${id}-title`} translate="no">
          {title}
        </b>
        <input
          type="radio"
          name="plan"
          value={plan.id}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-facts`}
        />
      </span>
      <Stack id={`${id}-facts`} component="span" gap="0.25rem" fz="sm" lh={1.45} c="dimmed">
        <span className={css.rate}>
          <b>{rate}</b>{' '}
          <small>
            <Trans>a day, estimated</Trans>
          </small>
        </span>
        <span>
          <Plural value={termDays} one="# day" other="# days" /> ·{' '}
          <Trans context="least amount of a plan">from {least}</Trans>
        </span>
        <span>
          <Trans>Accruals are withheld until the end</Trans>
        </span>
        {autoinvestment ? (
          <span>
            <Trans>With autoinvestment, if you like</Trans>
          </span>
        ) : null}
        {cryptoCase ? (
          <Stack component="span" gap="0.375rem" mt="0.375rem">
            <Box component="span" c="var(--cb-ink)">
              <Trans>
                Invested in the crypto case <span translate="no">{cryptoCase.title}</span>
              </Trans>
            </Box>
            <Basket parts={cryptoCase.parts} />
          </Stack>
        ) : null}
      </Stack>
    </label>
  )
}
