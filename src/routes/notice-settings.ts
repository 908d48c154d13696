import { noticeSettingsActors } from '../api/notice-settings.actors.ts'
import { noticeSettingsMachine } from '../machines/notice-settings.machine.ts'
import type { RouteScreen } from '../routes.ts'
import { NoticeSettingsView } from '../screens/notice-settings/notice-settings.view.tsx'
import { screenOf } from '../screens/screen-of.tsx'
import type { Services } from '../services.ts'

export const create = ({ call }: Services) =>
  noticeSettingsMachine.provide({ actors: noticeSettingsActors({ call }) })

export const Screen: RouteScreen<typeof create> = screenOf(NoticeSettingsView)
