import type { CSSProperties, ReactNode } from 'react'
import { Amount } from './amount.tsx'
import { useShowing } from './amounts.tsx'
import css from './composition.module.css'

/**
 * free: can be moved; locked: on deposits; held and pending: withheld until a term ends, one's own or a partner's, the
 * only things that are hatched; income and bonus: earned, and moved to the balance first.
 */
export type Share = {
  fill: 'free' | 'locked' | 'held' | 'pending' | 'income' | 'bonus'
  label: ReactNode
  /** A decimal string. */
  value: string
}

type CompositionProps = {
  shares: Share[]
  currency: string
  /** In company: neither figures nor proportions are shown. */
  hidden?: boolean
}

/** The legend carries the figures; the bar is for the eye. */
export function Composition({ shares, currency, hidden: isTold = false }: CompositionProps) {
  const hidden = useShowing().isHidden || isTold
  // Shares of less than one in all would leave the rest of the bar empty.
  const total = shares.reduce((all, { value }) => all + Number(value), 0)
  return (
    <div>
      <div className={css.bar} aria-hidden>
        {shares
          .filter(({ value }) => !hidden && /[1-9]/.test(value))
          .map(({ fill, value }) => {
            const width: CSSProperties = { flexGrow: (100 * Number(value)) / total }
            return <span key={fill} className={css.segment} data-fill={fill} style={width} />
          })}
      </div>
      <dl className={css.legend} data-many={shares.length > 4 || undefined}>
        {shares.map(({ fill, label, value }) => (
          <div key={fill}>
            <dt>
              <span className={css.swatch} data-fill={fill} aria-hidden />
              {label}
            </dt>
            <dd>
              <Amount value={value} currency={currency} size="md" hidden={hidden} opens />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
