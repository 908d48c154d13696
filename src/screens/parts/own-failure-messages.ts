import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureCode } from '../../api/contract/failure.ts'

/** What can fail before the provider was reached. All other failures are its answers; their texts come with the calls. */
export const ownFailureMessages = {
  unexpected: msg`An error occurred, try again later.`,
  timed_out: msg`The waiting time has expired.`,
  unreachable: msg`No connection. Check your internet and try again.`,
} satisfies Partial<Record<FailureCode, MessageDescriptor>>
