import { loadLinkCode } from '../../../src/screens/partners/link-code.ts'
import { PartnersScreen } from '../../../src/screens/partners/partners.screen.tsx'
import { partners } from '../descriptions/partners.ts'
import { defineHarness } from '../harness.ts'
import { partnersModel } from '../models/partners.model.ts'

export const harness = defineHarness({
  model: partnersModel,
  description: partners,
  facts: () => ({ link: null, addressOf: () => '/', isCodeAtOnce: false }),
  prepare: loadLinkCode,
  screen: (actor) => <PartnersScreen actor={actor} />,
})
