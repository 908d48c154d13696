import * as z from 'zod/mini'
import { GivenPassword } from '../../api/contract/credentials.ts'
import type { PaymentSystem } from '../../api/contract/settings.ts'
import { NewWallet } from '../../api/contract/wallet.ts'

/** As it stands in the form: no memo is an empty one, and the password is empty where none is needed. */
export type TypedWallet = { address: string; memo: string; password: string }

/** An XRP tag is a whole number of 32 bits. */
const MAX_TAG = 2 ** 32 - 1
const isTag = (typed: string) => /^(0|[1-9]\d{0,9})$/.test(typed) && Number(typed) <= MAX_TAG

/** A pasted address often brings a line end or spaces along, which none has. */
export const walletOfTyped = (
  { id, memo }: PaymentSystem,
  typed: Pick<TypedWallet, 'address' | 'memo'>,
): NewWallet => ({
  paymentSystem: id,
  address: typed.address.replace(/\s/g, ''),
  memo: memo === null ? null : typed.memo.trim(),
})

/** The contract's own rules and the pattern of the network; the checksum is the provider's to check. */
export function walletForm(system: PaymentSystem, needsPassword: boolean) {
  const pattern = new RegExp(system.addressPattern)
  const memo = z.string().check(z.trim(), z.maxLength(120, 'too_long'))
  return z.object({
    address: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => typed.replace(/\s/g, '')),
      ),
      NewWallet.shape.address.check(
        z.refine((address) => address === '' || pattern.test(address), 'format'),
      ),
    ),
    memo:
      system.memo === null
        ? memo
        : memo.check(
            z.minLength(1, 'required'),
            z.refine((given) => given === '' || system.memo !== 'tag' || isTag(given), 'format'),
          ),
    password: needsPassword ? GivenPassword : z.string(),
  })
}
