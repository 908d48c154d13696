import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { eventSearchLimit } from '../../api/contract/event.ts'
import type { operationSearchMachine } from '../../machines/operation-search.machine.ts'
import type { ViewProps } from '../view.ts'

export function OperationSearchView({
  snapshot: {
    context: { typed },
  },
  report,
}: ViewProps<typeof operationSearchMachine>) {
  const { t } = useLingui()
  return (
    <TextInput
      aria-label={t`Search operations`}
      placeholder={t`Login, plan, amount, hash`}
      value={typed}
      maxLength={eventSearchLimit}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size="md"
            aria-label={t`Clear the search`}
            onClick={() => report({ type: 'search.typed', search: '' })}
          />
        )
      }
      onChange={({ currentTarget: { value } }) => report({ type: 'search.typed', search: value })}
    />
  )
}
