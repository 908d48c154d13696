import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { isNarrowed } from '../../machines/operation-filter.ts'
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
  const isFiltered = useSelector(operationList, (list) => list && isNarrowed(list.context.filter))
  const query = useSelector(operationList, (list) => list?.children.list)
  const listed = useSelector(query, (list) => list?.context.data?.items.length)
  /** Stays as it is while a receipt is opened over it: there may be a hundred rows. */
  const list = useMemo(
    () =>
      operationList ? (
        <OperationListScreen
          actor={operationList}
          search={operationSearch ? <OperationSearchScreen actor={operationSearch} /> : null}
        />
      ) : null,
    [operationList, operationSearch],
  )
  return (
    <OperationsView
      snapshot={snapshot}
      report={actor.send}
      list={list}
      hasNothing={isFiltered === false && listed === 0}
      statement={statement ? <StatementScreen actor={statement} /> : null}
    />
  )
}
