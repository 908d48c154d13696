import { PartnerListView } from '../../../src/screens/partners/partner-list.view.tsx'
import { screenOf } from '../../../src/screens/screen-of.tsx'
import { partnerListModel } from '../models/partner-list.model.ts'
import { defineScene } from '../scene.ts'

const PartnerListScreen = screenOf(PartnerListView)

export const scene = defineScene({
  model: partnerListModel,
  screen: (actor) => <PartnerListScreen actor={actor} />,
})
