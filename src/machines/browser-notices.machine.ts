import { assign, setup } from 'xstate'
import type { BrowserNotices } from '../api/contract/browser-notices.ts'
import type { Failure } from '../api/contract/failure.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import { port } from './unprovided.ts'

/**
 * Why this flow exists: notices come to a browser only if it can show them, its person allows it, its push service
 * takes it in and the provider knows it; each of the four may refuse, and each is mended in another way. The browser
 * asks once and only within a press, so nothing is asked before the person wants it. Amounts stay hidden until they are
 * wanted, because others may look at the screen.
 */

/** The browser by itself, and where it can show notices, what the provider knows of it. */
export type BrowserReading =
  | { outcome: 'unsupported' }
  /** A phone that shows notices of apps on its home screen alone. */
  | { outcome: 'notInstalled' }
  | { outcome: 'blocked' }
  | { outcome: 'read'; notices: BrowserNotices }

export type NoticePermission = 'granted' | 'denied' | 'default'

export type BrowserAdded =
  | { outcome: 'added'; notices: BrowserNotices }
  /** The push service of the browser did not take it in. */
  | { outcome: 'unreached' }

type Context = {
  notices: BrowserNotices | null
  failure: Failure | null
}

export type BrowserNoticesEvent =
  | { type: 'retry.requested' }
  | { type: 'browser.chosen' }
  | { type: 'amounts.switched' }
  | { type: 'browser.removed' }

type Read = { reading: BrowserReading }
type Added = { added: BrowserAdded }

const wanted = ({ notices }: Context, showsAmounts: boolean) => ({
  publicKey: present(present(notices, 'notices').publicKey, 'publicKey'),
  showsAmounts,
})

export const browserNoticesMachine = setup({
  types: {} as { context: Context; events: BrowserNoticesEvent; tags: 'busy' },
  actors: {
    readBrowser: port<BrowserReading>('readBrowser'),
    /** Gives up when the person has not answered for two minutes. */
    askPermission: port<NoticePermission>('askPermission'),
    addBrowser: port<BrowserAdded, { publicKey: string; showsAmounts: boolean }>('addBrowser'),
    removeBrowser: port<BrowserNotices>('removeBrowser'),
  },
  actions: {
    storeReading: assign((_, { reading }: Read) => ({
      notices: reading.outcome === 'read' ? reading.notices : null,
    })),
    storeAdded: assign(({ context }, { added }: Added) => ({
      notices: added.outcome === 'added' ? added.notices : context.notices,
    })),
    storeNotices: assign((_, notices: BrowserNotices) => ({ notices })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isUnsupported: (_, { reading }: Read) => reading.outcome === 'unsupported',
    isNotInstalled: (_, { reading }: Read) => reading.outcome === 'notInstalled',
    isBlocked: (_, { reading }: Read) => reading.outcome === 'blocked',
    isNotOffered: (_, { reading }: Read) =>
      reading.outcome === 'read' && reading.notices.publicKey === null,
    isOn: (_, { reading }: Read) => reading.outcome === 'read' && reading.notices.browser !== null,
    isGranted: (_, { permission }: { permission: NoticePermission }) => permission === 'granted',
    isDenied: (_, { permission }: { permission: NoticePermission }) => permission === 'denied',
    isAdded: (_, { added }: Added) => added.outcome === 'added',
  },
}).createMachine({
  id: 'browserNotices',
  context: { notices: null, failure: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'readBrowser',
        src: 'readBrowser',
        onDone: [
          {
            guard: { type: 'isUnsupported', params: ({ event }) => ({ reading: event.output }) },
            target: 'unsupported',
          },
          {
            guard: { type: 'isNotInstalled', params: ({ event }) => ({ reading: event.output }) },
            target: 'notInstalled',
          },
          {
            guard: { type: 'isBlocked', params: ({ event }) => ({ reading: event.output }) },
            target: 'blocked',
          },
          {
            guard: { type: 'isNotOffered', params: ({ event }) => ({ reading: event.output }) },
            target: 'notOffered',
          },
          {
            guard: { type: 'isOn', params: ({ event }) => ({ reading: event.output }) },
            target: 'on',
            actions: { type: 'storeReading', params: ({ event }) => ({ reading: event.output }) },
          },
          {
            target: 'off.fresh',
            actions: { type: 'storeReading', params: ({ event }) => ({ reading: event.output }) },
          },
        ],
        onError: { target: 'notRead', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    notRead: { on: { 'retry.requested': 'reading' } },
    unsupported: {},
    notInstalled: {},
    notOffered: {},
    /** Only the settings of the browser open it again. */
    blocked: { on: { 'retry.requested': 'reading' } },
    off: {
      initial: 'fresh',
      on: { 'browser.chosen': { target: 'askingPermission', actions: 'clearFailure' } },
      states: { fresh: {}, notAllowed: {}, unreached: {}, failed: {} },
    },
    askingPermission: {
      tags: 'busy',
      invoke: {
        id: 'askPermission',
        src: 'askPermission',
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => ({ permission: event.output }) },
            target: 'adding',
          },
          {
            guard: { type: 'isDenied', params: ({ event }) => ({ permission: event.output }) },
            target: 'blocked',
          },
          { target: 'off.notAllowed' },
        ],
        onError: 'off.notAllowed',
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        id: 'addBrowser',
        src: 'addBrowser',
        input: ({ context }) => wanted(context, false),
        onDone: [
          {
            guard: { type: 'isAdded', params: ({ event }) => ({ added: event.output }) },
            target: 'on',
            actions: { type: 'storeAdded', params: ({ event }) => ({ added: event.output }) },
          },
          { target: 'off.unreached' },
        ],
        onError: { target: 'off.failed', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    on: {
      on: {
        'amounts.switched': { target: 'switchingAmounts', actions: 'clearFailure' },
        'browser.removed': { target: 'removing', actions: 'clearFailure' },
      },
    },
    switchingAmounts: {
      tags: 'busy',
      invoke: {
        id: 'addBrowser',
        src: 'addBrowser',
        input: ({ context }) => wanted(context, !areAmountsShown(context)),
        onDone: [
          {
            guard: { type: 'isAdded', params: ({ event }) => ({ added: event.output }) },
            target: 'on',
            actions: { type: 'storeAdded', params: ({ event }) => ({ added: event.output }) },
          },
          { target: 'off.unreached' },
        ],
        onError: { target: 'on', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeBrowser',
        src: 'removeBrowser',
        onDone: {
          target: 'off.fresh',
          actions: { type: 'storeNotices', params: ({ event }) => event.output },
        },
        onError: { target: 'on', actions: { type: 'storeFailure', params: rejection } },
      },
    },
  },
})

export const areAmountsShown = ({ notices }: Pick<Context, 'notices'>): boolean =>
  notices?.browser?.showsAmounts ?? false
