import {
  changeNoticeSettings,
  type NoticeSettings,
  type NoticeSwitch,
  readNoticeSettings,
} from './contract/notice.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

/** Nothing of this is cached: contacts and Telegram change on other pages. */
export const noticeSettingsActors = ({ call }: { call: Call }) => ({
  readSettings: limited<NoticeSettings, void>(({ signal }) =>
    call(readNoticeSettings, {}, { signal }),
  ),

  saveSwitch: limited<NoticeSettings, NoticeSwitch>(
    ({ input: { topic, channel, enabled }, signal }) =>
      call(changeNoticeSettings, { body: { topic, channel, enabled } }, { signal }),
  ),
})
