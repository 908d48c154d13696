import { useSelector } from '@xstate/react'
import type { OperationsActor } from '../../machines/operations.machine.ts'
import { StatementScreen } from '../statement/statement.screen.tsx'
import { OperationListScreen } from './operation-list.screen.tsx'
import { OperationsView } from './operations.view.tsx'

export function OperationsScreen({ actor }: { actor: OperationsActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { operationList, statement } = snapshot.children
  return (
    <OperationsView
      snapshot={snapshot}
      report={actor.send}
      list={operationList ? <OperationListScreen actor={operationList} /> : null}
      statement={statement ? <StatementScreen actor={statement} /> : null}
    />
  )
}
