import { Card } from '@mantine/core'
import type { partnerMachine } from '../../machines/partner.machine.ts'
import type { ViewProps } from '../view.ts'

export function PartnerView({ snapshot }: ViewProps<typeof partnerMachine>) {
  return <Card>{snapshot.context.id}</Card>
}
