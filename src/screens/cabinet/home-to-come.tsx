import { Card } from '@mantine/core'
import { Skeleton } from '../parts/skeleton.tsx'
import css from './cabinet.module.css'

/** Whose home it is is not known yet, so it is like neither of them. */
export function HomeToCome() {
  return (
    <div className={css.home} data-coming>
      <Card>
        <Skeleton shape="amount" />
      </Card>
      <Card aria-hidden />
    </div>
  )
}
