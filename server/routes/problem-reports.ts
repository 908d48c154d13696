import type { Calls } from '../../src/api/contract/calls.ts'
import type { Deps } from '../clock.ts'
import type { Handlers } from '../handler.ts'
import { keepReport } from '../services/problem-report.ts'
import type { RateLimits } from '../services/rate-limit.ts'

export const problemReportHandlers = (
  deps: Deps,
  limits: RateLimits,
): Handlers<Pick<Calls, 'reportProblem'>> => ({
  reportProblem: {
    around: async ({ body }, caller, once) => {
      const userId = await caller.readAccount()
      await limits.admit('report', userId === null ? caller : { ...caller, userId })
      return once(() => keepReport(deps, body))
    },
  },
})
