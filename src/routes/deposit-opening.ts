import type { Deposit, NewDeposit } from '../api/contract/deposit.ts'
import { depositOpeningActors } from '../api/deposit-opening.actors.ts'
import { exchangeActors } from '../api/exchange.actors.ts'
import { depositDraftFrom, openedDepositFrom } from '../browser/deposit-draft.ts'
import { depositOpeningMachine } from '../machines/deposit-opening.machine.ts'
import { exchangeQuoteMachine } from '../machines/exchange-quote.machine.ts'
import { submissionOf } from '../machines/submission.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { DepositOpeningScreen } from '../screens/deposit-opening/deposit-opening.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, storage, page, goTo, replaceLocation }: Services) => {
  const { openDeposit, findDeposit, ...actors } = depositOpeningActors({
    call,
    reads,
    readDraft: (login) => depositDraftFrom(storage.readDraft('deposit', login)),
    readOpened: (login) => openedDepositFrom(storage.readDraft('deposit', login)),
  })
  const sending = { actors: { send: openDeposit, find: findDeposit } }
  return depositOpeningMachine.provide({
    actors: {
      ...actors,
      exchangeQuote: exchangeQuoteMachine.provide({ actors: exchangeActors({ call, reads, now }) }),
      submission: submissionOf<NewDeposit, Deposit>().provide(sending),
      inquiry: submissionOf<NewDeposit, Deposit>('outcomeUnknown').provide(sending),
    },
    actions: {
      goTo,
      saveDraft: ({ context: { login } }, draft) => storage.saveDraft('deposit', login, draft),
      replaceLocation,
      showTop: page.showTop,
    },
  })
}

export const Screen: RouteScreen<typeof create> = DepositOpeningScreen
