import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from '../parts/layout.module.css'
import css from './autoinvestment.module.css'

type AutoinvestmentProps = {
  checked: boolean
  disabled: boolean
  label?: ReactNode
  /** Which deposit, where several stand together. */
  name?: string
  /** Tells what it will do at the end. */
  description?: ReactNode
  onSwitch: (autoinvestment: boolean) => void
}

export function Autoinvestment({
  checked,
  disabled,
  label = <Trans>Auto-renew</Trans>,
  name,
  description,
  onSwitch,
}: AutoinvestmentProps) {
  const { t } = useLingui()
  return (
    <Switch
      classNames={{ body: css.body ?? '', labelWrapper: layout.grow ?? '' }}
      labelPosition="left"
      label={label}
      description={description}
      {...(name === undefined ? {} : { 'aria-label': t`Auto-renew: ${name}` })}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onSwitch(event.currentTarget.checked)}
    />
  )
}
