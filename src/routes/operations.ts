import { operationsActors } from '../api/operations.actors.ts'
import type { OperationFilter } from '../machines/operation-filter.ts'
import { type ListedOperation, operationListMachine } from '../machines/operation-list.machine.ts'
import { operationSearchMachine } from '../machines/operation-search.machine.ts'
import { operationsMachine } from '../machines/operations.machine.ts'
import { pagedQueryOf } from '../machines/query.machine.ts'
import { statementMachine } from '../machines/statement.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { OperationsScreen } from '../screens/operations/operations.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({
  call,
  download,
  reads,
  now,
  readLocale,
  page,
  saveFile,
  goTo,
  replaceLocation,
}: Services) => {
  const { list, ...actors } = operationsActors({
    call,
    download,
    reads,
    now,
    readLocale,
    saveFile,
  })
  return operationsMachine.provide({
    actors: {
      ...actors,
      operationList: operationListMachine.provide({
        actors: {
          list: pagedQueryOf<ListedOperation, OperationFilter>().provide({
            actors: list,
            actions: { refreshReads: reads.refresh },
          }),
        },
        actions: { goTo },
      }),
      operationSearch: operationSearchMachine.provide({ actions: { replaceLocation } }),
      statement: statementMachine.provide({ actors, actions: { printPage: page.print } }),
    },
    actions: { goTo, printPage: page.print },
  })
}

export const Screen: RouteScreen<typeof create> = OperationsScreen
