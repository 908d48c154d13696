import { afterEach, expect, test, vi } from 'vitest'
import { problemReportActors } from '../../src/api/problem-report.actors.ts'
import { answering, run } from '../support/answering.ts'
import { note, trace } from '../support/models/problem-report.model.ts'

afterEach(() => vi.unstubAllGlobals())

test('a report is sent under its key, and its number comes back', async () => {
  const { call, received } = answering({ reference: '7K2M9QXD' })
  const report = { note, trace }
  expect(await run(problemReportActors(call).sendReport, { report, key: 'one' })).toEqual({
    reference: '7K2M9QXD',
  })
  expect(received).toEqual([
    { method: 'POST', path: '/api/user/reports', body: report, key: 'one', token: null },
  ])
})
