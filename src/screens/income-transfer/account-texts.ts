import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IncomeAccount } from '../../machines/income-transfer.machine.ts'

export const accountTexts = {
  referral: msg`Partner account`,
  bonus: msg`Bonus account`,
} satisfies Record<IncomeAccount, MessageDescriptor>

/** Names the button of each account for those who cannot see where it stands. */
export const moveTexts = {
  referral: msg`Move to the balance: partner account`,
  bonus: msg`Move to the balance: bonus account`,
} satisfies Record<IncomeAccount, MessageDescriptor>
