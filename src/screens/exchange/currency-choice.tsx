import { NativeSelect } from '@mantine/core'
import { type Currency, currencies } from '../../api/contract/amount.ts'
import { CurrencyMark } from '../parts/currency-mark.tsx'
import css from './currency-choice.module.css'

type CurrencyChoiceProps = {
  label: string
  name: string
  chosen: Currency
  disabled: boolean
  onChoose: (currency: Currency) => void
}

/** Stands in the field of an amount. */
export function CurrencyChoice({ label, name, chosen, disabled, onChoose }: CurrencyChoiceProps) {
  return (
    <div className={css.choice}>
      <CurrencyMark currency={chosen} size={24} />
      <NativeSelect
        variant="unstyled"
        classNames={{ input: css.select ?? '' }}
        aria-label={label}
        name={name}
        value={chosen}
        data={currencies}
        disabled={disabled}
        rightSectionWidth="1.5rem"
        onChange={(event) => {
          const currency = currencies.find((one) => one === event.currentTarget.value)
          if (currency) onChoose(currency)
        }}
      />
    </div>
  )
}
