import { BrowserNoticesView } from '../../../src/screens/notice-settings/browser-notices.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { browserNotices } from '../descriptions/browser-notices.ts'
import { defineHarness } from '../harness.ts'
import { browserNoticesModel } from '../models/browser-notices.model.ts'

const BrowserNoticesScreen = screenOf(BrowserNoticesView)

export const harness = defineHarness({
  model: browserNoticesModel,
  description: browserNotices,
  facts: () => ({}),
  screen: (actor) => <BrowserNoticesScreen actor={actor} />,
})
