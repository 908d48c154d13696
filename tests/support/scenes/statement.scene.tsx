import { StatementScreen } from '../../../src/screens/statement/statement.screen.tsx'
import { statement } from '../descriptions/statement.ts'
import { statementModel } from '../models/statement.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
  model: statementModel,
  description: statement,
  facts: () => ({ tables: 2, operations: String }),
  screen: (actor) => <StatementScreen actor={actor} />,
})
