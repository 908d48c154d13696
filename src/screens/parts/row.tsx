import { UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import css from './row.module.css'

type RowProps = {
  icon: TablerIcon
  /** held: withheld until a term ends; its tile is hatched. */
  kind?: 'in' | 'out' | 'look' | 'held' | 'plain'
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
  endNote?: ReactNode
  /** Where the whole row leads; a row leads somewhere or opens something, never both. */
  href?: string
  onOpen?: () => void
}

export function Row({
  icon: Icon,
  kind = 'plain',
  title,
  note,
  end,
  endNote,
  href,
  onOpen,
}: RowProps) {
  const inside = (
    <>
      <span className={css.icon} data-kind={kind} aria-hidden>
        <Icon size={20} stroke={1.75} />
      </span>
      <span className={css.lines}>
        <span className={css.line}>
          <span className={css.title}>{title}</span>
          {end ? <span className={css.end}>{end}</span> : null}
        </span>
        {note || endNote ? (
          <span className={css.line} data-kind="note">
            {note ? <span className={css.note}>{note}</span> : null}
            {endNote ? <span className={css.end}>{endNote}</span> : null}
          </span>
        ) : null}
      </span>
    </>
  )
  return (
    <li>
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
    </li>
  )
}
