import type { ActorRefFrom } from 'xstate'
import type { queryMachine } from '../../../src/machines/query.machine.ts'
import { AsOf } from '../../../src/screens/parts/as-of.tsx'
import { NotLoaded } from '../../../src/screens/parts/not-loaded.tsx'
import { PagedList } from '../../../src/screens/parts/paged-list.tsx'
import { ReadAt } from '../../../src/screens/parts/read-at.tsx'
import { useQuery } from '../../../src/screens/use-query.ts'
import { defineHarness } from '../harness.ts'
import { queryModel } from '../models/query.model.ts'

/** As figures and as a list: the first stay beside a failure, the second give way to it. */
function Screen({ actor }: { actor: ActorRefFrom<typeof queryMachine> }) {
  const list = useQuery(actor)
  const { query, ask } = list
  return (
    <>
      {query.matches('notLoaded') && query.context.data !== null ? (
        <AsOf at={0} isBusy={false} onRefresh={() => ask({ type: 'refresh.requested' })} />
      ) : null}
      {query.matches('shown') ? <NotLoaded {...list} again="Refresh it again" /> : null}
      <ReadAt {...list} />
      <PagedList
        {...list}
        awaited={3}
        notLoaded="The list could not be loaded."
        empty="Nothing yet"
        loadingOlder="Loading older items…"
      >
        {({ items }) => (
          <ul>
            {items.map(({ id }) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

export const harness = defineHarness({
  model: queryModel,
  screen: (actor) => <Screen actor={actor} />,
})
