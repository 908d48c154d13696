import { Card } from '@mantine/core'
import type { newsMachine } from '../../machines/news.machine.ts'
import type { ViewProps } from '../view.ts'

export function NewsView({ snapshot }: ViewProps<typeof newsMachine>) {
  return <Card>{snapshot.context.place.id ?? ''}</Card>
}
