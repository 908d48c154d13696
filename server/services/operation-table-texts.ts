import type { PaymentStatus } from '../../src/api/contract/payment.ts'
import type { AccountType, EventKind, OperationType } from '../../src/api/contract/user.ts'
import { msg, type Text } from '../catalogue.ts'

/** The heads of the columns, in their order. */
export const columnTexts: Text[] = [
  msg`Operation number`,
  msg`Time (UTC)`,
  msg`Event`,
  msg`Details`,
  msg`Type`,
  msg`Account`,
  msg`Amount`,
  msg`Currency`,
  msg`Balance after`,
  msg`Fee`,
  msg`Status`,
  msg`Transaction hash`,
]

export const kindTexts: Record<EventKind, Text> = {
  refill_credited: msg`Refill credited`,
  deposit_opened: msg`Deposit opened`,
  deposit_ended: msg`Deposit ended`,
  deposit_closed: msg`Deposit closed early`,
  accruals_withheld: msg`Earnings locked`,
  accruals_paid: msg`Earnings paid out`,
  referral_income: msg`Referral income`,
  matching_income: msg`Team bonus`,
  bonus_awarded: msg`Bonus`,
  income_moved: msg`Move between accounts`,
  exchanged: msg({ message: 'Exchange', context: 'operation' }),
  subscription_paid: msg`Subscription paid`,
  withdrawal_made: msg`Withdrawal requested`,
  withdrawal_returned: msg`Withdrawal returned`,
}

export const typeTexts: Record<OperationType, Text> = {
  accruals: msg`Earnings`,
  referrals: msg`Referral income`,
  matching: msg`Team bonus`,
  bonus: msg`Bonus`,
  plan: msg`Deposit`,
  refill: msg`Refill`,
  withdrawal: msg`Withdrawal`,
  exchange: msg({ message: 'Exchange', context: 'operation' }),
  transfer: msg`Move between accounts`,
  subscription: msg`Subscription`,
}

export const accountTexts: Record<AccountType, Text> = {
  balance: msg`Available`,
  deposit: msg`On deposits`,
  referral: msg`Partner account`,
  bonus: msg`Bonus account`,
}

/** `done` is said of all that is not a withdrawal and is in the books. */
export const statusTexts: Record<PaymentStatus | 'done', Text> = {
  pending: msg({ message: 'Pending', context: 'status of a withdrawal' }),
  on_inspection: msg({ message: 'On inspection', context: 'status of a withdrawal' }),
  successful: msg({ message: 'Successful', context: 'status of a withdrawal' }),
  rejected: msg({ message: 'Rejected', context: 'status of a withdrawal' }),
  error: msg({ message: 'Error', context: 'status of a withdrawal' }),
  done: msg`Completed`,
}

/** The details of an operation: the term of its deposit. */
export const daysText = (termDays: number): Text =>
  msg({ message: '{termDays, plural, one {# day} other {# days}}', values: { termDays } })

/** The details of partner income: the line that it came from. */
export const lineText = (line: number): Text => msg`level ${{ line }}`

/** The details of a bonus: the tier that was reached. */
export const tierText = (tier: string): Text => msg`bonus tier ${{ tier }}`
