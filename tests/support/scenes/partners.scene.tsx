import { loadLinkCode } from '../../../src/screens/partners/link-code.ts'
import { PartnersScreen } from '../../../src/screens/partners/partners.screen.tsx'
import { partnersModel } from '../models/partners.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: partnersModel,
  prepare: loadLinkCode,
  screen: (actor) => <PartnersScreen actor={actor} />,
})
