import { type ProblemReport, reportProblem } from './contract/problem-report.ts'
import type { Call } from './http.ts'
import { limited } from './limited.ts'

export const problemReportActors = (call: Call) => ({
  sendReport: limited<{ reference: string }, { report: ProblemReport; key: string }>(
    ({ input: { report, key }, signal }) =>
      call(reportProblem, { body: report }, { signal, idempotencyKey: key }),
  ),
})
