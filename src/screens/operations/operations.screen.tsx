import { useSelector } from '@xstate/react'
import type { OperationsActor } from '../../machines/operations.machine.ts'
import { screenOf } from '../screen-of.tsx'
import { StatementScreen } from '../statement/statement.screen.tsx'
import { OperationListScreen } from './operation-list.screen.tsx'
import { OperationSearchView } from './operation-search.view.tsx'
import { OperationsView } from './operations.view.tsx'

const OperationSearchScreen = screenOf(OperationSearchView)

export function OperationsScreen({ actor }: { actor: OperationsActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { operationList, operationSearch, statement } = snapshot.children
  return (
    <OperationsView
      snapshot={snapshot}
      report={actor.send}
      list={
        operationList ? (
          <OperationListScreen
            actor={operationList}
            search={operationSearch ? <OperationSearchScreen actor={operationSearch} /> : null}
          />
        ) : null
      }
      statement={statement ? <StatementScreen actor={statement} /> : null}
    />
  )
}
