/**
 * Short messages from anywhere in the cabinet, one at a time. A confirmation goes by itself, but never while the
 * person is reading it (pointer over it, focus in it); a failure stays until it is closed. A confirmation passes
 * before a failure that is waiting to be closed, else "saved" would be read minutes after the saving.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'

export const ALERT_DURATION = 3_000

export type AlertSeverity = 'success' | 'info' | 'error'

/** All that may be said; the texts are the view's. */
export const alertMessages = [
  'session_timed_out',
  'waiting_time_expired',
  'signed_out_elsewhere',
  'locale_not_changed',
  'saved',
] as const
export type AlertMessage = (typeof alertMessages)[number]

/** `duration` in milliseconds; left out, 3000 for success and info, and no end for an error. */
export type AlertRequest = { severity: AlertSeverity; message: AlertMessage; duration?: number }

export type Alert = {
  id: number
  severity: AlertSeverity
  message: AlertMessage
  /** Milliseconds still to be shown; null: until it is closed. */
  remaining: number | null
}

/** Pointer and focus each keep an alert from going; both may at once. */
export type AlertHold = 'pointer' | 'focus'

type Context = {
  /** The first one is shown. */
  queue: Alert[]
  nextId: number
  holds: AlertHold[]
  /** When the shown alert began to count, by `now`. */
  since: number
  now: () => number
}

export type AlertRaised = { type: 'alert.raised' } & AlertRequest

export type AlertEvent =
  | AlertRaised
  | { type: 'alert.held'; by: AlertHold }
  | { type: 'alert.released'; by: AlertHold }
  | { type: 'alert.closed' }

export const alertMachine = setup({
  types: {} as {
    input: { now: () => number }
    context: Context
    events: AlertEvent
  },
  actions: {
    queueAlert: assign(({ context }, request: AlertRequest) => ({
      nextId: context.nextId + 1,
      queue: inOrder([...context.queue, { ...alertFrom(request), id: context.nextId }]),
    })),
    dropShown: assign(({ context }) => ({ queue: context.queue.slice(1), holds: [] })),
    startCounting: assign(({ context }) => ({ since: context.now() })),
    stopCounting: assign(({ context }) => ({
      queue: context.queue.map((alert, place) =>
        place === 0 ? { ...alert, remaining: left(alert, context) } : alert,
      ),
    })),
    storeHold: assign(({ context }, { by }: { by: AlertHold }) => ({
      holds: [...context.holds.filter((hold) => hold !== by), by],
    })),
    forgetHold: assign(({ context }, { by }: { by: AlertHold }) => ({
      holds: context.holds.filter((hold) => hold !== by),
    })),
  },
  guards: {
    isQueued: ({ context }, { message }: AlertRequest) =>
      context.queue.some((alert) => alert.message === message),
    isQueueEmpty: ({ context }) => context.queue.length === 0,
    isLasting: ({ context }) => context.queue[0]?.remaining === null,
    isLastHold: ({ context }, { by }: { by: AlertHold }) =>
      context.holds.every((hold) => hold === by),
  },
  delays: { displayTime: ({ context }) => context.queue[0]?.remaining ?? 0 },
}).createMachine({
  id: 'alert',
  context: ({ input }) => ({ queue: [], nextId: 1, holds: [], since: 0, now: input.now }),
  initial: 'silent',
  on: {
    'alert.raised': [
      { guard: { type: 'isQueued', params: ({ event }) => event } },
      { actions: { type: 'queueAlert', params: ({ event }) => event } },
    ],
  },
  states: {
    silent: {
      on: {
        'alert.raised': {
          target: 'choosing',
          actions: { type: 'queueAlert', params: ({ event }) => event },
        },
      },
    },
    choosing: {
      always: [
        { guard: 'isQueueEmpty', target: 'silent' },
        { guard: 'isLasting', target: 'lasting' },
        { target: 'passing' },
      ],
    },
    lasting: {
      on: {
        'alert.raised': [
          { guard: { type: 'isQueued', params: ({ event }) => event } },
          {
            target: 'choosing',
            actions: { type: 'queueAlert', params: ({ event }) => event },
          },
        ],
        'alert.closed': { target: 'choosing', actions: 'dropShown' },
      },
    },
    passing: {
      entry: 'startCounting',
      after: { displayTime: { target: 'choosing', actions: 'dropShown' } },
      on: {
        'alert.held': {
          target: 'held',
          actions: ['stopCounting', { type: 'storeHold', params: ({ event }) => event }],
        },
        'alert.closed': { target: 'choosing', actions: 'dropShown' },
      },
    },
    held: {
      on: {
        'alert.held': { actions: { type: 'storeHold', params: ({ event }) => event } },
        'alert.released': [
          {
            guard: { type: 'isLastHold', params: ({ event }) => event },
            target: 'passing',
            actions: { type: 'forgetHold', params: ({ event }) => event },
          },
          { actions: { type: 'forgetHold', params: ({ event }) => event } },
        ],
        'alert.closed': { target: 'choosing', actions: 'dropShown' },
      },
    },
  },
})

export type AlertActor = ActorRefFrom<typeof alertMachine>

function alertFrom({ severity, message, duration }: AlertRequest): Omit<Alert, 'id'> {
  const usual = severity === 'error' ? null : ALERT_DURATION
  return { severity, message, remaining: duration ?? usual }
}

function inOrder(queue: Alert[]): Alert[] {
  return [
    ...queue.filter(({ remaining }) => remaining !== null),
    ...queue.filter(({ remaining }) => remaining === null),
  ]
}

function left({ remaining }: Alert, { since, now }: Context): number | null {
  return remaining === null ? null : Math.max(remaining - (now() - since), 0)
}
