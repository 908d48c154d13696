import { BrowserNoticesView } from '../../../src/screens/notice-settings/browser-notices.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { browserNotices } from '../descriptions/browser-notices.ts'
import { browserNoticesModel } from '../models/browser-notices.model.ts'
import { defineScene } from '../scene.ts'

const BrowserNoticesScreen = screenOf(BrowserNoticesView)

export const scene = defineScene({
  model: browserNoticesModel,
  description: browserNotices,
  facts: () => ({}),
  screen: (actor) => <BrowserNoticesScreen actor={actor} />,
})
