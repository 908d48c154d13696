import type { noticeSettingsMachine } from '../../../src/machines/notice-settings.machine.ts'
import { NoticeSettingsView } from '../../../src/screens/notice-settings/notice-settings.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import type { ViewProps } from '../../../src/screens/view.ts'
import { noticeSettings } from '../descriptions/notice-settings.ts'
import { defineHarness } from '../harness.ts'
import { noticeSettingsModel } from '../models/notice-settings.model.ts'

/** The card of this browser has paths of its own. */
const NoticeSettingsScreen = screenOf((props: ViewProps<typeof noticeSettingsMachine>) => (
  <NoticeSettingsView {...props} browser={null} />
))

export const harness = defineHarness({
  model: noticeSettingsModel,
  description: noticeSettings,
  facts: () => ({}),
  screen: (actor) => <NoticeSettingsScreen actor={actor} />,
})
