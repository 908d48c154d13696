import type { Payment } from '../api/contract/payment.ts'
import { withdrawalActors } from '../api/withdrawal.actors.ts'
import { withdrawalDraftFrom } from '../browser/withdrawal-draft.ts'
import { pagedQueryOf } from '../machines/query.machine.ts'
import { submissionOf } from '../machines/submission.machine.ts'
import { withdrawalMachine } from '../machines/withdrawal.machine.ts'
import {
  type ConfirmedRequest,
  withdrawalCreationMachine,
} from '../machines/withdrawal-creation.machine.ts'
import {
  type WithdrawalFilter,
  withdrawalHistoryMachine,
} from '../machines/withdrawal-history.machine.ts'
import { withdrawalProgressMachine } from '../machines/withdrawal-progress.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { WithdrawalScreen } from '../screens/withdrawal/withdrawal.screen.tsx'
import type { Services } from '../services.ts'

export const create = (services: Services) => {
  const { call, reads, now, storage, page, phoneVerification, goTo } = services
  const { list, checkCode, createPayment, findPayment, ...actors } = withdrawalActors({
    call,
    reads,
    now,
    readDraft: (login) => withdrawalDraftFrom(storage.readDraft('withdrawal', login), now()),
  })
  const sending = { actors: { send: createPayment, find: findPayment } }
  return withdrawalMachine.provide({
    actors: {
      withdrawalCreation: withdrawalCreationMachine.provide({
        actors: {
          ...actors,
          submission: submissionOf<ConfirmedRequest, Payment>().provide(sending),
          inquiry: submissionOf<ConfirmedRequest, Payment>('checkingOutcome').provide(sending),
          phoneVerification: phoneVerification.provide({ actors: { checkCode } }),
        },
        actions: {
          goTo,
          saveDraft: ({ context: { login } }, draft) =>
            storage.saveDraft('withdrawal', login, draft && { ...draft, at: now() }),
        },
      }),
      withdrawalHistory: withdrawalHistoryMachine.provide({
        actors: {
          list: pagedQueryOf<Payment, WithdrawalFilter>().provide({
            actors: list,
            actions: { refreshReads: reads.refresh },
          }),
        },
        actions: { goTo },
      }),
      withdrawalProgress: withdrawalProgressMachine.provide({
        actors: { ...actors, watchAttention: page.watchAttention },
        actions: { printPage: page.print },
      }),
    },
    actions: { goTo },
  })
}

export const Screen: RouteScreen<typeof create> = WithdrawalScreen
