import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { cabinetActors } from '../../src/api/cabinet.actors.ts'
import type { Call } from '../../src/api/http.ts'
import { createReadCache } from '../../src/api/read-cache.ts'
import { cabinetMachine } from '../../src/machines/cabinet.machine.ts'
import { emailReminderMachine } from '../../src/machines/email-reminder.machine.ts'
import { myBalance, myOperations, waitingRefill } from '../support/cabinet-data.ts'
import { settled } from '../support/world.ts'

const answers: Record<string, unknown> = {
  '/user/balance': myBalance,
  '/user/operations/': { items: myOperations.items, nextCursor: null },
  '/funds/refills': { items: [waitingRefill], nextCursor: null },
}

function start({ isSilent = false } = {}) {
  const asked: { path: string; input: unknown; signal: AbortSignal }[] = []
  const call = (async (endpoint, input, { signal }) => {
    asked.push({ path: endpoint.path, input, signal })
    return isSilent ? new Promise(() => undefined) : answers[endpoint.path]
  }) as Call
  const reads = createReadCache()
  const machine = cabinetMachine.provide({
    actors: {
      ...cabinetActors(call, reads, () => myOperations.asOf),
      emailReminder: emailReminderMachine.provide({
        actors: { watchContacts: fromCallback(() => undefined) },
      }),
    },
  })
  return { asked, reads, machine }
}

test('the cabinet asks for the balance, the last five operations and one waiting refill', async () => {
  const { asked, machine } = start()
  const actor = createActor(machine).start()
  await settled()
  expect(asked.map(({ path, input }) => ({ path, input }))).toEqual([
    { path: '/user/balance', input: {} },
    { path: '/user/operations/', input: { query: { limit: 5 } } },
    { path: '/funds/refills', input: { query: { status: 'waiting', limit: 1 } } },
  ])
  const { balance, operations, waitingRefill: waiting } = actor.getSnapshot().context
  expect({ balance, operations, waiting }).toEqual({
    balance: myBalance,
    operations: myOperations,
    waiting: waitingRefill,
  })
  actor.stop()
})

test('who comes back to the cabinet soon is shown what is known, without another call', async () => {
  const { asked, machine } = start()
  createActor(machine).start()
  await settled()
  const again = createActor(machine).start()
  await settled()
  expect(again.getSnapshot().context.balance).toEqual(myBalance)
  expect(asked.length).toEqual(3)
})

test('when money moved, only what it touched is asked for again', async () => {
  const { asked, reads, machine } = start()
  const actor = createActor(machine).start()
  await settled()
  reads.invalidate(['balance', 'operations'])
  await settled()
  expect(asked.slice(3).map(({ path }) => path)).toEqual(['/user/balance', '/user/operations/'])
  actor.stop()
  reads.invalidate(['balance'])
  await settled()
  expect(asked.length).toEqual(5)
})

test('leaving the cabinet aborts what is under way', async () => {
  const { asked, machine } = start({ isSilent: true })
  const actor = createActor(machine).start()
  actor.stop()
  await settled()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true])
})
