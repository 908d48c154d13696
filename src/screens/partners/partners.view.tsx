import { Card } from '@mantine/core'
import type { partnersMachine } from '../../machines/partners.machine.ts'
import type { ViewProps } from '../view.ts'

export function PartnersView({ snapshot }: ViewProps<typeof partnersMachine>) {
  return <Card>{snapshot.context.place.id ?? ''}</Card>
}
