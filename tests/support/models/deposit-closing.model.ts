import type { CloseQuote } from '../../../src/api/contract/deposit.ts'
import { depositClosingMachine } from '../../../src/machines/deposit-closing.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { activeDeposit, closedDeposit, endedDeposit } from './money-samples.ts'

export const at = Date.UTC(2026, 0, 1, 12)

export const quote: CloseQuote = {
  quote: 'quote-1',
  currency: 'USDT',
  returned: '3000',
  forfeited: '135',
  expiresIn: 60,
}
/** A day later. */
export const laterQuote: CloseQuote = { ...quote, quote: 'quote-2', forfeited: '148.5' }

export const input = { deposit: activeDeposit }

export const depositClosingModel = defineModel({
  machine: depositClosingMachine,
  input,
  cases: ({ context: { acknowledged, deadline } }): ModelEvent<typeof depositClosingMachine>[] => [
    answered('quoteClosing', { quote, at }),
    answered('quoteClosing', { quote: laterQuote, at }),
    failed('quoteClosing', 'unreachable'),
    failed('quoteClosing', 'deposit_not_closed'),
    { type: 'loss.acknowledged', acknowledged: !acknowledged },
    { type: 'second.passed', at: deadline - 30_000 },
    { type: 'second.passed', at: deadline },
    answered('closeDeposit', closedDeposit),
    failed('closeDeposit', 'unreachable'),
    failed('closeDeposit', 'quote_expired'),
    failed('closeDeposit', 'deposit_not_closed'),
    failed('closeDeposit', 'too_many_requests'),
    answered('readOutcome', activeDeposit),
    answered('readOutcome', closedDeposit),
    answered('readOutcome', endedDeposit),
    failed('readOutcome', 'unreachable'),
    failed('watchSeconds', 'unexpected'),
  ],
  project: ({ quote: read, earlier, acknowledged, failure, ...context }) => ({
    forfeited: read?.forfeited ?? null,
    hasChanged: earlier !== null,
    acknowledged,
    failure: failure?.code ?? null,
    nothingClosed: context.nothingClosed,
    timesAsked: context.timesAsked > 0,
    isTimeLeft: context.secondsLeft > 0,
    result: context.result?.status ?? null,
  }),
  resting: (snapshot) => snapshot.status === 'done',
  heard: { 'second.passed': 'watchSeconds' },
})
