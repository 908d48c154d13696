import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  /** In characters. */
  maxLength?: number
  onType: (text: string) => void
  onClear: () => void
}

export function SearchField({
  label,
  placeholder,
  value,
  maxLength,
  onType,
  onClear,
}: SearchFieldProps) {
  const { t } = useLingui()
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={maxLength}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        value === '' ? null : (
          <CloseButton size="md" aria-label={t`Clear the search`} onClick={onClear} />
        )
      }
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}
