import { type EventObject, fromCallback } from 'xstate'
import type { SettingsChanged } from '../machines/notice-settings.machine.ts'
import {
  changeNoticeSettings,
  type NoticeSettings,
  type NoticeSwitch,
  readNoticeSettings,
} from './contract/notice.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

/** Hears of settings that another flow of the page was answered. */
export type ToldSettings = {
  tell: (settings: NoticeSettings) => void
  watch: (onSettings: (settings: NoticeSettings) => void) => () => void
}

export function createToldSettings(): ToldSettings {
  const watchers = new Set<(settings: NoticeSettings) => void>()
  return {
    tell: (settings) => {
      for (const watcher of watchers) watcher(settings)
    },
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

type NoticeSettingsDeps = { call: Call; toldSettings: Pick<ToldSettings, 'watch'> }

/** Nothing of this is cached: contacts and Telegram change on other pages. */
export const noticeSettingsActors = ({ call, toldSettings }: NoticeSettingsDeps) => ({
  watchSettings: fromCallback<EventObject, undefined, SettingsChanged>(({ sendBack }) =>
    toldSettings.watch((settings) => sendBack({ type: 'settings.changed', settings })),
  ),

  readSettings: limited<NoticeSettings, void>(({ signal }) =>
    call(readNoticeSettings, {}, { signal }),
  ),

  saveSwitch: limited<NoticeSettings, NoticeSwitch>(
    ({ input: { topic, channel, enabled }, signal }) =>
      call(changeNoticeSettings, { body: { topic, channel, enabled } }, { signal }),
  ),
})
