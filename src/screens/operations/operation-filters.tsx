import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { currencies } from '../../api/contract/amount.ts'
import { operationTypes } from '../../api/contract/user.ts'
import { type OperationFilter, operationPeriods } from '../../machines/operation-filter.ts'
import { Choice } from '../parts/choice.tsx'
import { periodTexts, typeTexts } from './operation-filter-texts.ts'
import css from './operations.module.css'

type OperationFiltersProps = {
  filter: OperationFilter
  onChoose: (filter: OperationFilter) => void
  /** There is something to choose from. */
  isShown: boolean
  search: ReactNode
  readAt: ReactNode
}

export function OperationFilters({
  filter,
  onChoose,
  isShown,
  search,
  readAt,
}: OperationFiltersProps) {
  const { t } = useLingui()
  const { tab, type, currency, period, from, to } = filter
  return (
    <>
      <div className={css.narrowing}>
        {isShown ? search : null}
        <div className={css.chips}>
          {isShown ? (
            <>
              {tab === 'movements' ? (
                <Choice
                  label={t`Type`}
                  all={t`All types`}
                  values={operationTypes}
                  nameOf={(value) => t(typeTexts[value])}
                  chosen={type}
                  onChoose={(value) => onChoose({ ...filter, type: value })}
                />
              ) : null}
              <Choice
                label={t`Currency`}
                all={t`All currencies`}
                values={currencies}
                chosen={currency}
                onChoose={(value) => onChoose({ ...filter, currency: value })}
              />
              <Choice
                label={t`Period`}
                all={t`All time`}
                values={operationPeriods}
                nameOf={(value) => t(periodTexts[value])}
                chosen={period}
                onChoose={(value) => onChoose({ ...filter, period: value, from: null, to: null })}
              />
            </>
          ) : null}
          <div className={css.readAt}>{readAt}</div>
        </div>
      </div>
      {period === 'own' ? (
        <div className={css.days}>
          <TextInput
            type="date"
            label={<Trans>From</Trans>}
            value={from ?? ''}
            max={to ?? undefined}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...filter, from: value === '' ? null : value })
            }
          />
          <TextInput
            type="date"
            label={<Trans>To</Trans>}
            value={to ?? ''}
            min={from ?? undefined}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...filter, to: value === '' ? null : value })
            }
          />
        </div>
      ) : null}
    </>
  )
}
