import { Help } from '../../../src/screens/parts/support.tsx'
import { Reporting, Support } from '../../../src/screens/parts/support-address.ts'
import { ProblemReportScreen } from '../../../src/screens/problem-report/problem-report.screen.tsx'
import { problemReport } from '../descriptions/problem-report.ts'
import { problemReportModel } from '../models/problem-report.model.ts'
import { defineScene } from '../scene.ts'

export const scene = defineScene({
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
