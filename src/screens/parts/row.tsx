import { UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Currency } from '../../api/contract/amount.ts'
import { CurrencyMark } from './currency-mark.tsx'
import css from './row.module.css'

type RowProps = {
  icon?: TablerIcon
  /** Marks the tile with the currency that it is about. */
  currency?: Currency
  /** Stands in place of the icon. */
  tile?: ReactNode
  /** held: withheld until a term ends; its tile is hatched. */
  kind?: 'in' | 'out' | 'look' | 'held' | 'plain'
  title: ReactNode
  titleId?: string
  note?: ReactNode
  end?: ReactNode
  endNote?: ReactNode
  /** A column of its own where there is room for a table; elsewhere it is left out. Null leaves its place empty. */
  column?: ReactNode
  /** A link elsewhere than the row leads. */
  aside?: ReactNode
  /** Leads somewhere from the whole row; a row leads somewhere or opens something, never both. */
  href?: string
  onOpen?: () => void
}

export function Row({
  icon: Icon,
  currency,
  tile,
  kind = 'plain',
  title,
  titleId,
  note,
  end,
  endNote,
  column,
  aside,
  href,
  onOpen,
}: RowProps) {
  const inside = (
    <>
      {tile}
      {Icon ? (
        <span className={css.icon} data-kind={kind} aria-hidden>
          <Icon size={20} stroke={1.75} />
          {currency === undefined ? null : <CurrencyMark currency={currency} size={16} />}
        </span>
      ) : null}
      <span className={css.lines}>
        <span className={css.line}>
          <span id={titleId} className={css.title}>
            {title}
          </span>
          {end ? <span className={css.end}>{end}</span> : null}
        </span>
        {note || endNote ? (
          <span className={css.line} data-kind="note">
            {note ? <span className={css.note}>{note}</span> : null}
            {endNote ? <span className={css.end}>{endNote}</span> : null}
          </span>
        ) : null}
        {column === undefined ? null : <span className={css.column}>{column}</span>}
      </span>
    </>
  )
  return (
    <li
      className={aside ? css.item : undefined}
      data-columns={column === undefined ? undefined : endNote ? 'paired' : 'single'}
    >
      {href ? (
        <Link href={href} className={css.row} data-open>
          {inside}
        </Link>
      ) : onOpen ? (
        <UnstyledButton className={css.row} data-open onClick={onOpen}>
          {inside}
        </UnstyledButton>
      ) : (
        <div className={css.row}>{inside}</div>
      )}
      {aside}
    </li>
  )
}
