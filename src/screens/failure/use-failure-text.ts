import { useLingui } from '@lingui/react/macro'
import type { Failure } from '../../api/contract/failure.ts'
import { messageOf } from './failure-messages.ts'

/** For where a failure is one word of a larger sentence or an attribute; elsewhere `FailureMessage`. */
export function useFailureText(): (failure: Failure) => string {
  const { i18n } = useLingui()
  return (failure) => i18n._(messageOf(failure))
}
