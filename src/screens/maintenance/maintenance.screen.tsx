import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { MaintenanceActor } from '../../machines/maintenance.machine.ts'
import css from '../app/app.module.css'
import type { LaterViews } from '../app/later-views.ts'
import { Covered } from '../parts/over-dialogs.ts'

type MaintenanceScreenProps = {
  actor: MaintenanceActor
  /** Leads to support; null while unknown. */
  support: string | null
  /** Null until the calls are here; before them nobody has heard of any maintenance. */
  later: Pick<LaterViews, 'Announcement' | 'MaintenancePage'> | null
  /** Covered during maintenance and given back untouched; it has a place for the announcement. */
  children: (announcement: ReactNode) => ReactNode
}

export function MaintenanceScreen({ actor, support, later, children }: MaintenanceScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  const isAnnounced = snapshot.matches({ maintenance: 'announced' })
  const isUnderWay = snapshot.matches({ maintenance: 'underWay' })
  return (
    <>
      <div className={css.covered} inert={later !== null && isUnderWay}>
        <Covered value={later !== null && isUnderWay}>
          {children(later && isAnnounced ? <later.Announcement snapshot={snapshot} /> : null)}
        </Covered>
      </div>
      {later && isUnderWay ? (
        <later.MaintenancePage snapshot={snapshot} report={actor.send} support={support} />
      ) : null}
    </>
  )
}
