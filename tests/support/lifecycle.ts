import { Deposit } from '../../src/api/contract/deposit.ts'
import {
  depositLifecycle,
  type Lifecycle,
  paymentLifecycle,
  refillLifecycle,
  verificationLifecycle,
} from '../../src/api/contract/lifecycle.ts'
import { Payment } from '../../src/api/contract/payment.ts'
import { Refill } from '../../src/api/contract/refill.ts'
import { Verification } from '../../src/api/contract/verification.ts'

/** Objects with a lifecycle, on the wire and in the database. */
export const lives = [
  { name: 'refill', table: 'refills', schema: Refill, life: refillLifecycle },
  { name: 'withdrawal', table: 'payments', schema: Payment, life: paymentLifecycle },
  { name: 'deposit', table: 'deposits', schema: Deposit, life: depositLifecycle },
  {
    name: 'verification',
    table: 'verifications',
    schema: Verification,
    life: verificationLifecycle,
  },
] satisfies { life: Lifecycle; [other: string]: unknown }[]

/** The statuses that may be read after this one, it itself included: several moves may lie between two answers. */
export function statusesFrom(life: Lifecycle, status: string): Set<string> {
  const found = new Set([status])
  for (const from of found) for (const to of Object.keys(life[from] ?? {})) found.add(to)
  return found
}

type Living = { status: string }

/** Those of the samples that the provider may answer with after what is known. */
export const following = <Sample extends Living>(
  life: Lifecycle,
  known: Living | null,
  samples: Sample[],
): Sample[] =>
  known === null
    ? samples
    : samples.filter(({ status }) => statusesFrom(life, known.status).has(status))
