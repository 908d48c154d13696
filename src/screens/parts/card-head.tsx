import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './card-head.module.css'

export function CardHead({ title, action }: { title: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.head}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {action}
    </div>
  )
}
