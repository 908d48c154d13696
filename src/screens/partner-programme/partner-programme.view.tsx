import { Card } from '@mantine/core'
import type { partnerProgrammeMachine } from '../../machines/partner-programme.machine.ts'
import type { ViewProps } from '../view.ts'

export function PartnerProgrammeView({ snapshot }: ViewProps<typeof partnerProgrammeMachine>) {
  return <Card>{snapshot.context.period}</Card>
}
