import { Trans } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { type MouseEvent, type ReactNode, type ToggleEvent, useId } from 'react'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { isBelow, isPositive } from '../../machines/decimal.ts'
import { CurrencyMark } from './currency-mark.tsx'
import css from './payment-systems.module.css'
import { useFormat } from './use-format.ts'
import { walletName } from './wallet-name.ts'

/** Tells whether money comes by it or goes by it. */
type Direction = 'in' | 'out'

type PaymentSystemsProps = {
  label: ReactNode
  systems: PaymentSystem[]
  chosen: PaymentSystem
  direction: Direction
  error?: ReactNode
  disabled: boolean
  onChoose: (id: string) => void
}

/** Currencies on their networks as rows of real radios; on a phone the list folds to the one that is tapped. */
export function PaymentSystems(props: PaymentSystemsProps) {
  const { label, systems, chosen, direction, error, disabled } = props
  const id = useId()
  const about = `${id}-about`
  return (
    <fieldset className={css.systems} disabled={disabled} aria-describedby={about}>
      <legend>{label}</legend>
      <details open onToggle={unfolded}>
        <summary className={css.folded}>
          <CurrencyMark currency={chosen.currency} network={chosen.network} size={28} />
          <span className={css.words}>
            <b translate="no">{walletName(chosen)}</b>
            <span className={css.note}>
              <NetworkNote system={chosen} systems={systems} direction={direction} />
            </span>
          </span>
          <span className={css.change}>
            <Trans>Change</Trans>
          </span>
        </summary>
        {systems.map((system) => (
          <SystemRow key={system.id} {...props} system={system} />
        ))}
      </details>
      <div id={about} className={css.about}>
        {error ? <Input.Error>{error}</Input.Error> : null}
        <Caution {...chosen} direction={direction} />
      </div>
    </fieldset>
  )
}

/** Arrow keys only compare; a tap decides. Wider windows have room for all of the list. */
function fold({ currentTarget: radio }: MouseEvent<HTMLInputElement>) {
  const list = radio.closest('details')
  if (!list || radio.matches(':focus-visible')) return
  if (!window.matchMedia('(max-width: 48em)').matches) return
  list.open = false
  list.querySelector('summary')?.focus()
}

/** The browser also tells of a list that is there from the beginning. */
function unfolded({ currentTarget: list }: ToggleEvent<HTMLDetailsElement>) {
  if (!list.open) list.dataset.folded = ''
  else if (list.dataset.folded === '') list.querySelector<HTMLElement>(':checked')?.focus()
}

type SystemRowProps = PaymentSystemsProps & { system: PaymentSystem }

function SystemRow(props: SystemRowProps) {
  const format = useFormat()
  const id = useId()
  const { system, systems, chosen, direction, onChoose } = props
  const { currency, network, refill, withdrawal, usualSeconds } = system
  const { min, fee } = direction === 'in' ? refill : withdrawal
  const least = format.amount(min, currency, 0)
  const cost = format.amount(fee, currency, 0)
  const minutes = Math.max(1, Math.round(usualSeconds / 60))
  return (
    <label className={css.system}>
      <input
        type="radio"
        name="paymentSystem"
        value={system.id}
        data-path={system === chosen ? 'paymentSystem' : undefined}
        checked={system === chosen}
        onChange={() => onChoose(system.id)}
        onClick={fold}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-note ${id}-figures`}
      />
      <CurrencyMark currency={currency} network={network} size={28} />
      <span className={css.text}>
        <span className={css.words}>
          <b id={`${id}-name`} translate="no">
            {walletName(system)}
          </b>
          <span id={`${id}-note`} className={css.note}>
            <NetworkNote system={system} systems={systems} direction={direction} />
            {direction === 'in' ? (
              <span>
                <Trans context="how long a transfer takes">~{minutes}&nbsp;min</Trans>
              </span>
            ) : null}
          </span>
        </span>
        <span id={`${id}-figures`} className={css.figures}>
          <span>
            <Trans context="least amount">from {least}</Trans>
          </span>
          <span>
            {isPositive(fee) ? <Trans>fee&nbsp;{cost}</Trans> : <Trans>no&nbsp;fee</Trans>}
          </span>
        </span>
      </span>
    </label>
  )
}

type NetworkNoteProps = { system: PaymentSystem; systems: PaymentSystem[]; direction: Direction }

/** Tells networks of one currency apart by the fees of withdrawals, and names what a transfer needs. */
export function NetworkNote({ system, systems, direction }: NetworkNoteProps): ReactNode {
  const { currency, memo, withdrawal } = system
  const network = hosts.get(system.network)
  if (network === undefined) {
    if (direction === 'out' || memo === null) return null
    return <span>{memo === 'tag' ? <Trans>needs a tag</Trans> : <Trans>needs a memo</Trans>}</span>
  }
  const fees = systems
    .filter((other) => other.currency === currency)
    .map((other) => other.withdrawal.fee)
  const isLower = fees.some((fee) => isBelow(withdrawal.fee, fee))
  const isHigher = fees.some((fee) => isBelow(fee, withdrawal.fee))
  return (
    <span>
      {isLower === isHigher ? (
        <Trans>{network} network</Trans>
      ) : isLower ? (
        <Trans>{network} network, cheaper</Trans>
      ) : (
        <Trans>{network} network, costs more</Trans>
      )}
    </span>
  )
}

/** Networks that are called by their token's standard. */
const hosts = new Map([
  ['TRC20', 'Tron'],
  ['ERC20', 'Ethereum'],
])

type CautionProps = Pick<PaymentSystem, 'network' | 'memo'> & { direction: Direction }

/** Two networks carry a currency that is not their own, and only their names tell them apart. */
function Caution({ network, memo, direction }: CautionProps): ReactNode {
  if (network === 'TRC20') {
    return direction === 'in' ? (
      <Trans>TRC20 is USDT on the Tron network. Send only from a wallet that supports it.</Trans>
    ) : (
      <Trans>TRC20 is USDT on the Tron network. Your wallet must support it.</Trans>
    )
  }
  if (network === 'ERC20') {
    return direction === 'in' ? (
      <Trans>
        ERC20 is USDT on the Ethereum network. Send only from a wallet that supports it.
      </Trans>
    ) : (
      <Trans>ERC20 is USDT on the Ethereum network. Your wallet must support it.</Trans>
    )
  }
  if (direction === 'out' || memo === null) return undefined
  return memo === 'tag' ? (
    <Trans>Your transfer needs a tag, which comes with the address.</Trans>
  ) : (
    <Trans>Your transfer needs a memo, which comes with the address.</Trans>
  )
}
