import type { ReactNode } from 'react'
import { isPositive } from '../../machines/decimal.ts'
import { Amount } from '../parts/amount.tsx'
import { Withheld } from '../parts/withheld.tsx'
import css from './partner.module.css'

type FigureProps = {
  label: ReactNode
  value: string
  currency: string
  /** Locked amount that is still to come, besides `value`. */
  children?: ReactNode
}

/** Tells an amount and what still comes, and nothing that is zero. */
export function Figure({ label, value, currency, children = null }: FigureProps) {
  return isPositive(value) || children !== null ? (
    <div>
      <dt>{label}</dt>
      {isPositive(value) ? (
        <dd>
          <Amount value={value} currency={currency} />
        </dd>
      ) : null}
      {children === null ? null : (
        <dd className={css.pending}>
          <Withheld>
            <span>{children}</span>
          </Withheld>
        </dd>
      )}
    </div>
  ) : null
}
