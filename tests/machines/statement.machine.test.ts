import { expect, test } from 'vitest'
import { statementMachine } from '../../src/machines/statement.machine.ts'
import { startFlow } from '../support/flow.ts'
import { incomeMovement, releasedMovement } from '../support/models/operation-samples.ts'
import {
  bounds,
  filter,
  firstPage,
  input,
  lastPage,
  tooMuch,
} from '../support/models/statement.model.ts'

const started = () => startFlow(statementMachine, { input })

test('all operations of the filter are collected, within the bounds of the first page, before any is printed', async () => {
  const flow = started()
  expect(flow.inputOf('readStatementPage')).toEqual({ filter, cursor: null, bounds: null })
  await flow.answer('readStatementPage', firstPage)
  expect(flow.inputOf('readStatementPage')).toEqual({ filter, cursor: 'after-12', bounds })
  expect(flow.snapshot.can({ type: 'print.requested' })).toEqual(false)
  await flow.answer('readStatementPage', lastPage)
  expect(flow.snapshot.context.items).toEqual([incomeMovement, releasedMovement])
  flow.send({ type: 'print.requested' })
  expect(flow.services.performed).toEqual([{ type: 'printPage', params: undefined }])
})

test('a lost page is asked for again where it was lost, and what was collected is kept', async () => {
  const flow = started()
  await flow.answer('readStatementPage', firstPage)
  await flow.refuse('readStatementPage', 'unreachable')
  expect(flow.snapshot.value).toEqual('notCollected')
  expect(flow.snapshot.context.failure).toEqual({ code: 'unreachable' })
  flow.send({ type: 'retry.requested' })
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.inputOf('readStatementPage')).toEqual({ filter, cursor: 'after-12', bounds })
  await flow.answer('readStatementPage', lastPage)
  expect(flow.snapshot.context.items).toEqual([incomeMovement, releasedMovement])
})

test('each page has its own time to come', async () => {
  const flow = started()
  await flow.answer('readStatementPage', firstPage)
  await flow.refuse('readStatementPage', 'timed_out')
  expect(flow.snapshot.context.failure).toEqual({ code: 'timed_out' })
})

test('a thousand operations are printed; one more is too many, and the file is offered instead', async () => {
  const all = started()
  await all.answer('readStatementPage', { ...tooMuch, nextCursor: null })
  expect(all.snapshot.value).toEqual('complete')
  const more = started()
  await more.answer('readStatementPage', tooMuch)
  expect(more.snapshot.value).toEqual('tooLong')
  expect(more.snapshot.can({ type: 'print.requested' })).toEqual(false)
  more.send({ type: 'file.requested' })
  expect(more.snapshot.output).toEqual({ wantsFile: true })
})

test('closing while operations are collected gives the request up', () => {
  const flow = started()
  flow.send({ type: 'statement.closed' })
  expect(flow.snapshot.output).toEqual({ wantsFile: false })
  expect(flow.isAborted('readStatementPage')).toEqual(true)
})
