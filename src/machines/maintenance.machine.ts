import { type ActorRefFrom, assign, setup } from 'xstate'
import type { TechnicalWork } from '../api/contract/settings.ts'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: maintenance is announced, begins and ends while the person has something half typed. The provider
 * is asked again and again; the banner before, the page during and the return afterwards follow its answers alone,
 * and what lies beneath the page stays as it was. A question that fails says nothing about maintenance: only an
 * answer, or any call refused with the code `maintenance`, does.
 */

export type MaintenanceEvent =
  /** Any call was refused with the code `maintenance`. */
  { type: 'maintenance.reported' } | { type: 'check.requested' }

/** Deadlines are in milliseconds of the provider's clock, counted from the provider's seconds left. */
export type Work = {
  phase: 'announced' | 'underWay'
  note: string | null
  startsAt: string | null
  endsAt: string | null
  startDeadline: number | null
  endDeadline: number | null
}

type Context = {
  now: () => number
  /** `now` at the last tick. */
  time: number
  work: Work | null
  /** When the provider last answered. */
  checkedAt: number | null
}

const QUIET_WAIT = 60_000
const WORK_WAIT = 5_000

export const maintenanceMachine = setup({
  types: {} as {
    input: { now: () => number }
    context: Context
    events: MaintenanceEvent
    tags: 'busy'
  },
  actors: { readTechnicalWork: port<TechnicalWork>('readTechnicalWork') },
  actions: {
    storeAnswer: assign(({ context }, { answer }: { answer: TechnicalWork }) => {
      const time = context.now()
      return { time, checkedAt: time, work: workOf(answer, time) }
    }),
    storeReport: assign(({ context }) => ({
      time: context.now(),
      work: {
        note: null,
        startsAt: null,
        endsAt: null,
        startDeadline: null,
        endDeadline: null,
        ...context.work,
        phase: 'underWay' as const,
      },
    })),
    tick: assign(({ context }) => ({ time: context.now() })),
    refreshReads: unprovidedAction('refreshReads'),
  },
  guards: {
    isAnnounced: ({ context }) => context.work?.phase === 'announced',
    isUnderWay: ({ context }) => context.work?.phase === 'underWay',
    isOver: ({ context }) => context.work === null,
  },
  delays: {
    second: 1_000,
    nextQuestion: ({ context: { work, now } }) => {
      if (work?.phase === 'underWay') return WORK_WAIT
      if (!work?.startDeadline) return QUIET_WAIT
      return Math.min(QUIET_WAIT, Math.max(WORK_WAIT, work.startDeadline - now()))
    },
  },
}).createMachine({
  id: 'maintenance',
  context: ({ input }) => ({
    now: input.now,
    time: input.now(),
    work: null,
    checkedAt: null,
  }),
  type: 'parallel',
  states: {
    maintenance: {
      initial: 'none',
      states: {
        none: {
          always: [
            { guard: 'isUnderWay', target: 'underWay' },
            { guard: 'isAnnounced', target: 'announced' },
          ],
        },
        announced: {
          always: [
            { guard: 'isUnderWay', target: 'underWay' },
            { guard: 'isOver', target: 'none' },
          ],
          after: { second: { target: 'announced', reenter: true, actions: 'tick' } },
        },
        underWay: {
          always: [
            { guard: 'isOver', target: 'none', actions: 'refreshReads' },
            { guard: 'isAnnounced', target: 'announced', actions: 'refreshReads' },
          ],
          after: { second: { target: 'underWay', reenter: true, actions: 'tick' } },
        },
      },
    },
    asking: {
      initial: 'awaitingAnswer',
      states: {
        awaitingAnswer: {
          tags: 'busy',
          invoke: {
            id: 'readTechnicalWork',
            src: 'readTechnicalWork',
            onDone: {
              target: 'resting',
              actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: 'resting',
          },
          on: { 'maintenance.reported': { actions: 'storeReport' } },
        },
        resting: {
          after: { nextQuestion: 'awaitingAnswer' },
          on: {
            'check.requested': 'awaitingAnswer',
            'maintenance.reported': { target: 'awaitingAnswer', actions: 'storeReport' },
          },
        },
      },
    },
  },
})

export type MaintenanceActor = ActorRefFrom<typeof maintenanceMachine>

function workOf(answer: TechnicalWork, now: number): Work | null {
  const { active, startsAt, endsAt, startsIn, endsIn, note } = answer
  const isAhead = startsIn !== null && startsIn > 0
  if (!active && !isAhead) return null
  return {
    phase: isAhead ? 'announced' : 'underWay',
    note,
    startsAt,
    endsAt,
    startDeadline: startsIn === null ? null : now + startsIn * 1_000,
    endDeadline: endsIn === null ? null : now + endsIn * 1_000,
  }
}
