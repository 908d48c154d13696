import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card } from '@mantine/core'
import { IconBarrierBlock } from '@tabler/icons-react'
import type { PlaceName } from '../../machines/places.ts'
import { addressOf } from '../addresses.ts'
import { Empty } from '../parts/empty.tsx'
import { isUnbuilt, plans } from './plans.ts'

/** An entry that is offered before its page exists says so, instead of pretending. */
export function PlaceholderView({ place }: { place: PlaceName }) {
  const { i18n } = useLingui()
  return (
    <Card>
      <Empty
        order={2}
        icon={IconBarrierBlock}
        title={<Trans>This page is not built yet</Trans>}
        action={
          <Button component="a" href={addressOf({ name: 'cabinet', query: {} })} variant="default">
            <Trans>Back to the cabinet</Trans>
          </Button>
        }
      >
        {isUnbuilt(place) ? i18n._(plans[place]) : null}
      </Empty>
    </Card>
  )
}
