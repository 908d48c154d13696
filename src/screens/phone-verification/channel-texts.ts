import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Challenge } from '../../api/contract/session.ts'

type Channel = Challenge['channel']

/** The same flow serves every way a code can come; only the words differ. */
export const titles: Record<Channel, MessageDescriptor> = {
  sms: msg`Confirm your phone`,
  email: msg`Confirm your e-mail`,
  telegram: msg`Confirm that it is you`,
  authenticator: msg`Confirm that it is you`,
}

export const codeLabels: Record<Channel, MessageDescriptor> = {
  sms: msg`Code from the SMS`,
  email: msg`Code from the e-mail`,
  telegram: msg`Code from Telegram`,
  authenticator: msg`Code from the authenticator app`,
}

/** Only what the person typed themselves can be wrong. */
export const disputes: Record<Channel, MessageDescriptor | null> = {
  sms: msg`Wrong number?`,
  email: msg`Wrong address?`,
  telegram: null,
  authenticator: null,
}
