import { refillLifecycle } from '../../../src/api/contract/lifecycle.ts'
import { refillPaymentMachine } from '../../../src/machines/refill-payment.machine.ts'
import { following } from '../lifecycle.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import {
  confirming,
  expired,
  lookedFor,
  notFoundTransfer,
  rejected,
  replaced,
  replenished,
  ton,
  underpaid,
  usdt,
  waiting,
  waitingWithoutMemo,
} from './refill-samples.ts'

const at = Date.UTC(2026, 0, 1)
const invoice = { at, system: ton, claimed: false, canShare: false }

export const refillPaymentModel = defineModel({
  machine: refillPaymentMachine,
  input: { id: 'refill-1' },
  cases: ({ context }): ModelEvent<typeof refillPaymentMachine>[] => [
    answered('loadInvoice', { ...invoice, refill: waiting }),
    answered('loadInvoice', { ...invoice, refill: waiting, claimed: true }),
    answered('loadInvoice', { ...invoice, refill: waitingWithoutMemo, system: usdt }),
    answered('loadInvoice', { ...invoice, refill: expired }),
    answered('loadInvoice', { ...invoice, refill: lookedFor }),
    answered('loadInvoice', { ...invoice, refill: notFoundTransfer }),
    answered('loadInvoice', { ...invoice, refill: underpaid }),
    answered('loadInvoice', { ...invoice, refill: replenished }),
    failed('loadInvoice', 'not_found'),
    failed('loadInvoice', 'unreachable'),
    ...(context.refill?.memo === null
      ? [answered('checkRefill', { refill: waitingWithoutMemo, at })]
      : following(refillLifecycle, context.refill, [
          waiting,
          confirming,
          replaced,
          expired,
          notFoundTransfer,
          rejected,
          underpaid,
          replenished,
        ]).map((refill) => answered('checkRefill', { refill, at }))),
    answered('transferLookup', { refill: lookedFor, at }),
    answered('transferLookup', { refill: confirming, at }),
    answered('transferLookup', { refill: replenished, at }),
    failed('checkRefill', 'unreachable'),
    { type: 'memo.acknowledged', acknowledged: !context.acknowledged },
    { type: 'second.passed', at },
    { type: 'second.passed', at: at + 1_800_000 },
    failed('watchAttention', 'unexpected'),
    failed('watchSeconds', 'unexpected'),
  ],
  project: ({ refill, claimed, acknowledged, secondsLeft, failure }) => ({
    refill: refill && [
      refill.id,
      refill.status,
      refill.received,
      refill.replaced,
      refill.rejection,
      refill.lookup?.state,
    ],
    claimed,
    acknowledged,
    isTimeLeft: secondsLeft > 0,
    isFailed: failure !== null,
  }),
  resting: (snapshot) =>
    snapshot.status === 'done' ||
    snapshot.matches({ open: { stage: 'replenished', watch: 'over' } }),
  sources: {
    'attention.lost': 'watchAttention',
    'attention.returned': 'watchAttention',
    'second.passed': 'watchSeconds',
  },
})
