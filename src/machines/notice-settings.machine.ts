import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../api/contract/failure.ts'
import type {
  NoticeChannel,
  NoticeSettings,
  NoticeSwitch,
  NoticeTopic,
} from '../api/contract/notice.ts'
import { browserNoticesMachine } from './browser-notices.machine.ts'
import { present } from './present.ts'
import { rejection } from './rejection.ts'
import { port, unprovidedListener } from './unprovided.ts'

/**
 * Why this flow exists: people decide what is worth a mail, and a switch that is pressed is meant to be saved. Each is
 * saved at once, one after the other, so that none of several quick presses is lost. One that is refused goes back, says
 * so, and does not hold up those behind it. A browser that is added beside the table is a channel more in it.
 */

type Context = {
  settings: NoticeSettings | null
  failure: Failure | null
  /** Pressed and not saved yet; the first is on its way. */
  wanted: NoticeSwitch[]
  /** The switch that was refused last. */
  refused: { wanted: NoticeSwitch; failure: Failure } | null
}

/** This browser was added or removed, beside the table. */
export type SettingsChanged = { type: 'settings.changed'; settings: NoticeSettings }

export type NoticeSettingsEvent =
  | SettingsChanged
  | { type: 'retry.requested' }
  | ({ type: 'notice.switched' } & NoticeSwitch)

type Cell = { topic: NoticeTopic; channel: NoticeChannel }

const isSame = (one: Cell, other: Cell) =>
  one.topic === other.topic && one.channel === other.channel

export function isReached(
  { contact, telegramLinked, browserAdded }: NoticeSettings,
  channel: NoticeChannel,
): boolean {
  switch (channel) {
    case 'message':
      return contact !== null
    case 'telegram':
      return telegramLinked
    case 'push':
      return browserAdded
  }
}

/** As it will be when all that was pressed is saved. */
export function isOn(
  { settings, wanted }: Pick<Context, 'settings' | 'wanted'>,
  cell: Cell,
): boolean {
  const pressed = wanted.findLast((one) => isSame(one, cell))
  if (pressed) return pressed.enabled
  return settings?.topics.some((one) => one.topic === cell.topic && one[cell.channel]) ?? false
}

export const noticeSettingsMachine = setup({
  types: {} as {
    context: Context
    events: NoticeSettingsEvent
    tags: 'busy'
    children: {
      readSettings: 'readSettings'
      saveSwitch: 'saveSwitch'
      watchSettings: 'watchSettings'
      browserNotices: 'browserNotices'
    }
  },
  actors: {
    browserNotices: browserNoticesMachine,
    watchSettings: unprovidedListener<SettingsChanged>('watchSettings'),
    readSettings: port<NoticeSettings>('readSettings'),
    saveSwitch: port<NoticeSettings, NoticeSwitch>('saveSwitch'),
  },
  actions: {
    storeSettings: assign((_, settings: NoticeSettings) => ({ settings })),
    storeFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    /** The one that is on its way stays first; of those behind it the last press counts. */
    storeWanted: assign(({ context }, { topic, channel, enabled }: NoticeSwitch) => ({
      wanted: [
        ...context.wanted.filter((one, at) => at === 0 || !isSame(one, { topic, channel })),
        { topic, channel, enabled },
      ],
      refused: null,
    })),
    storeSaved: assign(({ context }, settings: NoticeSettings) => ({
      settings,
      wanted: context.wanted.slice(1),
    })),
    storeRefused: assign(({ context }, { failure }: { failure: Failure }) => ({
      refused: { wanted: present(context.wanted[0], 'wanted'), failure },
      wanted: context.wanted.slice(1),
    })),
  },
  guards: {
    isOther: ({ context }, wanted: NoticeSwitch) =>
      context.settings !== null &&
      isReached(context.settings, wanted.channel) &&
      isOn(context, wanted) !== wanted.enabled,
    isAnyLeft: ({ context }) => context.wanted.length > 1,
  },
}).createMachine({
  id: 'noticeSettings',
  context: { settings: null, failure: null, wanted: [], refused: null },
  invoke: [
    { id: 'browserNotices', src: 'browserNotices' },
    { id: 'watchSettings', src: 'watchSettings' },
  ],
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'readSettings',
        src: 'readSettings',
        onDone: {
          target: 'settled',
          actions: { type: 'storeSettings', params: ({ event }) => event.output },
        },
        onError: { target: 'notLoaded', actions: { type: 'storeFailure', params: rejection } },
      },
    },
    notLoaded: { on: { 'retry.requested': 'loading' } },
    settled: {
      on: {
        'settings.changed': {
          actions: { type: 'storeSettings', params: ({ event }) => event.settings },
        },
        'notice.switched': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'storeWanted', params: ({ event }) => event },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveSwitch',
        src: 'saveSwitch',
        input: ({ context }) => present(context.wanted[0], 'wanted'),
        onDone: [
          {
            guard: 'isAnyLeft',
            target: 'saving',
            reenter: true,
            actions: { type: 'storeSaved', params: ({ event }) => event.output },
          },
          {
            target: 'settled',
            actions: { type: 'storeSaved', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: 'isAnyLeft',
            target: 'saving',
            reenter: true,
            actions: { type: 'storeRefused', params: rejection },
          },
          { target: 'settled', actions: { type: 'storeRefused', params: rejection } },
        ],
      },
      on: {
        'settings.changed': {
          actions: { type: 'storeSettings', params: ({ event }) => event.settings },
        },
        'notice.switched': {
          guard: { type: 'isOther', params: ({ event }) => event },
          actions: { type: 'storeWanted', params: ({ event }) => event },
        },
      },
    },
  },
})

export type NoticeSettingsActor = ActorRefFrom<typeof noticeSettingsMachine>
