import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { MaintenanceActor } from '../../machines/maintenance.machine.ts'
import { MaintenanceView } from './maintenance.view.tsx'

type MaintenanceScreenProps = {
  actor: MaintenanceActor
  /** Where support is reached; null while unknown. */
  support: string | null
  /** What the works cover and give back untouched. */
  children: ReactNode
}

export function MaintenanceScreen({ actor, support, children }: MaintenanceScreenProps) {
  const snapshot = useSelector(actor, (current) => current)
  return (
    <MaintenanceView snapshot={snapshot} report={actor.send} support={support}>
      {children}
    </MaintenanceView>
  )
}
