import { PartnerListView } from '../../../src/screens/partners/partner-list.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { defineHarness } from '../harness.ts'
import { partnerListModel } from '../models/partner-list.model.ts'

const PartnerListScreen = screenOf(PartnerListView)

export const harness = defineHarness({
  model: partnerListModel,
  screen: (actor) => <PartnerListScreen actor={actor} />,
})
