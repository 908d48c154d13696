import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AlertMessage } from '../../machines/alert.machine.ts'

export const alertMessages = {
  session_timed_out: msg`Session timed out. Sign in again to go on.`,
  waiting_time_expired: msg`The waiting time has expired.`,
  signed_out_elsewhere: msg`You signed out in another tab.`,
  locale_not_changed: msg`We couldn’t load this language. Nothing was changed.`,
  saved: msg`Saved.`,
} satisfies Record<AlertMessage, MessageDescriptor>
