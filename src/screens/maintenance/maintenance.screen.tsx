import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { MaintenanceActor } from '../../machines/maintenance.machine.ts'
import css from '../app/app.module.css'
import { houseOf } from '../app/houses.ts'
import { Covered } from '../parts/over-dialogs.ts'

type MaintenanceScreenProps = {
  actor: MaintenanceActor
  /** Where support is reached; null while unknown. */
  support: string | null
  /** Covered during maintenance and given back untouched; it has a place for the announcement. */
  children: (announcement: ReactNode) => ReactNode
}

/** What is shown of the works comes with the calls, and before them nobody has heard of any. */
export function MaintenanceScreen({ actor, support, children }: MaintenanceScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  const Announcement = snapshot.matches({ works: 'announced' }) ? houseOf('announcement') : null
  const Works = snapshot.matches({ works: 'underWay' }) ? houseOf('works') : null
  return (
    <>
      <div className={css.covered} inert={Works !== null}>
        <Covered value={Works !== null}>
          {children(Announcement ? <Announcement snapshot={snapshot} /> : null)}
        </Covered>
      </div>
      {Works ? <Works snapshot={snapshot} report={actor.send} support={support} /> : null}
    </>
  )
}
