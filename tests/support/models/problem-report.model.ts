import { TRACE_FORMAT, type Trace } from '../../../src/api/contract/problem-report.ts'
import { problemReportMachine } from '../../../src/machines/problem-report.machine.ts'
import { answered, defineModel, failed } from '../paths.ts'
import { ZERO_KEY } from './zero-key.ts'

export const trace: Trace = {
  format: TRACE_FORMAT,
  release: '0.6.0',
  locale: 'en',
  page: 'exchange',
  width: 390,
  height: 844,
  at: '2026-11-23T14:02:00.000Z',
  ms: 61_000,
  entries: [
    {
      ms: 0,
      actor: 'x:9',
      machine: 'exchangeQuote',
      event: 'xstate.init',
      fields: [],
      states: ['quoting'],
    },
    {
      ms: 15_000,
      actor: 'x:9',
      machine: 'exchangeQuote',
      event: 'xstate.error.actor.readQuote',
      fields: ['error.failure.code=timed_out'],
      states: ['notQuoted'],
    },
  ],
}

export const note = 'The rate never came.'

export const problemReportModel = defineModel({
  machine: problemReportMachine,
  input: { collect: () => trace },
  cases: () => [
    { type: 'person.changed', kept: null },
    { type: 'person.changed', kept: { note, key: ZERO_KEY, trace } },
    { type: 'report.submitted', note, key: ZERO_KEY },
    { type: 'file.requested', note },
    answered('sendReport', { reference: '7K2M9QXD' }),
    failed('sendReport', 'unreachable'),
    failed('sendReport', 'too_many_requests'),
    failed('sendReport', 'unexpected'),
  ],
  project: ({ trace, kept, submitted, failure, reference }) => ({
    isCollected: trace !== null,
    isKept: kept !== null,
    submitted,
    failure: failure?.code,
    reference,
  }),
  resting: (snapshot) => snapshot.matches('closed'),
  sources: {
    'page.broken': 'another machine',
    'person.changed': 'watchPerson',
    'connection.lost': 'watchConnection',
    'connection.returned': 'watchConnection',
  },
})
