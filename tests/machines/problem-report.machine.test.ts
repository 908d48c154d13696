import { expect, test } from 'vitest'
import { type KeptReport, problemReportMachine } from '../../src/machines/problem-report.machine.ts'
import { startFlow } from '../support/flow.ts'
import { note, trace } from '../support/models/problem-report.model.ts'

const opened = (kept: KeptReport | null = null) => {
  const collected: number[] = []
  const collect = () => {
    collected.push(collected.length)
    return { ...trace, ms: collected.length }
  }
  const flow = startFlow(problemReportMachine, { input: { collect } })
  flow.receive('watchPerson', { type: 'person.changed', kept })
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

const shown = { ...trace, ms: 1 }
const kept = { note, key: 'one', trace: shown }

test('without a connection the report stays, says so, and is sent again under its key or saved', async () => {
  const flow = opened()
  flow.send({ type: 'report.submitted', note, key: 'one' })
  await flow.refuse('sendReport', 'unreachable')
  expect([flow.snapshot.value, flow.snapshot.context.failure]).toEqual([
    { open: { reading: { unsent: 'waiting' } } },
    { code: 'unreachable' },
  ])
  flow.send({ type: 'file.requested', note })
  expect(flow.services.performed).toEqual([
    { type: 'keepReport', params: kept },
    { type: 'saveReport', params: { note, trace: shown } },
  ])
  flow.send({ type: 'report.submitted', note, key: 'two' })
  expect(flow.snapshot.context.failure).toEqual(null)
  expect(flow.snapshot.context.submitted).toEqual({ note, key: 'one' })
})

test('an open report says when the connection is back, and waits to be sent', async () => {
  const flow = opened()
  flow.send({ type: 'report.submitted', note, key: 'one' })
  await flow.refuse('sendReport', 'unreachable')
  flow.receive('watchConnection', { type: 'connection.returned' })
  expect(flow.snapshot.value).toEqual({ open: { reading: { unsent: 'sendable' } } })
  expect(flow.services.calls.length).toEqual(1)
  flow.receive('watchConnection', { type: 'connection.lost' })
  expect(flow.snapshot.value).toEqual({ open: { reading: { unsent: 'waiting' } } })
})

test('a kept report is offered as it was, under its key, and is kept no longer once it is sent', async () => {
  const flow = opened(kept)
  expect(flow.snapshot.value).toEqual({ open: { reading: { unsent: 'waiting' } } })
  expect(flow.services.calls).toEqual([])
  flow.send({ type: 'report.submitted', note, key: 'two' })
  expect(flow.inputOf('sendReport')).toEqual({ report: { note, trace: shown }, key: 'one' })
  await flow.answer('sendReport', { reference: '7K2M9QXD' })
  expect(flow.services.performed).toEqual([{ type: 'forgetReport', params: undefined }])
  flow.send({ type: 'report.closed' })
  flow.send({ type: 'report.requested' })
  expect(flow.snapshot.value).toEqual({ open: { reading: 'fresh' } })
})

test('a report that was closed unsent is offered again without a reload', async () => {
  const flow = opened()
  flow.send({ type: 'report.submitted', note, key: 'one' })
  await flow.refuse('sendReport', 'unreachable')
  flow.send({ type: 'report.closed' })
  flow.send({ type: 'report.requested' })
  const { trace: offered, failure } = flow.snapshot.context
  expect([flow.snapshot.value, offered, failure]).toEqual([
    { open: { reading: { unsent: 'waiting' } } },
    shown,
    null,
  ])
})

test('a kept report that is thrown away makes room for a new one', () => {
  const flow = opened({ ...kept, trace: { ...trace, ms: 77 } })
  flow.send({ type: 'report.discarded' })
  expect(flow.services.performed).toEqual([{ type: 'forgetReport', params: undefined }])
  const { trace: begun, submitted } = flow.snapshot.context
  expect([flow.snapshot.value, begun, submitted]).toEqual([
    { open: { reading: 'fresh' } },
    shown,
    null,
  ])
})

test('a change of the kept note is another report, kept in the place of the first', async () => {
  const flow = opened(kept)
  flow.send({ type: 'report.submitted', note: 'It came at last.', key: 'two' })
  await flow.refuse('sendReport', 'timed_out')
  expect(flow.services.performed).toEqual([
    { type: 'keepReport', params: { note: 'It came at last.', key: 'two', trace: shown } },
  ])
})

test('a report is shown to nobody but the person whose it is: it closes when somebody else comes', async () => {
  const flow = opened(kept)
  flow.send({ type: 'report.submitted', note, key: 'two' })
  flow.receive('watchPerson', { type: 'person.changed', kept: null })
  expect([flow.snapshot.value, flow.isAborted('sendReport')]).toEqual(['closed', true])
  flow.send({ type: 'report.requested' })
  expect(flow.snapshot.value).toEqual({ open: { reading: 'fresh' } })
  flow.receive('watchPerson', { type: 'person.changed', kept })
  flow.send({ type: 'report.requested' })
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
  const { reference, submitted, trace: next } = flow.snapshot.context
  expect([reference, submitted, next]).toEqual([null, null, { ...trace, ms: 2 }])
})

test('the number of one report is not told with another one that was kept', async () => {
  const flow = opened()
  flow.send({ type: 'report.submitted', note, key: 'one' })
  await flow.answer('sendReport', { reference: '7K2M9QXD' })
  flow.receive('watchPerson', { type: 'person.changed', kept })
  flow.send({ type: 'report.requested' })
  expect(flow.snapshot.context.reference).toEqual(null)
})

test('a report begun anew says nothing of the failure of the one thrown away', async () => {
  const flow = opened()
  flow.send({ type: 'report.submitted', note, key: 'one' })
  await flow.refuse('sendReport', 'unreachable')
  flow.send({ type: 'report.discarded' })
  expect(flow.snapshot.context.failure).toEqual(null)
})

test('whose report it is, is asked once: each answer would bring the next one', () => {
  const flow = opened()
  flow.receive('watchPerson', { type: 'person.changed', kept: null })
  flow.send({ type: 'page.broken' })
  expect(flow.services.listeners.map(({ id }) => id)).toEqual(['watchPerson'])
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
  expect(flow.snapshot.value).toEqual({ open: { reading: 'fresh' } })
})
