import { type ActorRefFrom, assign, setup } from 'xstate'
import { port, unprovidedAction } from './unprovided.ts'

/**
 * Why this flow exists: a copy that silently failed leaves an old address in the clipboard, and money goes there.
 * So "copied" is said only when the browser confirmed it; a rejection is said too, and the text is selected so that
 * the person can copy it by hand.
 */

type Copy = { name: string; text: string }

export type CopyingEvent = { type: 'copy.requested' } & Copy

export const copyingMachine = setup({
  types: {} as { context: Copy; events: CopyingEvent },
  actors: { copyText: port<void, { text: string }>('copyText') },
  actions: {
    storeCopy: assign((_, { name, text }: Copy) => ({ name, text })),
    /** Selects what is shown under this name. */
    selectText: unprovidedAction<{ name: string }>('selectText'),
  },
  delays: { confirmationTime: 3_000 },
}).createMachine({
  id: 'copying',
  context: { name: '', text: '' },
  on: {
    'copy.requested': {
      target: '.copying',
      actions: { type: 'storeCopy', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {},
    copying: {
      invoke: {
        id: 'copyText',
        src: 'copyText',
        input: ({ context }) => ({ text: context.text }),
        onDone: 'copied',
        onError: 'notCopied',
      },
    },
    copied: { after: { confirmationTime: 'idle' } },
    notCopied: {
      entry: { type: 'selectText', params: ({ context }) => ({ name: context.name }) },
    },
  },
})

export type CopyingActor = ActorRefFrom<typeof copyingMachine>
