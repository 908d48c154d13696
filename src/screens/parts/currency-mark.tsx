import type { ReactNode } from 'react'
import type { Currency } from '../../api/contract/amount.ts'
import { markColours, networkColours } from '../theme/mark-colours.ts'
import css from './currency-mark.module.css'

/** Letter forms and signs of our own: the logos belong to others. */
const drawings: Record<Currency, ReactNode> = {
  USDT: <path className={css.glyph} d="M7.5 7.5h9M12 7.5v9.3M8.9 11.5h6.2" />,
  BTC: (
    <path
      className={css.glyph}
      d="M9 7.2h3.9a2.35 2.35 0 0 1 0 4.7H9zM9 11.9h4.4a2.45 2.45 0 0 1 0 4.9H9zM9 7.2v9.6"
    />
  ),
  ETH: <path className={css.glyph} d="M8 7.5h8M9.4 12h5.2M8 16.5h8" />,
  TON: (
    <>
      <path className={css.glyph} d="M12 12.4V7.4M12 12.4l-4.2 3.5M12 12.4l4.2 3.5" />
      <circle className={css.node} cx="12" cy="7.2" r="2" />
      <circle className={css.node} cx="7.6" cy="16" r="2" />
      <circle className={css.node} cx="16.4" cy="16" r="2" />
    </>
  ),
  XRP: <path className={css.glyph} d="M8.2 7.8l7.6 8.4M15.8 7.8l-7.6 8.4" />,
}

type Guest = keyof typeof networkColours

/** Around 19, 19. */
const badges: Record<Guest, ReactNode> = {
  TRC20: <path className={css.glyph} d="M16.8 17.4h4.4L19 21.2z" />,
  ERC20: <path className={css.glyph} d="M17 17h4M17.7 19h2.6M17 21h4" />,
}

const guestOn = (network: string | undefined): Guest | null =>
  network === 'TRC20' || network === 'ERC20' ? network : null

type CurrencyMarkProps = {
  currency: Currency
  /** Shown as a badge, if it is not the currency's own. */
  network?: string
  /** In pixels of a text of the usual size. */
  size?: number
}

/** Stands beside the name of what it marks, and says nothing without it. */
export function CurrencyMark({ currency, network, size = 36 }: CurrencyMarkProps) {
  const guest = guestOn(network)
  const edge = `${size / 16}rem`
  return (
    <svg className={css.mark} viewBox="0 0 24 24" width={edge} height={edge} aria-hidden="true">
      <circle className={css.disc} cx="12" cy="12" r="12" fill={markColours[currency]} />
      {drawings[currency]}
      {guest === null ? null : (
        <>
          <circle className={css.badge} cx="19" cy="19" r="5.75" fill={networkColours[guest]} />
          {badges[guest]}
        </>
      )}
    </svg>
  )
}
