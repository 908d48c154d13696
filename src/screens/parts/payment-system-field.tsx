import { Trans } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { CurrencyMark } from './currency-mark.tsx'
import css from './payment-system-field.module.css'
import { walletName } from './wallet-name.ts'

type PaymentSystemFieldProps = {
  label: string
  systems: PaymentSystem[]
  chosen: PaymentSystem
  /** Whether money comes by it or goes by it. */
  direction: 'in' | 'out'
  error?: ReactNode
  disabled: boolean
  onChoose: (id: string) => void
}

/** A currency on a network, by its mark, its name and what has to be known of it. */
export function PaymentSystemField({
  label,
  systems,
  chosen,
  direction,
  error,
  disabled,
  onChoose,
}: PaymentSystemFieldProps) {
  const { currency, network } = chosen
  return (
    <NativeSelect
      label={label}
      name="paymentSystem"
      description={about(chosen, direction)}
      leftSection={<CurrencyMark currency={currency} network={network} size={24} />}
      leftSectionWidth="3rem"
      classNames={{ section: css.section ?? '', input: css.input ?? '' }}
      value={chosen.id}
      data={systems.map((system) => ({ value: system.id, label: walletName(system) }))}
      error={error}
      disabled={disabled}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

/** Two networks carry a currency that is not their own, and only their names tell them apart. */
function about({ network, memo }: PaymentSystem, direction: 'in' | 'out'): ReactNode {
  if (network === 'TRC20') {
    return direction === 'in' ? (
      <Trans>
        USDT on the Tron network. Low fees. Send only from a wallet that supports TRC20.
      </Trans>
    ) : (
      <Trans>USDT on the Tron network. Low fees. Your wallet must support TRC20.</Trans>
    )
  }
  if (network === 'ERC20') {
    return direction === 'in' ? (
      <Trans>
        USDT on the Ethereum network. Higher fees. Send only from a wallet that supports ERC20.
      </Trans>
    ) : (
      <Trans>USDT on the Ethereum network. Higher fees. Your wallet must support ERC20.</Trans>
    )
  }
  if (direction === 'out' || memo === null) return undefined
  return memo === 'tag' ? (
    <Trans>Your transfer needs a tag, which comes with the address.</Trans>
  ) : (
    <Trans>Your transfer needs a memo, which comes with the address.</Trans>
  )
}
