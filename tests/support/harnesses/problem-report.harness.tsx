import { Help } from '../../../src/screens/parts/support.tsx'
import { Reporting, Support } from '../../../src/screens/parts/support-address.ts'
import { ProblemReportScreen } from '../../../src/screens/problem-report/problem-report.screen.tsx'
import { problemReport } from '../descriptions/problem-report.ts'
import { defineHarness } from '../harness.ts'
import { problemReportModel } from '../models/problem-report.model.ts'

export const harness = defineHarness({
  model: problemReportModel,
  description: problemReport,
  facts: () => ({}),
  screen: (actor) => (
    <Support value="https://support.example">
      <Reporting value={() => actor.send({ type: 'report.requested' })}>
        <Help isOurs />
      </Reporting>
      <ProblemReportScreen actor={actor} />
    </Support>
  ),
})
