import { type ActorRefFrom, and, assign, not, setup, stateIn } from 'xstate'
import { type Failure, failureFrom } from '../api/contract/failure.ts'
import { isFinal, refillLifecycle } from '../api/contract/lifecycle.ts'
import type { NewRefill, Refill } from '../api/contract/refill.ts'
import type { PaymentSystem } from '../api/contract/settings.ts'
import { copyingMachine } from './copying.machine.ts'
import { present } from './present.ts'
import { type RefillReading, type RefillStage, restOf, stageOf } from './refill-stage.ts'
import { sharingMachine } from './sharing.machine.ts'
import { transferLookupMachine } from './transfer-lookup.machine.ts'
import { port, unprovidedAction, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: between "I sent it" and "it is on my balance" lie minutes in which a person fears for their
 * money. The flow shows where to send, asks the provider again and again what it has seen, and says nothing that
 * the provider did not say: "Paid" claims nothing, it only changes what is shown while waiting. The stage follows
 * from the provider's last answer alone, so that a reload, a second tab or a late transfer all end where they should.
 * If the time is over and the payment was not found, the person names the transfer, and the provider looks for it.
 */

export type Invoice = RefillReading & {
  /** Null when the provider no longer lists it. */
  system: PaymentSystem | null
  /** The person said "Paid" before, in this tab. */
  claimed: boolean
  /** This browser hands texts to other apps. */
  canShare: boolean
}

type Context = {
  id: string
  claimed: boolean
  canShare: boolean
  refill: Refill | null
  system: PaymentSystem | null
  /** When the provider was last heard. */
  asOf: number
  /** When the waiting time is over. */
  deadline: number
  secondsLeft: number
  acknowledged: boolean
  /** Answers in a row that brought nothing new; the next question waits longer. */
  unchanged: number
  failure: Failure | null
  repeat: NewRefill | null
}

export type RefillPaymentEvent =
  | { type: 'retry.requested' }
  | { type: 'payment.closed' }
  | { type: 'memo.acknowledged'; acknowledged: boolean }
  | { type: 'transfer.claimed' }
  | { type: 'wallet.requested' }
  | { type: 'check.requested' }
  | { type: 'repeat.requested' }
  /** It was another transfer. */
  | { type: 'hash.reconsidered' }
  | { type: 'print.requested' }
  /** From the page: hidden or without a connection, and back. */
  | { type: 'attention.lost' }
  | { type: 'attention.returned' }
  | { type: 'second.passed'; at: number }

const inWallet = stateIn('#refillPayment.open.stage.payable.showingWallet')
export const refillPaymentMachine = setup({
  types: {} as {
    input: { id: string }
    context: Context
    events: RefillPaymentEvent
    output: { repeat: NewRefill | null }
    tags: 'busy' | 'checking'
    children: {
      copying: 'copying'
      sharing: 'sharing'
      loadInvoice: 'loadInvoice'
      checkRefill: 'checkRefill'
      transferLookup: 'transferLookup'
      watchAttention: 'watchAttention'
      watchSeconds: 'watchSeconds'
    }
  },
  actors: {
    loadInvoice: port<Invoice, { id: string }>('loadInvoice'),
    /** Told what was known, so that a change can put other reads out of date. */
    checkRefill: port<RefillReading, { id: string; known: Refill }>('checkRefill'),
    transferLookup: transferLookupMachine,
    copying: copyingMachine,
    sharing: sharingMachine,
    watchAttention: unprovidedListener<{ type: 'attention.lost' } | { type: 'attention.returned' }>(
      'watchAttention',
    ),
    watchSeconds: unprovidedListener<{ type: 'second.passed'; at: number }>('watchSeconds'),
  },
  actions: {
    storeInvoice: assign((_, { refill, at, system, claimed, canShare }: Invoice) => ({
      ...timed(refill, at),
      system,
      claimed,
      canShare,
      unchanged: 0,
    })),
    storeReading: assign(({ context }, { refill, at }: RefillReading) => ({
      ...timed(refill, at),
      unchanged: hasMoved(context.refill, refill) ? 0 : context.unchanged + 1,
      failure: null,
    })),
    storeFailure: assign(({ context }, failure: Failure) => ({
      failure,
      unchanged: context.unchanged + 1,
    })),
    forgetFailure: assign({ failure: null }),
    countDown: assign(({ context }, { at }: { at: number }) => ({
      secondsLeft: secondsUntil(context.deadline, at),
    })),
    storeAcknowledgement: assign((_, { acknowledged }: { acknowledged: boolean }) => ({
      acknowledged,
    })),
    storeClaim: assign({ claimed: true, unchanged: 0 }),
    storeRepeat: assign(({ context }) => ({ repeat: repeatOf(present(context.refill, 'refill')) })),
    saveClaim: unprovidedAction<{ id: string }>('saveClaim'),
    printPage: unprovidedAction('printPage'),
  },
  guards: {
    isUnknown: (_, { error }: { error: unknown }) => failureFrom(error).code === 'not_found',
    isAt: ({ context }, stage: RefillStage) => stageIn(context) === stage,
    isPast: ({ context }, stage: RefillStage) => stageIn(context) !== stage,
    /** A transfer that the network replaced was sent for sure. */
    isSent: ({ context }) => context.claimed || context.refill?.replaced === true,
    mayClaim: and([inWallet, ({ context }: { context: Context }) => isMemoSettled(context)]),
    asksForMemo: ({ context }) => context.refill?.memo !== null,
    /** The wallet has no room for the question; there only the time asks. */
    isWalletClosed: not(inWallet),
    isSettled: ({ context }) => isSettled(context),
    isLookedFor: ({ context }) => isLookedFor(context),
    isLookedForNoMore: ({ context }) => !isLookedFor(context),
  },
  delays: {
    patience: ({ context }) => Math.min(5_000 * 2 ** context.unchanged, 30_000),
  },
}).createMachine({
  id: 'refillPayment',
  context: ({ input }) => ({
    id: input.id,
    claimed: false,
    canShare: false,
    refill: null,
    system: null,
    asOf: 0,
    deadline: 0,
    secondsLeft: 0,
    acknowledged: false,
    unchanged: 0,
    failure: null,
    repeat: null,
  }),
  output: ({ context }) => ({ repeat: context.repeat }),
  on: { 'payment.closed': '.closed' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'loadInvoice',
        src: 'loadInvoice',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'open',
          actions: { type: 'storeInvoice', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isUnknown', params: ({ event }) => event }, target: 'notFound' },
          {
            target: 'notLoaded',
            actions: { type: 'storeFailure', params: ({ event }) => failureFrom(event.error) },
          },
        ],
      },
    },
    notLoaded: { on: { 'retry.requested': 'loading' } },
    notFound: {},
    open: {
      type: 'parallel',
      invoke: [
        { id: 'copying', src: 'copying' },
        {
          id: 'sharing',
          src: 'sharing',
          input: ({ context: { canShare } }) => ({ canShare }),
        },
        { id: 'watchAttention', src: 'watchAttention', onError: {} },
      ],
      states: {
        stage: {
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: { type: 'isAt', params: 'replenished' }, target: 'replenished' },
                { guard: { type: 'isAt', params: 'rejected' }, target: 'rejected' },
                { guard: { type: 'isAt', params: 'confirming' }, target: 'confirming' },
                { guard: { type: 'isAt', params: 'expired' }, target: 'expired' },
                { target: 'payable' },
              ],
            },
            payable: {
              initial: 'choosing',
              invoke: { id: 'watchSeconds', src: 'watchSeconds', onError: {} },
              always: { guard: { type: 'isPast', params: 'payable' }, target: 'deciding' },
              on: {
                'second.passed': { actions: { type: 'countDown', params: ({ event }) => event } },
              },
              states: {
                choosing: {
                  always: [
                    { guard: 'isSent', target: 'waitingForTransfer' },
                    { target: 'showingWallet' },
                  ],
                },
                showingWallet: {
                  on: {
                    'memo.acknowledged': {
                      guard: 'asksForMemo',
                      actions: { type: 'storeAcknowledgement', params: ({ event }) => event },
                    },
                    'transfer.claimed': {
                      guard: 'mayClaim',
                      target: 'waitingForTransfer',
                      actions: [
                        'storeClaim',
                        { type: 'saveClaim', params: ({ context }) => ({ id: context.id }) },
                      ],
                    },
                  },
                },
                waitingForTransfer: {
                  on: {
                    'wallet.requested': 'showingWallet',
                  },
                },
              },
            },
            confirming: {
              always: { guard: { type: 'isPast', params: 'confirming' }, target: 'deciding' },
            },
            expired: {
              initial: 'choosing',
              always: { guard: { type: 'isPast', params: 'expired' }, target: 'deciding' },
              on: { 'repeat.requested': '#refillPayment.repeated' },
              states: {
                choosing: {
                  always: [{ guard: 'isLookedFor', target: 'looking' }, { target: 'asking' }],
                },
                asking: {
                  invoke: {
                    id: 'transferLookup',
                    src: 'transferLookup',
                    input: ({ context }) => ({ known: present(context.refill, 'refill') }),
                    onDone: {
                      target: 'choosing',
                      actions: { type: 'storeReading', params: ({ event }) => event.output },
                    },
                  },
                },
                looking: {
                  always: { guard: 'isLookedForNoMore', target: 'asking' },
                  on: { 'hash.reconsidered': 'asking' },
                },
              },
            },
            rejected: {
              always: { guard: { type: 'isPast', params: 'rejected' }, target: 'deciding' },
              on: { 'repeat.requested': '#refillPayment.repeated' },
            },
            replenished: { on: { 'print.requested': { actions: 'printPage' } } },
          },
        },
        watch: {
          initial: 'resting',
          states: {
            resting: {
              always: { guard: 'isSettled', target: 'over' },
              after: { patience: 'checking' },
              on: {
                'check.requested': { guard: 'isWalletClosed', target: 'checking' },
                'transfer.claimed': { guard: 'mayClaim', target: 'checking' },
                'attention.lost': 'paused',
              },
            },
            checking: {
              tags: 'checking',
              invoke: {
                id: 'checkRefill',
                src: 'checkRefill',
                input: ({ context }) => ({
                  id: context.id,
                  known: present(context.refill, 'refill'),
                }),
                onDone: {
                  target: 'resting',
                  actions: { type: 'storeReading', params: ({ event }) => event.output },
                },
                onError: {
                  target: 'resting',
                  actions: {
                    type: 'storeFailure',
                    params: ({ event }) => failureFrom(event.error),
                  },
                },
              },
              on: { 'attention.lost': 'paused' },
            },
            paused: { on: { 'attention.returned': 'checking' } },
            over: {},
          },
        },
      },
    },
    repeated: { type: 'final', entry: 'storeRepeat' },
    closed: { type: 'final' },
  },
})

export type RefillPaymentActor = ActorRefFrom<typeof refillPaymentMachine>

const stageIn = ({ refill, secondsLeft }: Context): RefillStage =>
  stageOf(present(refill, 'refill'), secondsLeft)

/** Nothing more is to come: as long as the rest may follow, or a further transfer is on its way, somebody asks. */
function isSettled({ secondsLeft, ...context }: Context): boolean {
  const refill = present(context.refill, 'refill')
  return (
    isFinal(refillLifecycle, refill.status) &&
    refill.transfers.every(({ creditedAt }) => creditedAt !== null) &&
    restOf(refill, secondsLeft) === null
  )
}

const isLookedFor = ({ refill }: Context): boolean => refill?.lookup?.state === 'looking'

const isMemoSettled = ({ refill, acknowledged }: Context): boolean =>
  refill?.memo === null || acknowledged

const secondsUntil = (deadline: number, at: number): number =>
  Math.max(0, Math.ceil((deadline - at) / 1_000))

const timed = (refill: Refill, at: number) => ({
  refill,
  asOf: at,
  deadline: at + refill.expiresIn * 1_000,
  secondsLeft: refill.expiresIn,
})

/** True if the person sees something new; a shorter waiting time does not count. */
function hasMoved(known: Refill | null, refill: Refill): boolean {
  return (
    known?.status !== refill.status ||
    known.received !== refill.received ||
    known.credited !== refill.credited ||
    known.confirmations.seen !== refill.confirmations.seen ||
    known.replaced !== refill.replaced
  )
}

const repeatOf = ({ paymentSystem, amount }: Refill): NewRefill => ({ paymentSystem, amount })
