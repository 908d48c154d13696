import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { Skeleton } from '../parts/skeleton.tsx'
import css from './cabinet.module.css'

/** A neutral home, as long as it is not known whether the person has a deposit; what is known already stands in it. */
export function HomeToCome({ children }: { children?: ReactNode }) {
  return (
    <div className={css.home} data-coming>
      <Card>{children ?? <Skeleton shape="amount" />}</Card>
      <Card aria-hidden />
    </div>
  )
}
