import { NoticeSettingsView } from '../../src/screens/notice-settings/notice-settings.view.tsx'
import { screenOf } from '../../src/screens/screen-of.tsx'
import { noticeSettings } from '../support/descriptions/notice-settings.ts'
import { noticeSettingsModel } from '../support/models/notice-settings.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const NoticeSettingsScreen = screenOf(NoticeSettingsView)

testPathsOnScreen(noticeSettingsModel, {
  description: noticeSettings,
  facts: () => ({}),
  screen: (actor) => <NoticeSettingsScreen actor={actor} />,
})
