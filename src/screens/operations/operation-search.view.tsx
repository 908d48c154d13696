import { useLingui } from '@lingui/react/macro'
import { eventSearchLimit } from '../../api/contract/event.ts'
import type { operationSearchMachine } from '../../machines/operation-search.machine.ts'
import { SearchField } from '../parts/search-field.tsx'
import type { ViewProps } from '../view.ts'

export function OperationSearchView({
  snapshot: {
    context: { typed },
  },
  report,
}: ViewProps<typeof operationSearchMachine>) {
  const { t } = useLingui()
  return (
    <SearchField
      label={t`Search operations`}
      placeholder={t`Login, plan, amount, hash`}
      value={typed}
      maxLength={eventSearchLimit}
      onType={(search) => report({ type: 'search.typed', search })}
      onClear={() => report({ type: 'search.typed', search: '' })}
    />
  )
}
