import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { currencies } from '../../api/contract/amount.ts'
import { operationTypes } from '../../api/contract/user.ts'
import { type OperationFilter, operationPeriods } from '../../machines/operation-filter.ts'
import { periodTexts, typeTexts } from './operation-filter-texts.ts'
import css from './operations.module.css'

type OperationFiltersProps = {
  filter: OperationFilter
  onChoose: (filter: OperationFilter) => void
}

export function OperationFilters({ filter, onChoose }: OperationFiltersProps) {
  const { t } = useLingui()
  const { tab, type, currency, period, from, to } = filter
  return (
    <>
      <div className={css.filters} data-tab={tab}>
        {tab === 'movements' ? (
          <NativeSelect
            aria-label={t`Type`}
            value={type ?? ''}
            data={[
              { value: '', label: t`All types` },
              ...operationTypes.map((value) => ({ value, label: t(typeTexts[value]) })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...filter, type: operationTypes.find((one) => one === value) ?? null })
            }
          />
        ) : null}
        <NativeSelect
          aria-label={t`Currency`}
          value={currency ?? ''}
          data={[
            { value: '', label: t`All currencies` },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ ...filter, currency: currencies.find((one) => one === value) ?? null })
          }
        />
        <NativeSelect
          aria-label={t`Period`}
          value={period ?? ''}
          data={[
            { value: '', label: t`All time` },
            ...operationPeriods.map((value) => ({ value, label: t(periodTexts[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChoose({
              ...filter,
              period: operationPeriods.find((one) => one === value) ?? null,
              from: null,
              to: null,
            })
          }
        />
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
