import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IncomeAccount } from '../../machines/income-transfer.machine.ts'

export const accountTexts = {
  referral: msg`Partner income`,
  bonus: msg`Bonuses`,
} satisfies Record<IncomeAccount, MessageDescriptor>

/** What the button of each account says to whoever cannot see where it stands. */
export const moveTexts = {
  referral: msg`Move to the balance: partner income`,
  bonus: msg`Move to the balance: bonuses`,
} satisfies Record<IncomeAccount, MessageDescriptor>
