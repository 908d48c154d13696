import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Note, ProblemReport, Trace } from '../api/contract/problem-report.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: whoever tells support that something does not work is asked what they did, and does not know.
 * The app does: it shows what it has kept, leaves the choice to save or to send it, and gives a number to name. A report
 * without its answer is sent again under the same key, which makes no second one; without a connection it is saved.
 */

type Submitted = Note & { key: string }

type Context = {
  collect: () => Trace
  /** As it was when the report was asked for. */
  trace: Trace | null
  submitted: Submitted | null
  failure: Failure | null
  /** The number of the report at the provider. */
  reference: string | null
}

export type ProblemReportEvent =
  | { type: 'report.requested' }
  | ({ type: 'report.submitted' } & Submitted)
  | ({ type: 'file.requested' } & Note)
  | { type: 'report.closed' }
  /** A view has thrown, so that nothing of the page is left. */
  | { type: 'page.broken' }

const reportOf = ({ trace }: Context, { note }: Note): ProblemReport => ({
  note,
  trace: present(trace, 'trace'),
})

export const problemReportMachine = setup({
  types: {} as {
    input: { collect: () => Trace }
    context: Context
    events: ProblemReportEvent
    tags: 'busy'
  },
  actors: {
    sendReport: port<{ reference: string }, { report: ProblemReport; key: string }>('sendReport'),
  },
  actions: {
    storeTrace: assign(({ context }) => ({
      trace: context.collect(),
      submitted: null,
      failure: null,
      reference: null,
    })),
    /** The same note is the same report, and keeps its key. */
    storeSubmitted: assign(({ context }, { note, key }: Submitted) => ({
      submitted: context.submitted?.note === note ? context.submitted : { note, key },
      failure: null,
    })),
    storeReference: assign((_, { reference }: { reference: string }) => ({ reference })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    saveReport: unprovidedAction<ProblemReport>('saveReport'),
  },
}).createMachine({
  id: 'problemReport',
  context: ({ input }) => ({
    ...input,
    trace: null,
    submitted: null,
    failure: null,
    reference: null,
  }),
  initial: 'closed',
  on: { 'page.broken': '.closed' },
  states: {
    closed: {
      on: { 'report.requested': { target: 'open', actions: 'storeTrace' } },
    },
    open: {
      on: {
        'report.closed': 'closed',
      },
      initial: 'reading',
      states: {
        reading: {
          on: {
            'report.submitted': {
              target: 'sending',
              actions: { type: 'storeSubmitted', params: ({ event }) => event },
            },
            'file.requested': {
              actions: {
                type: 'saveReport',
                params: ({ context, event }) => reportOf(context, event),
              },
            },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'sendReport',
            src: 'sendReport',
            input: ({ context }) => {
              const { note, key } = present(context.submitted, 'submitted')
              return { report: reportOf(context, { note }), key }
            },
            onDone: {
              target: 'sent',
              actions: { type: 'storeReference', params: ({ event }) => event.output },
            },
            onError: { target: 'reading', actions: { type: 'storeFailure', params: rejection } },
          },
        },
        sent: {},
      },
    },
  },
})

export type ProblemReportActor = ActorRefFrom<typeof problemReportMachine>
