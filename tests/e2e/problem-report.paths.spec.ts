import { problemReport } from '../support/descriptions/problem-report.ts'
import { problemReportModel } from '../support/models/problem-report.model.ts'
import { testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'

testPathsInBrowser(problemReportModel, {
  description: problemReport,
  facts: () => ({}),
  calls: { sendReport: 'POST /user/reports' },
  faults: { sendReport: 'reportProblem' },
  isPossible: ({ type }) => type !== 'page.broken' && type !== 'person.changed',
  // Told as a browser does, while the line of the test stays as it is.
  actions: {
    'connection.lost': (_, { page }) => page.evaluate(() => dispatchEvent(new Event('offline'))),
    'connection.returned': (_, { page }) => page.evaluate(() => dispatchEvent(new Event('online'))),
  },
  open: async ({ page, person, provider }) => {
    await settle(page, provider, person)
    await visit(page, '/settings/appearance')
    return {}
  },
})
