import { HelpScreen } from '../../src/screens/help/help.screen.tsx'
import { help } from '../support/descriptions/help.ts'
import { helpModel } from '../support/models/help.model.ts'
import { user } from '../support/models/shell.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'

testPathsOnScreen(helpModel, {
  description: help,
  facts: () => ({}),
  screen: (actor) => <HelpScreen actor={actor} user={user} />,
})
