import type { SnapshotFrom } from 'xstate'
import type { Deposit } from '../api/contract/deposit.ts'
import { depositActors } from '../api/deposit.actors.ts'
import { daysQuery, depositMachine, operationsQuery } from '../machines/deposit.machine.ts'
import { type Closing, depositClosingMachine } from '../machines/deposit-closing.machine.ts'
import { submissionOf } from '../machines/submission.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { DepositScreen } from '../screens/deposit/deposit.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call, reads, now }: Services) => {
  const actors = depositActors({ call, reads, now })
  return depositMachine.provide({
    actors: {
      ...actors,
      days: daysQuery().provide({ actors: actors.days }),
      operations: operationsQuery().provide({ actors: actors.operations }),
      depositClosing: depositClosingMachine.provide({
        actors: {
          ...actors,
          submission: submissionOf<Closing, Deposit>().provide({
            actors: { send: actors.closeDeposit, find: actors.findClosed },
          }),
        },
      }),
    },
  })
}

export const Screen: RouteScreen<typeof create> = DepositScreen

export const subject = ({ context }: SnapshotFrom<typeof depositMachine>) =>
  context.deposit && { name: context.deposit.plan.title, money: context.deposit }
