import { Help } from '../../src/screens/parts/support.tsx'
import { Reporting, Support } from '../../src/screens/parts/support-address.ts'
import { ProblemReportScreen } from '../../src/screens/problem-report/problem-report.screen.tsx'
import { problemReport } from '../support/descriptions/problem-report.ts'
import { problemReportModel } from '../support/models/problem-report.model.ts'
import { testPathsOnScreen } from '../support/screen-paths.tsx'
import { makeZeroKeys } from '../support/zero-keys.ts'

makeZeroKeys()

testPathsOnScreen(problemReportModel, {
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
