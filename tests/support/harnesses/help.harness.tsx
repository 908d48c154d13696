import { HelpScreen } from '../../../src/screens/help/help.screen.tsx'
import { help } from '../descriptions/help.ts'
import { defineHarness } from '../harness.ts'
import { helpModel } from '../models/help.model.ts'
import { user } from '../models/shell.model.ts'

export const harness = defineHarness({
  model: helpModel,
  description: help,
  facts: () => ({}),
  screen: (actor) => <HelpScreen actor={actor} user={user} />,
})
