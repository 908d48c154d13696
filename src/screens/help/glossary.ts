import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Entry = { name: MessageDescriptor; meaning: MessageDescriptor }

export const glossary: Entry[] = [
  { name: msg`Deposit`, meaning: msg`Money you lock on a plan for its term.` },
  {
    name: msg`Plan`,
    meaning: msg`Sets the estimated daily yield, the term and the limits of a deposit.`,
  },
  { name: msg`Earnings`, meaning: msg`What a deposit earns each full day.` },
  { name: msg`Locked`, meaning: msg`Already earned, but paid out only when the term ends.` },
  {
    name: msg`Close early`,
    meaning: msg`To end a deposit before its term. Its locked earnings are lost.`,
  },
  {
    name: msg`Auto-renew`,
    meaning: msg`When the term ends, your deposit opens the next one by itself.`,
  },
  {
    name: msg`Basket`,
    meaning: msg`The currencies that a plan invests in, each with its share.`,
  },
  {
    name: msg`Level`,
    meaning: msg`How far a partner is from you. Level 1 are people you invited yourself.`,
  },
  { name: msg`Referral income`, meaning: msg`A percentage of the deposits your partners open.` },
  { name: msg`Team bonus`, meaning: msg`A percentage of what your partners earn.` },
  {
    name: msg`Memo, tag`,
    meaning: msg`A number next to the address. Without it we can’t tell whose transfer it is.`,
  },
]

/** Names are the same in every language. */
export const networks: { name: string; meaning: MessageDescriptor }[] = [
  { name: 'TRC20', meaning: msg`Tokens on Tron, such as USDT. Low fees, takes minutes.` },
  { name: 'ERC20', meaning: msg`Tokens on Ethereum, such as USDT. Higher network fees.` },
  { name: 'Bitcoin', meaning: msg`BTC only. Takes ten minutes to an hour.` },
  { name: 'Ethereum', meaning: msg`ETH itself. Takes a few minutes.` },
  { name: 'TON', meaning: msg`TON only. Takes seconds, often needs a memo.` },
  { name: 'XRP Ledger', meaning: msg`XRP only. Takes seconds, often needs a tag.` },
]
