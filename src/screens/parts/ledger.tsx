import type { ReactNode } from 'react'
import { ExactAmounts } from './amounts.tsx'
import css from './ledger.module.css'

export type LedgerRow = {
  /** Stable among the rows of one ledger. */
  id: string
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  /** `long`: signs to be compared, such as an address, which stand below their label. */
  kind?: 'total' | 'loss' | 'long' | undefined
}

/**
 * Tells in rows what will happen, directly above every button that moves money, and to the last digit, as the receipt
 * does afterwards; `short` where such a form is only opened.
 */
export function Ledger({ rows, short = false }: { rows: LedgerRow[]; short?: boolean }) {
  const list = (
    <dl className={css.ledger}>
      {rows.map(({ id, label, value, note, kind }) => (
        <div key={id} data-kind={kind}>
          <dt>
            {label}
            {note ? <span className={css.note}>{note}</span> : null}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
  return short ? list : <ExactAmounts>{list}</ExactAmounts>
}
