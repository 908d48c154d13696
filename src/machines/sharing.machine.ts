import { type ActorRefFrom, assign, setup } from 'xstate'
import { unprovided } from './unprovided.ts'

/**
 * Why this flow exists: whoever pays from another device, or asks somebody to pay, sends the address on. The browser
 * opens a window of its own, in which the person may think better of it; "shared" is said only when the text was handed
 * over, and a rejection is said too, because then it has to be copied.
 */

/** Answers whether the text was handed over; false when the person cancelled. */
export type Sharing = { isShared: boolean }

export type SharingEvent = { type: 'share.requested'; text: string }

export const sharingMachine = setup({
  types: {} as {
    /** True if this browser hands texts to other apps. */
    input: { canShare: boolean }
    context: { canShare: boolean; text: string }
    events: SharingEvent
    tags: 'busy'
  },
  actors: { shareText: unprovided<Sharing, { text: string }>('shareText') },
  actions: { storeText: assign((_, { text }: { text: string }) => ({ text })) },
  guards: {
    canShare: ({ context }) => context.canShare,
    isShared: (_, { isShared }: Sharing) => isShared,
  },
  // Nobody looks longer for an app, and some windows never answer.
  delays: { sharingLimit: 600_000 },
}).createMachine({
  id: 'sharing',
  context: ({ input: { canShare } }) => ({ canShare, text: '' }),
  on: {
    'share.requested': {
      guard: 'canShare',
      target: '.sharing',
      actions: { type: 'storeText', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    sharing: {
      tags: 'busy',
      invoke: {
        id: 'shareText',
        src: 'shareText',
        input: ({ context }) => ({ text: context.text }),
        onDone: [
          { guard: { type: 'isShared', params: ({ event }) => event.output }, target: 'shared' },
          { target: 'idle' },
        ],
        onError: 'notShared',
      },
      after: { sharingLimit: 'idle' },
      on: { 'share.requested': {} },
    },
    shared: {},
    notShared: {},
  },
})

export type SharingActor = ActorRefFrom<typeof sharingMachine>
