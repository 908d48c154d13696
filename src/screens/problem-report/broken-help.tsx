import type { ProblemReportActor } from '../../machines/problem-report.machine.ts'
import { Help } from '../parts/support.tsx'
import { Reporting } from '../parts/support-address.ts'
import { ProblemReportScreen } from './problem-report.screen.tsx'

/** Leads to support where nothing of the page is left that would show the report. */
export function BrokenHelp({ actor }: { actor: ProblemReportActor }) {
  return (
    <>
      <Reporting value={() => actor.send({ type: 'report.requested' })}>
        <Help isOurs />
      </Reporting>
      <ProblemReportScreen actor={actor} />
    </>
  )
}
