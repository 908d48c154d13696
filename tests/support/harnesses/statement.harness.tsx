import { StatementScreen } from '../../../src/screens/statement/statement.screen.tsx'
import { statement } from '../descriptions/statement.ts'
import { defineHarness } from '../harness.ts'
import { statementModel } from '../models/statement.model.ts'

export const harness = defineHarness({
  model: statementModel,
  description: statement,
  facts: () => ({ tables: 2, operations: String }),
  screen: (actor) => <StatementScreen actor={actor} />,
})
