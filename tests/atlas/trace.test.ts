import { expect, test } from 'vitest'
import { readTrace } from '../../tools/atlas/trace.ts'
import { note, trace } from '../support/models/problem-report.model.ts'

test('a saved report is read as what each actor took, with as much of it as was kept', () => {
  expect(readTrace(JSON.stringify({ note, trace }))).toEqual({
    note: 'The rate never came.',
    release: '0.6.0',
    at: '2026-11-23T14:02:00.000Z',
    locale: 'en',
    width: 390,
    steps: [
      {
        at: '2026-11-23T14:00:59.000Z',
        actor: 'x:9',
        machineId: 'exchangeQuote',
        event: 'xstate.init',
        fields: [],
        value: 'quoting',
      },
      {
        at: '2026-11-23T14:01:14.000Z',
        actor: 'x:9',
        machineId: 'exchangeQuote',
        event: 'xstate.error.actor.readQuote',
        fields: ['error.failure.code=timed_out'],
        value: 'notQuoted',
      },
    ],
  })
})

test('a text of another format is refused', () => {
  const later = { note: '', trace: { ...trace, format: 'cabinet-trace/2' } }
  expect(() => readTrace(JSON.stringify(later))).toThrow('is no …-trace/1')
})
