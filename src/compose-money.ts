import type { NewRefill, Refill } from './api/contract/refill.ts'
import { cryptoCasesActors } from './api/crypto-cases.actors.ts'
import { depositActors } from './api/deposit.actors.ts'
import { depositOpeningActors } from './api/deposit-opening.actors.ts'
import { exchangeActors } from './api/exchange.actors.ts'
import { operationsActors } from './api/operations.actors.ts'
import { refillActors } from './api/refill.actors.ts'
import { walletsActors } from './api/wallets.actors.ts'
import { withdrawalActors } from './api/withdrawal.actors.ts'
import { depositDraftFrom } from './browser/deposit-draft.ts'
import { keptWithdrawal, withdrawalDraftFrom } from './browser/withdrawal-draft.ts'
import type { House } from './house.ts'
import { cryptoCasesMachine } from './machines/crypto-cases.machine.ts'
import { depositMachine } from './machines/deposit.machine.ts'
import { depositClosingMachine } from './machines/deposit-closing.machine.ts'
import { depositListMachine } from './machines/deposit-list.machine.ts'
import { depositOpeningMachine } from './machines/deposit-opening.machine.ts'
import { exchangeMachine } from './machines/exchange.machine.ts'
import { exchangeQuoteMachine } from './machines/exchange-quote.machine.ts'
import { incomeTransferMachine } from './machines/income-transfer.machine.ts'
import { operationListMachine } from './machines/operation-list.machine.ts'
import { operationsMachine } from './machines/operations.machine.ts'
import { refillMachine } from './machines/refill.machine.ts'
import { refillCreationMachine } from './machines/refill-creation.machine.ts'
import { refillHistoryMachine } from './machines/refill-history.machine.ts'
import { refillPaymentMachine } from './machines/refill-payment.machine.ts'
import type { RoomLogics } from './machines/shell.machine.ts'
import { statementMachine } from './machines/statement.machine.ts'
import { submissionOf } from './machines/submission.machine.ts'
import { transferLookupMachine } from './machines/transfer-lookup.machine.ts'
import { walletChangeMachine } from './machines/wallet-change.machine.ts'
import { walletsMachine } from './machines/wallets.machine.ts'
import { withdrawalMachine } from './machines/withdrawal.machine.ts'
import { withdrawalCreationMachine } from './machines/withdrawal-creation.machine.ts'
import { withdrawalHistoryMachine } from './machines/withdrawal-history.machine.ts'
import { withdrawalProgressMachine } from './machines/withdrawal-progress.machine.ts'

/** The rooms of money, with the ports of their flows; a chunk of its own. */
export function composeMoney({
  world,
  reads,
  copying,
  phoneVerification,
  goTo,
}: House): Pick<
  RoomLogics,
  | 'refill'
  | 'depositList'
  | 'depositOpening'
  | 'deposit'
  | 'cryptoCases'
  | 'withdrawal'
  | 'wallets'
  | 'exchange'
  | 'operations'
> {
  const { call, download, page, now, readLocale } = world
  const { history: refillHistory, ...actors } = refillActors({
    call,
    reads,
    now,
    isClaimed: (id) => world.readClaimed().includes(id),
  })

  const refill = refillMachine.provide({
    actors: {
      refillCreation: refillCreationMachine.provide({
        actors: {
          readPaymentSystems: actors.readPaymentSystems,
          submission: submissionOf<NewRefill, Refill>().provide({
            actors: { send: actors.createRefill, find: actors.findRefill },
          }),
        },
        actions: { goTo },
      }),
      refillHistory: refillHistoryMachine.provide({
        actors: refillHistory,
        actions: { goTo, refreshReads: reads.refresh },
      }),
      refillPayment: refillPaymentMachine.provide({
        actors: {
          ...actors,
          transferLookup: transferLookupMachine.provide({ actors }),
          watchAttention: page.watchAttention,
          copying,
        },
        actions: { saveClaim: (_, { id }) => world.saveClaimed(id), printPage: page.print },
      }),
    },
    actions: { goTo },
  })

  const { history: operationList, ...operationCalls } = operationsActors({
    call,
    download,
    reads,
    now,
    readLocale,
    saveFile: page.saveFile,
  })

  const {
    history: withdrawalHistory,
    checkCode: checkWithdrawalCode,
    ...withdrawalCalls
  } = withdrawalActors({
    call,
    reads,
    now,
    readDraft: (login) => withdrawalDraftFrom(world.readWithdrawalDraft(), login, now()),
  })
  const withdrawal = withdrawalMachine.provide({
    actors: {
      withdrawalCreation: withdrawalCreationMachine.provide({
        actors: {
          ...withdrawalCalls,
          phoneVerification: phoneVerification.provide({
            actors: { checkCode: checkWithdrawalCode },
          }),
        },
        actions: {
          goTo,
          saveDraft: ({ context: { login } }, draft) =>
            world.saveWithdrawalDraft(draft && keptWithdrawal(draft, login, now())),
        },
      }),
      withdrawalHistory: withdrawalHistoryMachine.provide({
        actors: withdrawalHistory,
        actions: { goTo, refreshReads: reads.refresh },
      }),
      withdrawalProgress: withdrawalProgressMachine.provide({
        actors: { ...withdrawalCalls, watchAttention: page.watchAttention },
        actions: { printPage: page.print },
      }),
    },
    actions: { goTo },
  })

  const exchangeCalls = exchangeActors({ call, reads, now })
  const exchangeQuote = exchangeQuoteMachine.provide({ actors: exchangeCalls })

  const walletCalls = walletsActors({ call, reads, now })

  const deposits = depositActors({ call, reads, now })

  return {
    refill,
    depositList: depositListMachine.provide({
      actors: deposits,
      actions: { refreshReads: reads.refresh },
    }),
    depositOpening: depositOpeningMachine.provide({
      actors: {
        ...depositOpeningActors({
          call,
          reads,
          readDraft: () => depositDraftFrom(world.readDepositDraft()),
        }),
        exchangeQuote,
      },
      actions: {
        goTo,
        saveDraft: (_, draft) => world.saveDepositDraft(draft),
        replacePlace: (_, place) => world.replacePlace(place),
        showTop: page.showTop,
      },
    }),
    deposit: depositMachine.provide({
      actors: {
        ...deposits,
        depositClosing: depositClosingMachine.provide({ actors: deposits }),
      },
    }),
    cryptoCases: cryptoCasesMachine.provide({ actors: cryptoCasesActors({ call, reads, now }) }),
    withdrawal,
    wallets: walletsMachine.provide({
      actors: {
        ...walletCalls,
        walletChange: walletChangeMachine.provide({
          actors: { ...walletCalls, phoneVerification },
          actions: {
            goTo,
            holdDeparture: ({ self }, { isHeld }) => world.holdDeparture(self.id, isHeld),
          },
        }),
      },
    }),
    exchange: exchangeMachine.provide({
      actors: {
        ...exchangeCalls,
        exchangeQuote,
        incomeTransfer: incomeTransferMachine.provide({ actors: exchangeCalls }),
      },
      actions: { goTo },
    }),
    operations: operationsMachine.provide({
      actors: {
        ...operationCalls,
        operationList: operationListMachine.provide({
          actors: operationList,
          actions: { goTo, refreshReads: reads.refresh },
        }),
        statement: statementMachine.provide({
          actors: operationCalls,
          actions: { printPage: page.print },
        }),
      },
      actions: { goTo, printPage: page.print },
    }),
  }
}
