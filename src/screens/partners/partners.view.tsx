import type { ReactNode } from 'react'
import type { User } from '../../api/contract/session.ts'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import type { PartnerPage } from '../../machines/partner-list.machine.ts'
import type { partnersMachine } from '../../machines/partners.machine.ts'
import type { ViewProps } from '../view.ts'
import { LineShares } from './line-shares.tsx'
import { LinkCard } from './link-card.tsx'
import css from './partners.module.css'
import { Totals, TotalsToCome } from './totals.tsx'

type PartnersProps = ViewProps<typeof partnersMachine> & {
  copying: ViewProps<typeof copyingMachine> | null
  user: User
  /** Sums that came with the list; null before. */
  page: PartnerPage | null
  /** Says that it can still come without anybody asking. */
  isAwaited: boolean
  list: ReactNode
  programme: ReactNode
  partner: ReactNode
}

export function PartnersView({
  page,
  isAwaited,
  list,
  programme,
  partner,
  ...link
}: PartnersProps) {
  return (
    <>
      {page ? <Totals page={page} /> : isAwaited ? <TotalsToCome /> : null}
      <div className={css.columns}>
        {list}
        <div className={css.side}>
          <LinkCard {...link} lines={page?.lines ?? null} isAwaited={isAwaited} />
          {programme}
        </div>
        {page && page.totals.partners > 0 ? <LineShares page={page} /> : null}
      </div>
      {partner}
    </>
  )
}
