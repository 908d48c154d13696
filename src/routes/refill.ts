import type { NewRefill, Refill } from '../api/contract/refill.ts'
import { refillActors } from '../api/refill.actors.ts'
import { refillDraftFrom } from '../browser/refill-draft.ts'
import type { Newcomer } from '../machines/first-deposit.ts'
import { pagedQueryOf, queryOf } from '../machines/query.machine.ts'
import { refillMachine } from '../machines/refill.machine.ts'
import { refillCreationMachine } from '../machines/refill-creation.machine.ts'
import { type RefillFilter, refillHistoryMachine } from '../machines/refill-history.machine.ts'
import { refillPaymentMachine } from '../machines/refill-payment.machine.ts'
import { sharingMachine } from '../machines/sharing.machine.ts'
import { submissionOf } from '../machines/submission.machine.ts'
import { transferLookupMachine } from '../machines/transfer-lookup.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { RefillScreen } from '../screens/refill/refill.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now, storage, page, copying, goTo }: Services) => {
  const { list, newcomer, ...actors } = refillActors({
    call,
    reads,
    now,
    isClaimed: (id) => storage.readClaimed().includes(id),
    canShare: page.canShare,
    readDraft: (login) => refillDraftFrom(storage.readDraft('refill', login)),
  })
  return refillMachine.provide({
    actors: {
      refillCreation: refillCreationMachine.provide({
        actors: {
          readOffer: actors.readOffer,
          submission: submissionOf<NewRefill, Refill>().provide({
            actors: { send: actors.createRefill, find: actors.findRefill },
          }),
        },
        actions: {
          goTo,
          saveDraft: ({ context: { login } }, draft) => storage.saveDraft('refill', login, draft),
        },
      }),
      newcomer: queryOf<Newcomer | null>().provide({ actors: newcomer }),
      refillHistory: refillHistoryMachine.provide({
        actors: {
          list: pagedQueryOf<Refill, RefillFilter>().provide({
            actors: list,
            actions: { refreshReads: reads.refresh },
          }),
        },
        actions: { goTo },
      }),
      refillPayment: refillPaymentMachine.provide({
        actors: {
          ...actors,
          transferLookup: transferLookupMachine.provide({ actors }),
          watchAttention: page.watchAttention,
          copying,
          sharing: sharingMachine.provide({ actors: { shareText: page.shareText } }),
        },
        actions: { saveClaim: (_, { id }) => storage.saveClaimed(id), printPage: page.print },
      }),
    },
    actions: { goTo },
  })
}

export const Screen: RouteScreen<typeof create> = RefillScreen
