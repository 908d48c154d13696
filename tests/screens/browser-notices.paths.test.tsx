import { BrowserNoticesView } from '../../src/screens/notice-settings/browser-notices.view.tsx'
import { screenOf } from '../../src/screens/screen-of.tsx'
import { browserNotices } from '../support/descriptions/browser-notices.ts'
import { browserNoticesModel } from '../support/models/browser-notices.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

const BrowserNoticesScreen = screenOf(BrowserNoticesView)

testPathsOnScreen(browserNoticesModel, {
  description: browserNotices,
  facts: () => ({}),
  screen: (actor) => <BrowserNoticesScreen actor={actor} />,
})
