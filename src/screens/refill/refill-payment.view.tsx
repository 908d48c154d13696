import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import type { Newcomer } from '../../machines/first-deposit.ts'
import type { refillPaymentMachine } from '../../machines/refill-payment.machine.ts'
import type { sharingMachine } from '../../machines/sharing.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Actions } from '../parts/actions.tsx'
import { Card } from '../parts/card.tsx'
import { Empty } from '../parts/empty.tsx'
import layout from '../parts/layout.module.css'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import { ProgressView } from './progress.view.tsx'
import { WalletView } from './wallet.view.tsx'

type RefillPaymentProps = ViewProps<typeof refillPaymentMachine> & {
  /** Runs as long as the refill is open. */
  copying: ViewProps<typeof copyingMachine> | null
  sharing: ViewProps<typeof sharingMachine> | null
  /** Deposits can be opened. */
  isSubscribed: boolean
  /** Null for whoever has opened a deposit, and until it is known. */
  newcomer: Newcomer | null
  /** A deposit is being opened, and what was chosen for it waits. */
  isForDeposit: boolean
  /** Time to pay. */
  left: ReactNode
  /** Asks for the hash of a transfer that nobody has seen. */
  lookup: ReactNode
}

export function RefillPaymentView(props: RefillPaymentProps) {
  const { snapshot, report, copying, sharing } = props
  const close = (
    <Button variant="default" onClick={() => report({ type: 'payment.closed' })}>
      <Trans>All refills</Trans>
    </Button>
  )
  if (snapshot.matches('loading')) {
    return (
      <Card className={layout.late}>
        <Skeleton shape="lines" count={3} />
        {close}
      </Card>
    )
  }
  if (snapshot.matches('notLoaded')) {
    return (
      <Card>
        <FailureMessage
          failure={snapshot.context.failure}
          action={
            <Actions>
              <Button onClick={() => report({ type: 'retry.requested' })}>
                <Trans>Try again</Trans>
              </Button>
              {close}
            </Actions>
          }
        >
          <Trans>We couldn’t load this refill. Your money is safe.</Trans>
        </FailureMessage>
      </Card>
    )
  }
  if (snapshot.matches('notFound')) {
    return (
      <Card>
        <Empty
          order={2}
          icon={IconSearchOff}
          title={<Trans>This refill doesn’t exist</Trans>}
          action={close}
        >
          <Trans>The address may be mistyped, or the refill belongs to another account.</Trans>
        </Empty>
      </Card>
    )
  }
  if (!copying || !sharing) return null
  return snapshot.matches({ open: { stage: { payable: 'showingWallet' } } }) ? (
    <WalletView {...props} copying={copying} sharing={sharing} />
  ) : (
    <ProgressView {...props} copying={copying} />
  )
}
