import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconSearchOff } from '@tabler/icons-react'
import type { Payment } from '../../api/contract/payment.ts'
import {
  isSettled,
  type withdrawalProgressMachine,
} from '../../machines/withdrawal-progress.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { useFailureText } from '../failure/use-failure-text.ts'
import { AddressShort } from '../parts/address-short.tsx'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Empty } from '../parts/empty.tsx'
import { ExternalLink } from '../parts/external-link.tsx'
import layout from '../parts/layout.module.css'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { Reason } from '../parts/reason.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { Help, SupportLink, useSupport } from '../parts/support.tsx'
import { timeText } from '../parts/time.ts'
import { type Step, Timeline } from '../parts/timeline.tsx'
import { useFormat } from '../parts/use-format.ts'
import { walletName } from '../parts/wallet-name.ts'
import { When } from '../parts/when.tsx'
import type { ViewProps } from '../view.ts'
import { CostLedger } from './cost-ledger.tsx'
import { Destination } from './destination.tsx'
import { WithdrawalStatusChip } from './withdrawal-status.tsx'

type ProgressProps = ViewProps<typeof withdrawalProgressMachine>

export function WithdrawalProgressView({ snapshot, report }: ProgressProps) {
  const { payment, failure } = snapshot.context
  const close = (
    <Button variant="default" onClick={() => report({ type: 'progress.closed' })}>
      <Trans>All withdrawals</Trans>
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
  if (snapshot.matches('notFound')) {
    return (
      <Card>
        <Empty
          order={2}
          icon={IconSearchOff}
          title={<Trans>This withdrawal doesn’t exist</Trans>}
          action={close}
        >
          <Trans>The address may be mistyped, or the withdrawal belongs to another account.</Trans>
        </Empty>
      </Card>
    )
  }
  if (payment === null) {
    return (
      <Card>
        <FailureMessage
          failure={failure}
          action={
            <Group align="stretch" gap="0.625rem">
              <Button onClick={() => report({ type: 'retry.requested' })}>
                <Trans>Try again</Trans>
              </Button>
              {close}
            </Group>
          }
        >
          <Trans>We couldn’t load this withdrawal. Your money is safe.</Trans>
        </FailureMessage>
      </Card>
    )
  }
  return <OpenWithdrawal snapshot={snapshot} report={report} payment={payment} />
}

type OpenProps = ProgressProps & { payment: Payment }

function OpenWithdrawal(props: OpenProps) {
  const { snapshot, report, payment } = props
  return (
    <>
      <Button
        variant="default"
        size="sm"
        style={{ placeSelf: 'start' }}
        leftSection={<IconArrowLeft size={16} stroke={2} aria-hidden />}
        onClick={() => report({ type: 'progress.closed' })}
      >
        <Trans>All withdrawals</Trans>
      </Button>
      <div className={layout.halves}>
        <Card component="section">
          <Head {...props} />
          <Stack gap="md">
            <Outcome payment={payment} />
            <Timeline steps={useSteps(props)} />
            <NotCancelled {...props} />
            <LastCheck {...props} />
          </Stack>
        </Card>
        <Card component="section">
          <CardHead title={<Trans>Details</Trans>} />
          <Details payment={payment} />
        </Card>
      </div>
      {snapshot.matches({ open: 'confirmingCancellation' }) ||
      snapshot.matches({ open: 'cancelling' }) ? (
        <Cancellation {...props} />
      ) : null}
    </>
  )
}

function Head({ payment }: OpenProps) {
  const { status, net, amount, currency } = payment
  const isReturned = status === 'rejected' || status === 'error'
  return (
    <div className={layout.head}>
      <div>
        <Text component="div" size="sm" c="dimmed">
          {isReturned ? (
            <Trans>Back on your balance</Trans>
          ) : status === 'successful' ? (
            <Trans>Sent to you</Trans>
          ) : (
            <Trans>You receive</Trans>
          )}
        </Text>
        <Amount value={isReturned ? amount : net} currency={currency} size="lg" />
      </div>
      <WithdrawalStatusChip payment={payment} />
    </div>
  )
}

/** Says what a person has to know of the end that it came to. */
function Outcome({ payment: { status, rejection, reason } }: { payment: Payment }) {
  if (status === 'rejected' && rejection === 'cancelled') {
    return (
      <Notice kind="info" role="status" title={<Trans>You have cancelled this withdrawal</Trans>}>
        <Trans>Nothing was sent. The whole amount is back on your balance.</Trans>
      </Notice>
    )
  }
  if (status === 'rejected') {
    return (
      <Notice kind="fail" role="status" title={<Trans>This withdrawal was rejected</Trans>}>
        {reason ? (
          <p>
            <Reason>{reason}</Reason>
          </p>
        ) : null}
        <Trans>Nothing was sent. The whole amount is back on your balance.</Trans>
        <Help />
      </Notice>
    )
  }
  if (status === 'error') {
    return (
      <Notice kind="fail" role="status" title={<Trans>The transfer did not succeed</Trans>}>
        {reason ? (
          <p>
            <Reason>{reason}</Reason>
          </p>
        ) : null}
        <Trans>
          The whole amount is back on your balance. You can request the withdrawal again.
        </Trans>
        <Help />
      </Notice>
    )
  }
  return null
}

function useSteps({ payment, snapshot }: OpenProps): Step[] {
  const { status, createdAt, inspectedAt, finishedAt, hash, explorerUrl, cancellable, rejection } =
    payment
  const now = snapshot.context.asOf
  const moment = (at: string | null) => (at === null ? undefined : <When at={at} now={now} />)
  const created: Step = {
    id: 'created',
    state: 'done',
    title: <Trans>Created, the amount is reserved</Trans>,
    time: moment(createdAt),
    note: cancellable ? <Trans>You can cancel it until the inspection starts.</Trans> : null,
  }
  const inspection: Step = {
    id: 'inspection',
    state: status === 'pending' ? 'next' : status === 'on_inspection' ? 'now' : 'done',
    title: <Trans>On inspection</Trans>,
    time: moment(inspectedAt),
    note: isSettled(status) ? null : (
      <Trans>
        An operator checks every withdrawal, usually within one working day. You don’t need to do
        anything.
      </Trans>
    ),
  }
  if (isSettled(status) && status !== 'successful') {
    return [
      created,
      ...(inspectedAt === null ? [] : [inspection]),
      {
        id: 'ended',
        state: 'failed',
        title:
          status === 'error' ? (
            <Trans>The transfer did not succeed</Trans>
          ) : rejection === 'cancelled' ? (
            <Trans>Cancelled by you</Trans>
          ) : (
            <Trans context="withdrawal">Rejected by the operator</Trans>
          ),
        time: moment(finishedAt),
      },
    ]
  }
  return [
    { ...created, state: status === 'pending' ? 'now' : 'done' },
    inspection,
    {
      id: 'sent',
      state: status === 'successful' ? 'done' : 'next',
      title: <Trans context="of money">Sent</Trans>,
      time: moment(finishedAt),
      note: (
        <>
          {hash === null ? (
            <Trans>The hash of the transfer will appear here.</Trans>
          ) : (
            <>
              <Trans context="of a transfer">Hash</Trans>{' '}
              <ExternalLink href={explorerUrl}>
                <AddressShort value={hash} />
              </ExternalLink>
            </>
          )}
          {status === 'successful' ? (
            <Text size="sm" c="dimmed">
              <Trans>
                Your wallet shows it when the network has confirmed it, usually within an hour.
              </Trans>
            </Text>
          ) : null}
        </>
      ),
    },
  ]
}

/** An attempt to take it back that was refused, or of which nobody knows as long as the provider cannot be asked. */
function NotCancelled({ snapshot, payment }: OpenProps) {
  const failureText = useFailureText()
  const { notCancelled } = snapshot.context
  if (notCancelled === null) return null
  return payment.cancellable ? (
    <Notice kind="fail" role="alert" title={failureText(notCancelled)}>
      <Trans>The withdrawal was not cancelled. You can try again.</Trans>
    </Notice>
  ) : (
    <Notice kind="fail" role="alert" title={<Trans>It can no longer be cancelled</Trans>}>
      <Trans>The inspection has already started.</Trans>
    </Notice>
  )
}

function LastCheck({ snapshot, report, payment }: OpenProps) {
  const { asOf, failure } = snapshot.context
  const time = timeText(new Date(asOf))
  if (isSettled(payment.status)) return null
  return (
    <>
      {failure ? (
        <Notice kind="wait" role="status" title={<Trans>The last check failed</Trans>}>
          <Trans>What you see is from {time}. We keep checking.</Trans>
        </Notice>
      ) : null}
      {payment.cancellable ? (
        <Button
          variant="default"
          disabled={!snapshot.can({ type: 'cancellation.requested' })}
          onClick={() => report({ type: 'cancellation.requested' })}
        >
          <Trans>Cancel the withdrawal</Trans>
        </Button>
      ) : null}
      <div className={layout.checked}>
        <Trans>As of {time}</Trans>
        <Button
          variant="subtle"
          disabled={!snapshot.can({ type: 'check.requested' })}
          onClick={() => report({ type: 'check.requested' })}
        >
          <Trans>Check now</Trans>
        </Button>
      </div>
    </>
  )
}

function Details({ payment }: { payment: Payment }) {
  const support = useSupport()
  const { id, wallet, memo, status, amount, currency } = payment
  const isReturned = status === 'rejected' || status === 'error'
  return (
    <Stack gap="md">
      <Destination network={walletName(payment)} address={wallet} memo={memo} />
      {isReturned ? (
        <Ledger
          rows={[
            {
              id: 'sent',
              label: <Trans context="an amount">Sent</Trans>,
              value: <Amount value="0" currency={currency} />,
            },
            {
              id: 'returned',
              kind: 'total',
              label: <Trans>Back on your balance</Trans>,
              value: <Amount value={amount} currency={currency} />,
            },
          ]}
        />
      ) : (
        <CostLedger {...payment} stage={isSettled(status) ? 'sent' : 'reserved'} />
      )}
      {support === null || isReturned ? null : (
        <Text size="sm" c="dimmed">
          <Trans>
            Questions? <SupportLink>Write to support</SupportLink> and name the number {id} of this
            withdrawal.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

function Cancellation({ snapshot, report, payment }: OpenProps) {
  const format = useFormat()
  const { amount, currency } = payment
  const returned = format.amount(amount, currency)
  const isCancelling = snapshot.matches({ open: 'cancelling' })
  return (
    <Dialog
      title={<Trans>Cancel this withdrawal?</Trans>}
      {...(isCancelling ? {} : { onClose: () => report({ type: 'cancellation.dismissed' }) })}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <Trans>
            Nothing is sent. {returned} go back to your balance at once, including the fee. A new
            withdrawal needs a new code.
          </Trans>
        </Text>
        <Button
          size="lg"
          disabled={!snapshot.can({ type: 'cancellation.dismissed' })}
          onClick={() => report({ type: 'cancellation.dismissed' })}
        >
          <Trans>Keep it</Trans>
        </Button>
        <SubmitButton
          danger
          busy={isCancelling}
          disabled={!snapshot.can({ type: 'cancellation.confirmed' })}
          onClick={() => report({ type: 'cancellation.confirmed' })}
        >
          <Trans>Cancel and take {returned} back</Trans>
        </SubmitButton>
      </Stack>
    </Dialog>
  )
}
