import { expect, test } from 'vitest'
import { recordTrace } from '../../src/machines/trace.ts'
import { transferLookupMachine } from '../../src/machines/transfer-lookup.machine.ts'
import { readTrace } from '../../tools/atlas/trace.ts'
import { startFlow } from '../support/flow.ts'
import { trace } from '../support/models/problem-report.model.ts'
import { expired } from '../support/models/refill-samples.ts'
import { transferLookupModel } from '../support/models/transfer-lookup.model.ts'
import { replayed } from '../support/replay.ts'

test('a flow is taken to where its trace ends, with hashes and answers that the trace does not have', async () => {
  const flow = startFlow(transferLookupMachine, { input: { known: expired } })
  const { read } = recordTrace(flow.actor, () => 0)
  flow.send({ type: 'hash.submitted', hash: 'of the person' })
  await flow.refuse('lookUpTransfer', 'too_many_requests')
  flow.send({ type: 'hash.submitted', hash: 'of the person' })
  const { steps } = readTrace(JSON.stringify({ trace: { ...trace, ...read() } }))
  expect(replayed(transferLookupModel, steps)).toEqual('naming')
})

test('what no model answers is named', () => {
  const told = [
    { event: 'xstate.init', value: 'enteringHash' },
    { event: 'hash.submitted', value: 'naming' },
    { event: 'xstate.error.actor.lookUpTransfer', value: 'named' },
  ]
  expect(() => replayed(transferLookupModel, told)).toThrow(
    "transferLookup: the model has no 'xstate.error.actor.lookUpTransfer' that leads to this state",
  )
})
