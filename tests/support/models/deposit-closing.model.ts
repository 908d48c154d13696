import type { CloseQuote } from '../../../src/api/contract/deposit.ts'
import type { FailureCode } from '../../../src/api/contract/failure.ts'
import { depositClosingMachine } from '../../../src/machines/deposit-closing.machine.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { activeDeposit, closedDeposit, endedDeposit } from './money-samples.ts'
import { ZERO_KEY } from './zero-key.ts'

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

const refused = (code: FailureCode) =>
  answered('submission', { outcome: 'refused', failure: { code } })

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
    { type: 'closing.confirmed', key: ZERO_KEY },
    answered('submission', { outcome: 'done', result: closedDeposit }),
    answered('submission', { outcome: 'done', result: endedDeposit }),
    refused('quote_expired'),
    refused('deposit_not_closed'),
    refused('too_many_requests'),
    answered('submission', { outcome: 'nothing' }),
    answered('submission', { outcome: 'unknown' }),
    answered('findEnded', null),
    answered('findEnded', closedDeposit),
    answered('findEnded', endedDeposit),
    failed('findEnded', 'unreachable'),
    failed('watchSeconds', 'unexpected'),
  ],
  project: ({ quote: read, earlier, acknowledged, failure, ...context }) => ({
    forfeited: read?.forfeited ?? null,
    hasChanged: earlier !== null,
    acknowledged,
    failure: failure?.code ?? null,
    end: context.submitted?.end?.outcome ?? null,
    isTimeLeft: context.secondsLeft > 0,
    result: context.result?.status ?? null,
  }),
  resting: (snapshot) => snapshot.status === 'done',
  sources: { 'second.passed': 'watchSeconds' },
})
