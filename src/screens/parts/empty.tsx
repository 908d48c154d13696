import { Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './empty.module.css'

type EmptyProps = {
  icon: TablerIcon
  title: ReactNode
  /** The reason why there is nothing. */
  children: ReactNode
  action?: ReactNode
  /** 2 where it is a whole page, 3 within a card that has a head of its own. */
  order?: 2 | 3
}

export function Empty({ icon: Icon, title, children, action, order = 3 }: EmptyProps) {
  return (
    <div className={css.empty}>
      <Icon size={32} stroke={1.5} aria-hidden />
      <Title order={order} size="h3">
        {title}
      </Title>
      <p>{children}</p>
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  )
}
