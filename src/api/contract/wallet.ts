import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SecondsLeft } from './page.ts'
import { Challenge } from './session.ts'

/** A payout wallet of one's own. A changed address is held for a day: `heldFor` seconds are left. */
export const Wallet = z.object({
  paymentSystem: z.string(),
  address: z.string(),
  memo: z.nullable(z.string()),
  heldFor: SecondsLeft,
})
export type Wallet = z.infer<typeof Wallet>

export const listWallets = endpoint({
  method: 'GET',
  path: '/user-data/wallets',
  tag: 'user',
  summary: 'The wallets that withdrawals are sent to',
  auth: true,
  response: z.object({ items: z.array(Wallet) }),
  errors: [],
})

export const NewWallet = z.object({
  paymentSystem: z
    .string('required')
    .check(z.minLength(1, 'required'), z.maxLength(40, 'incorrect')),
  address: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(128, 'too_long')),
  memo: z.nullable(z.string().check(z.trim(), z.maxLength(120, 'too_long'))),
})
export type NewWallet = z.infer<typeof NewWallet>

/** The challenge goes by the person's code method; the wallet is set when it is answered. */
export const changeWallet = endpoint({
  method: 'PATCH',
  path: '/user-data/wallets/update',
  tag: 'user',
  summary: 'Sets a payout wallet, once a code confirms it',
  auth: true,
  body: NewWallet,
  response: z.object({ challenge: Challenge }),
  errors: [
    'wallets_not_updated',
    'wallet_address_invalid',
    'wallet_memo_required',
    'code_not_sent',
  ],
})
