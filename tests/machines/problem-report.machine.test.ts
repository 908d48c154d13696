import { expect, test } from 'vitest'
import { problemReportMachine } from '../../src/machines/problem-report.machine.ts'
import { startFlow } from '../support/flow.ts'
import { note, trace } from '../support/models/problem-report.model.ts'

const opened = () => {
  const collected: number[] = []
  const collect = () => {
    collected.push(collected.length)
    return { ...trace, ms: collected.length }
  }
  const flow = startFlow(problemReportMachine, { input: { collect } })
  flow.send({ type: 'report.requested' })
  return flow
}

test('what is sent is what was shown: nothing is collected before the report is asked for, nor later', () => {
  const flow = opened()
  expect(flow.snapshot.context.trace).toEqual({ ...trace, ms: 1 })
  flow.send({ type: 'report.submitted', note, key: 'one' })
  expect(flow.inputOf('sendReport')).toEqual({
    report: { note, trace: { ...trace, ms: 1 } },
    key: 'one',
  })
})

test('without a connection the report stays, says so, and is sent again under its key or saved', async () => {
  const flow = opened()
  flow.send({ type: 'report.submitted', note, key: 'one' })
  await flow.refuse('sendReport', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    { open: 'reading' },
    { code: 'unreachable' },
  ])
  flow.send({ type: 'file.requested', note })
  expect(flow.services.performed).toEqual([
    { type: 'saveReport', params: { note, trace: { ...trace, ms: 1 } } },
  ])
  flow.send({ type: 'report.submitted', note, key: 'two' })
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.snapshot.context.submitted).toEqual({ note, key: 'one' })
})

test('another note is another report, with a key of its own', async () => {
  const flow = opened()
  flow.send({ type: 'report.submitted', note, key: 'one' })
  await flow.refuse('sendReport', 'timed_out')
  flow.send({ type: 'report.submitted', note: 'It came at last.', key: 'two' })
  expect(flow.snapshot.context.submitted).toEqual({ note: 'It came at last.', key: 'two' })
})

test('the number is told until the report is closed; the next report begins anew', async () => {
  const flow = opened()
  flow.send({ type: 'report.submitted', note, key: 'one' })
  await flow.answer('sendReport', { reference: '7K2M9QXD' })
  expect([flow.snapshot.value, flow.snapshot.context.reference]).toEqual([
    { open: 'sent' },
    '7K2M9QXD',
  ])
  flow.send({ type: 'report.closed' })
  flow.send({ type: 'report.requested' })
  const { reference, submitted, trace: shown } = flow.snapshot.context
  expect([reference, submitted, shown]).toEqual([null, null, { ...trace, ms: 2 }])
})

test('a report that is closed on its way is given up', () => {
  const flow = opened()
  flow.send({ type: 'report.submitted', note, key: 'one' })
  flow.send({ type: 'report.closed' })
  expect(flow.isAborted('sendReport')).toEqual(true)
})

test('a view that throws may have been the report: it is closed, and can be asked for again', () => {
  const flow = opened()
  flow.send({ type: 'page.broken' })
  expect(flow.snapshot.value).toEqual('closed')
  flow.send({ type: 'report.requested' })
  expect(flow.snapshot.value).toEqual({ open: 'reading' })
})
