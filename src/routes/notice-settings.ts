import { browserNoticesActors } from '../api/browser-notices.actors.ts'
import { createToldSettings, noticeSettingsActors } from '../api/notice-settings.actors.ts'
import { createPush } from '../browser/push.ts'
import { browserNoticesMachine } from '../machines/browser-notices.machine.ts'
import { noticeSettingsMachine } from '../machines/notice-settings.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { NoticeSettingsScreen } from '../screens/notice-settings/notice-settings.screen.tsx'
import type { Services } from '../services.ts'

export const create = ({ call }: Services) => {
  const toldSettings = createToldSettings()
  const push = createPush(window)
  return noticeSettingsMachine.provide({
    actors: {
      ...noticeSettingsActors({ call, toldSettings }),
      browserNotices: browserNoticesMachine.provide({
        actors: browserNoticesActors({ call, push, onSettings: toldSettings.tell }),
      }),
    },
  })
}

export const Screen: RouteScreen<typeof create> = NoticeSettingsScreen
