import * as z from 'zod/mini'
import { GivenPassword } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { SecondsLeft } from './page.ts'
import { Challenge } from './session.ts'

/**
 * A payout wallet of one's own. A new address is held for a day, but for the first of somebody who never had money here:
 * `heldFor` seconds are left.
 */
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
  /** `needsPassword`: whether a new wallet asks for the password too. */
  response: z.object({ items: z.array(Wallet), needsPassword: z.boolean() }),
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
export const WalletChange = z.extend(NewWallet, { password: z.optional(GivenPassword) })

export const changeWallet = endpoint({
  method: 'PATCH',
  path: '/user-data/wallets/update',
  tag: 'user',
  summary: 'Sets a payout wallet, once a code confirms it',
  auth: true,
  body: WalletChange,
  response: z.object({ challenge: Challenge }),
  errors: [
    'wallets_not_updated',
    'wallet_address_invalid',
    'wallet_memo_required',
    'old_password_incorrect',
    'code_not_sent',
  ],
})
