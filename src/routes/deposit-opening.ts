import { depositOpeningActors } from '../api/deposit-opening.actors.ts'
import { exchangeActors } from '../api/exchange.actors.ts'
import { depositDraftFrom } from '../browser/deposit-draft.ts'
import { depositOpeningMachine } from '../machines/deposit-opening.machine.ts'
import { exchangeQuoteMachine } from '../machines/exchange-quote.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { DepositOpeningScreen } from '../screens/deposit-opening/deposit-opening.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, storage, page, goTo, replacePlace }: Services) =>
  depositOpeningMachine.provide({
    actors: {
      ...depositOpeningActors({
        call,
        reads,
        readDraft: () => depositDraftFrom(storage.readDepositDraft()),
      }),
      exchangeQuote: exchangeQuoteMachine.provide({ actors: exchangeActors({ call, reads, now }) }),
    },
    actions: {
      goTo,
      saveDraft: (_, draft) => storage.saveDepositDraft(draft),
      replacePlace,
      showTop: page.showTop,
    },
  })

export const Screen: RouteScreen<typeof create> = DepositOpeningScreen
