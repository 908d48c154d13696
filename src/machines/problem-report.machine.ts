import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type { Note, ProblemReport, Trace } from '../api/contract/problem-report.ts'
import type { ConnectionWatched } from './app.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: whoever tells support that something does not work is asked what they did, and does not know.
 * The app does: it shows what it has kept, leaves the choice to save or to send it, and gives a number to name. A report
 * that could not be sent is kept on the device and offered again, under the same key, which makes no second one; it is
 * never sent by itself.
 */

type Submitted = Note & { key: string }
export type KeptReport = Submitted & { trace: Trace }

/** Says at once what is kept of the person who is signed in, or of a visitor, and again when that is another. */
export type PersonWatched = { type: 'person.changed'; kept: KeptReport | null }

type Context = {
  collect: () => Trace
  /** The report that could not be sent; null while there is none of this person's. */
  kept: KeptReport | null
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
  | { type: 'report.discarded' }
  | ConnectionWatched
  | PersonWatched
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
    watchConnection: unprovidedListener<ConnectionWatched>('watchConnection'),
    watchPerson: unprovidedListener<PersonWatched>('watchPerson'),
  },
  actions: {
    storeTrace: assign(({ context }) => ({
      trace: context.collect(),
      kept: null,
      submitted: null,
      failure: null,
      reference: null,
    })),
    openKept: assign(({ context }) => {
      const { trace, note, key } = present(context.kept, 'kept')
      return { trace, submitted: { note, key }, failure: null, reference: null }
    }),
    storeKept: assign((_, { kept }: PersonWatched) => ({ kept })),
    /** The same note is the same report, and keeps its key. */
    storeSubmitted: assign(({ context }, { note, key }: Submitted) => ({
      submitted: context.submitted?.note === note ? context.submitted : { note, key },
      failure: null,
    })),
    storeReference: assign((_, { reference }: { reference: string }) => ({
      reference,
      kept: null,
    })),
    storeFailure: assign(({ context }, { failure }: { failure: Failure }) => ({
      failure,
      kept: {
        ...present(context.submitted, 'submitted'),
        trace: present(context.trace, 'trace'),
      },
    })),
    saveReport: unprovidedAction<ProblemReport>('saveReport'),
    /** Takes the place of the one that was kept before. */
    keepReport: unprovidedAction<KeptReport>('keepReport'),
    forgetReport: unprovidedAction('forgetReport'),
  },
  guards: {
    isKept: ({ context }) => context.kept !== null,
  },
}).createMachine({
  id: 'problemReport',
  context: ({ input }) => ({
    ...input,
    kept: null,
    trace: null,
    submitted: null,
    failure: null,
    reference: null,
  }),
  invoke: { id: 'watchPerson', src: 'watchPerson' },
  initial: 'closed',
  on: {
    'page.broken': '.closed',
    'person.changed': {
      target: '.closed',
      actions: { type: 'storeKept', params: ({ event }) => event },
    },
  },
  states: {
    closed: {
      on: {
        'report.requested': [
          { guard: 'isKept', target: 'open.reading.unsent', actions: 'openKept' },
          { target: 'open', actions: 'storeTrace' },
        ],
      },
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
          initial: 'fresh',
          states: {
            fresh: {},
            unsent: {
              invoke: { id: 'watchConnection', src: 'watchConnection' },
              on: {
                'report.discarded': { target: 'fresh', actions: ['forgetReport', 'storeTrace'] },
              },
              initial: 'waiting',
              states: {
                waiting: { on: { 'connection.returned': 'sendable' } },
                sendable: { on: { 'connection.lost': 'waiting' } },
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
              actions: [
                { type: 'storeReference', params: ({ event }) => event.output },
                'forgetReport',
              ],
            },
            onError: {
              target: 'reading.unsent',
              actions: [
                { type: 'storeFailure', params: rejection },
                { type: 'keepReport', params: ({ context }) => present(context.kept, 'kept') },
              ],
            },
          },
        },
        sent: {},
      },
    },
  },
})

export type ProblemReportActor = ActorRefFrom<typeof problemReportMachine>
