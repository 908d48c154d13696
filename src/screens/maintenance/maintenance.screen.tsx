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
  const isAnnounced = useSelector(actor, (now) => now.matches({ maintenance: 'announced' }))
  const isUnderWay = useSelector(actor, (now) => now.matches({ maintenance: 'underWay' }))
  return (
    <>
      <div className={css.covered} inert={later !== null && isUnderWay}>
        <Covered value={later !== null && isUnderWay}>
          {children(later && isAnnounced ? <Announced actor={actor} later={later} /> : null)}
        </Covered>
      </div>
      {later && isUnderWay ? <UnderWay actor={actor} support={support} later={later} /> : null}
    </>
  )
}

type CountingProps<Name extends keyof LaterViews> = {
  actor: MaintenanceActor
  later: Pick<LaterViews, Name>
}

/** Counts the seconds by itself: the app around it is not rendered with them. */
function Announced({ actor, later }: CountingProps<'Announcement'>) {
  return <later.Announcement snapshot={useSelector(actor, (current) => current)} />
}

type UnderWayProps = CountingProps<'MaintenancePage'> & { support: string | null }

function UnderWay({ actor, support, later }: UnderWayProps) {
  const snapshot = useSelector(actor, (current) => current)
  return <later.MaintenancePage snapshot={snapshot} report={actor.send} support={support} />
}
