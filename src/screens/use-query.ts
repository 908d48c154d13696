import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { AnyActorRef } from 'xstate'
import { present } from '../machines/present.ts'
import type { QueryProps } from './view.ts'

type QueryActor<Data> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => QueryProps<Data>['query']
  send: QueryProps<Data>['ask']
}

/** For a query that runs for as long as its parent does. */
export function useQuery<Data>(child: QueryActor<Data> | undefined): QueryProps<Data> {
  const actor = present(child, 'query')
  const query: QueryProps<Data>['query'] = useSelector(actor, (current) => current)
  return useMemo(() => ({ query, ask: actor.send }), [query, actor])
}
