import { useLingui } from '@lingui/react/macro'
import { type FieldKind, fieldMessageOf } from './field-messages.ts'

/** `error={fieldText('login', form.errors.login)}`: nothing where there is no error, a sentence where there is a code. */
export function useFieldText(): (kind: FieldKind, code: unknown) => string | undefined {
  const { i18n } = useLingui()
  return (kind, code) => (code ? i18n._(fieldMessageOf(kind, code)) : undefined)
}
