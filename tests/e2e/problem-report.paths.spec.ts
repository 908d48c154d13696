import { problemReport } from '../support/descriptions/problem-report.ts'
import { problemReportModel } from '../support/models/problem-report.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'

testPathsInBrowser(problemReportModel, {
  description: problemReport,
  facts: () => ({}),
  calls: { sendReport: 'POST /user/reports' },
  faults: { sendReport: 'reportProblem' },
  isPossible: ({ type }) => type !== 'page.broken',
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/appearance')
    return {}
  },
})
