import { Card } from '@mantine/core'
import { Skeleton } from '../parts/skeleton.tsx'
import css from './cabinet.module.css'

/** A neutral home, as long as it is not known whether the person has a deposit. */
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
