import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GivenPasswordError, LoginError } from '../../api/contract/credential-rules.ts'

const required = msg`Please fill out this field!`

/** Texts for the errors of `credential-rules.ts`, in a file of their own because they alone come with the first screen. */
export const credentialMessages = {
  login: {
    required,
    charset: msg`Only Latin letters and digits, no spaces.`,
    too_short: msg`At least 4 characters.`,
    too_long: msg`At most 32 characters.`,
  },
  password: { required, too_long: msg`At most 128 characters.` },
} satisfies {
  login: Record<LoginError, MessageDescriptor>
  password: Record<GivenPasswordError, MessageDescriptor>
}
