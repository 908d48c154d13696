import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from 'wouter'
import { addressOf } from '../addresses.ts'
import { Card } from '../parts/card.tsx'
import { Empty } from '../parts/empty.tsx'
import { Help } from '../parts/support.tsx'

export function NotFoundView() {
  return (
    <Card>
      <Empty
        order={2}
        icon={IconMapQuestion}
        title={<Trans>Nothing at this address</Trans>}
        action={
          <>
            <Button component={Link} href={addressOf({ name: 'cabinet', query: {} })}>
              <Trans>Go to the cabinet</Trans>
            </Button>
            <Help />
          </>
        }
      >
        <Trans>The link may be old or mistyped. You have lost nothing.</Trans>
      </Empty>
    </Card>
  )
}
