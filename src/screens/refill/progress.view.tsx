import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Refill } from '../../api/contract/refill.ts'
import type { copyingMachine } from '../../machines/copying.machine.ts'
import { difference, isPositive } from '../../machines/decimal.ts'
import { firstDepositOf, type Newcomer, otherHeld } from '../../machines/first-deposit.ts'
import { present } from '../../machines/present.ts'
import type { refillPaymentMachine } from '../../machines/refill-payment.machine.ts'
import {
  arrivalOf,
  feesOf,
  type RefillStage,
  restOf,
  stageOf,
} from '../../machines/refill-stage.ts'
import { addressOf } from '../addresses.ts'
import { Address } from '../parts/address.tsx'
import { AddressShort } from '../parts/address-short.tsx'
import { Amount } from '../parts/amount.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { Period } from '../parts/period.tsx'
import { OnlyCounts, RefillReason, RefillWay } from '../parts/refill-way.tsx'
import { SupportLink, useSupport } from '../parts/support.tsx'
import { Ticks } from '../parts/ticks.tsx'
import { timeText } from '../parts/time.ts'
import { type Step, Timeline } from '../parts/timeline.tsx'
import { useFormat } from '../parts/use-format.ts'
import { walletName } from '../parts/wallet-name.ts'
import { When } from '../parts/when.tsx'
import type { ViewProps } from '../view.ts'
import { CopyableView } from './copyable.view.tsx'
import { Destination } from './destination.tsx'
import { Looking, NotFound } from './lookup-state.tsx'
import { RefillStatusChip } from './refill-status.tsx'
import { Transfers } from './transfers.tsx'

type ProgressProps = ViewProps<typeof refillPaymentMachine> & {
  copying: ViewProps<typeof copyingMachine>
  isSubscribed: boolean
  newcomer: Newcomer | null
  isForDeposit: boolean
  left: ReactNode
  lookup: ReactNode
}

/** One refill after the wallet: what the provider has seen of it, and what comes next. */
export function ProgressView(props: ProgressProps) {
  const { snapshot, report } = props
  const refill = present(snapshot.context.refill, 'refill')
  const stage = stageOf(refill, snapshot.context.secondsLeft)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        style={{ placeSelf: 'start' }}
        leftSection={<IconArrowLeft size={16} stroke={2} aria-hidden />}
        onClick={() => report({ type: 'payment.closed' })}
      >
        <Trans>All refills</Trans>
      </Button>
      <div className={layout.halves}>
        <Card>
          <Head refill={refill} secondsLeft={snapshot.context.secondsLeft} />
          <Stack gap="md">
            <Short refill={refill} {...props} />
            <Confirmations refill={refill} stage={stage} />
            <StageNotice refill={refill} stage={stage} {...props} />
            <Timeline steps={refillSteps(refill, stage, snapshot.context.asOf)} />
            <LastCheck stage={stage} {...props} />
          </Stack>
        </Card>
        <Card>
          <CardHead title={<Trans>Details</Trans>} />
          <Details refill={refill} stage={stage} {...props} />
          <Transfers refill={refill} asOf={snapshot.context.asOf} />
        </Card>
      </div>
    </>
  )
}

function Head({ refill, secondsLeft }: { refill: Refill; secondsLeft: number }) {
  const format = useFormat()
  const { amount, received, credited, currency } = refill
  const asked = format.ownAmount(amount, currency)
  return (
    <div className={layout.head}>
      <div>
        <Text component="div" size="sm" c="dimmed">
          <Trans>Refill, requested {asked}</Trans>
        </Text>
        {credited !== null ? (
          <>
            <Amount value={credited} currency={currency} size="lg" sign="always" tone="plain" />
            <Text component="div" size="sm" c="dimmed">
              <Trans>credited to the balance</Trans>
            </Text>
          </>
        ) : received !== null ? (
          <>
            <Amount value={received} currency={currency} size="lg" />
            <Text component="div" size="sm" c="dimmed">
              <Trans>seen on the network</Trans>
            </Text>
          </>
        ) : (
          <Amount value={amount} currency={currency} size="lg" tone="muted" />
        )}
      </div>
      <RefillStatusChip refill={refill} secondsLeft={secondsLeft} />
    </div>
  )
}

function Confirmations({ refill, stage }: { refill: Refill; stage: RefillStage }) {
  const { t } = useLingui()
  const { seen, needed } = refill.confirmations
  if (stage !== 'confirming' && stage !== 'replenished') return null
  return (
    <div>
      <Box mb="0.375rem" fw={500}>
        <Trans>
          {seen} of {needed} confirmations
        </Trans>
      </Box>
      <Ticks
        done={seen}
        of={needed}
        label={t`${seen} of ${needed} confirmations`}
        tone={seen >= needed && arrivalOf(refill)?.kind !== 'under' ? 'in' : 'brand'}
      />
    </div>
  )
}

/** Less has arrived than was requested: it says how the rest may come, before anything that follows. */
function Short({ refill, snapshot, copying }: ProgressProps & { refill: Refill }) {
  const format = useFormat()
  const { secondsLeft, deadline, system } = snapshot.context
  const arrival = arrivalOf(refill)
  if (arrival?.kind !== 'under') return null
  const rest = restOf(refill, secondsLeft)
  const by = format.ownAmount(arrival.by, refill.currency)
  const until = timeText(new Date(deadline))
  return (
    <>
      <Notice
        kind={rest === null ? 'info' : 'warn'}
        role="status"
        title={<Trans>Less arrived than requested, by {by}</Trans>}
      >
        {rest === null ? (
          <Trans>The time for the rest is over. Already sent it? It is still credited.</Trans>
        ) : (
          <Trans>Send the rest to the same address until {until}.</Trans>
        )}
      </Notice>
      {rest === null ? null : (
        <Destination
          copying={copying}
          refill={{ ...refill, amount: rest }}
          isTag={system?.memo === 'tag'}
          left={<Period seconds={secondsLeft} />}
        />
      )}
    </>
  )
}

function StageNotice(props: ProgressProps & { refill: Refill; stage: RefillStage }) {
  const { refill, stage, snapshot, report, copying, lookup } = props
  const { t } = useLingui()
  const format = useFormat()
  const support = useSupport()
  const { currency, replaced, late, rejection } = refill
  const { secondsLeft } = snapshot.context
  const arrival = arrivalOf(refill)
  const rest = restOf(refill, secondsLeft)
  const amountOf = (value: string) => format.ownAmount(value, currency)
  const by = amountOf(arrival?.by ?? '0')
  const again = (
    <Button
      variant="default"
      disabled={!snapshot.can({ type: 'repeat.requested' })}
      onClick={() => report({ type: 'repeat.requested' })}
    >
      <Trans>Get a new address</Trans>
    </Button>
  )
  return (
    <>
      {stage === 'payable' && replaced ? (
        <Notice kind="warn" role="status" title={<Trans>The network dropped the transfer</Trans>}>
          <Trans>
            It usually comes back by itself, or was sent again under another hash. We’re looking for
            it.
          </Trans>
        </Notice>
      ) : null}
      {stage === 'payable' && !replaced ? (
        <Notice kind="wait" role="status" title={<Trans>We are looking for your transfer</Trans>}>
          <Trans>
            It may take a few minutes until the network shows it. We credit it after that.
          </Trans>
        </Notice>
      ) : null}
      {stage === 'confirming' && replaced ? (
        <Notice kind="info">
          <Trans>This transfer replaced an earlier one. Counting has started again.</Trans>
        </Notice>
      ) : null}
      {stage === 'expired' ? (
        <>
          <Notice kind="info" role="status" title={<Trans>This refill has expired</Trans>}>
            <Trans>
              Nothing arrived in time. Already sent it? A late transfer to this address is still
              credited.
            </Trans>
          </Notice>
          {refill.lookup?.state === 'not_found' ? <NotFound lookup={refill.lookup} /> : null}
          {snapshot.matches({ open: { stage: { expired: 'looking' } } }) ? (
            <Looking
              lookup={present(refill.lookup, 'lookup')}
              onReconsider={() => report({ type: 'hash.reconsidered' })}
            />
          ) : (
            lookup
          )}
          <CopyableView {...copying} name="address" label={t`Address`} text={refill.address} dimmed>
            <Address value={refill.address} />
          </CopyableView>
          {again}
        </>
      ) : null}
      {stage === 'replenished' ? <Credited {...props} isRestOpen={rest !== null} /> : null}
      {stage === 'rejected' && rejection === 'operator' ? (
        <>
          <Notice kind="fail" role="status" title={<Trans>This refill was rejected</Trans>}>
            {support === null ? (
              <Trans>Do not send anything to its address.</Trans>
            ) : (
              <Trans>
                Do not send anything to its address. Already sent a transfer?{' '}
                <SupportLink>Write to support</SupportLink>.
              </Trans>
            )}
          </Notice>
          {again}
        </>
      ) : null}
      {late && (stage === 'confirming' || stage === 'replenished') ? (
        <Notice kind="info" title={<Trans>The transfer came late</Trans>}>
          <Trans>It arrived after the time was over. It is still credited.</Trans>
        </Notice>
      ) : null}
      {arrival?.kind === 'over' ? (
        <Notice kind="info" title={<Trans>More arrived than requested, by {by}</Trans>}>
          <Trans>All that arrived is credited. Nothing else is needed from you.</Trans>
        </Notice>
      ) : null}
    </>
  )
}

type CreditedProps = ProgressProps & {
  refill: Refill
  /** The rest may be sent to the same address, so that no other refill is needed. */
  isRestOpen: boolean
}

/** Says what comes next; a newcomer pays for nothing before there is enough for a first deposit. */
function Credited({ refill, isRestOpen, snapshot, ...props }: CreditedProps) {
  const { isSubscribed, newcomer, isForDeposit } = props
  const format = useFormat()
  const { system } = snapshot.context
  const arrival = arrivalOf(refill)
  const lacking = newcomer && firstDepositOf(newcomer).lacking
  if (newcomer && lacking) {
    if (isRestOpen) return null
    const { systems } = newcomer.offers
    const more = format.amount(lacking.amount, lacking.currency)
    return (
      <>
        <Notice kind="done" role="status" title={<Trans>It is on your balance</Trans>}>
          <Trans>Your first deposit needs {more} more.</Trans>{' '}
          <RefillReason systems={systems} lacking={lacking} />{' '}
          <OnlyCounts of={lacking.currency} other={otherHeld(lacking.currency, newcomer.held)} />
        </Notice>
        <RefillWay systems={systems} lacking={lacking} isForDeposit={isForDeposit} />
      </>
    )
  }
  return (
    <>
      {isRestOpen ? null : (
        <Notice kind="done" role="status" title={<Trans>It is on your balance</Trans>}>
          {isSubscribed ? (
            <Trans>You can withdraw it or open a deposit.</Trans>
          ) : (
            <Trans>The next step is a subscription. After that you can open a deposit.</Trans>
          )}
        </Notice>
      )}
      <Button
        component={Link}
        href={addressOf({ name: isSubscribed ? 'depositOpening' : 'subscription', query: {} })}
        variant={isRestOpen ? 'default' : 'filled'}
      >
        {isSubscribed ? (
          <Trans context="action">Open a deposit</Trans>
        ) : (
          <Trans>Choose a subscription</Trans>
        )}
      </Button>
      {system && arrival?.kind === 'under' && !isRestOpen ? (
        <RefillWay
          systems={[system]}
          lacking={{ currency: refill.currency, amount: arrival.by }}
          isBeside
        />
      ) : null}
    </>
  )
}

function refillSteps(refill: Refill, stage: RefillStage, now: number): Step[] {
  const { createdAt, finishedAt, transfers, lookup } = refill
  const [first] = transfers
  const isSeen = stage === 'confirming' || stage === 'replenished'
  const isDone = stage === 'replenished'
  const moment = (at: string | null | undefined) => (at ? <When at={at} now={now} /> : undefined)
  const shown: Step = {
    id: 'shown',
    state: 'done',
    title: <Trans>Address shown</Trans>,
    time: moment(createdAt),
  }
  if (stage === 'rejected') {
    return [
      shown,
      {
        id: 'rejected',
        state: 'failed',
        title: <Trans>Rejected by the operator</Trans>,
        time: moment(finishedAt),
      },
    ]
  }
  if (stage === 'expired') {
    const over: Step = {
      id: 'over',
      state: 'over',
      title: <Trans>Expired, nothing arrived in time</Trans>,
      time: moment(finishedAt),
    }
    const looking: Step = {
      id: 'looking',
      state: 'now',
      title: <Trans>Looking for your transfer</Trans>,
    }
    return lookup?.state === 'looking' ? [shown, over, looking] : [shown, over]
  }
  return [
    shown,
    {
      id: 'seen',
      state: isSeen ? 'done' : 'now',
      title: isSeen ? <Trans>Transfer seen</Trans> : <Trans>Waiting for the transfer</Trans>,
      time: moment(first?.seenAt),
    },
    // Nobody notes when the last confirmation came, so that a credited refill leaves the step out.
    ...(isDone
      ? []
      : [
          {
            id: 'confirming',
            state: isSeen ? ('now' as const) : ('next' as const),
            title: <Trans>Confirming</Trans>,
            note: isSeen ? <Trans>You can close this page. It continues without you.</Trans> : null,
          },
        ]),
    {
      id: 'credited',
      state: isDone ? 'done' : 'next',
      title: isDone ? (
        <Trans context="step that is done">Credited to the balance</Trans>
      ) : (
        <Trans>Credited to the balance</Trans>
      ),
      time: isDone ? moment(finishedAt) : undefined,
    },
  ]
}

function LastCheck({ snapshot, report, stage, left }: ProgressProps & { stage: RefillStage }) {
  const { asOf, failure } = snapshot.context
  const time = timeText(new Date(asOf))
  if (snapshot.matches({ open: { watch: 'over' } })) return null
  return (
    <>
      {failure ? (
        <Notice kind="wait" role="status" title={<Trans>The last check failed</Trans>}>
          <Trans>What you see is from {time}. We keep checking.</Trans>
        </Notice>
      ) : null}
      {snapshot.can({ type: 'wallet.requested' }) ? (
        <Button variant="default" onClick={() => report({ type: 'wallet.requested' })}>
          <Trans>Show the address again</Trans>
        </Button>
      ) : null}
      <div className={layout.checked}>
        <div>
          <div>
            <Trans>As of {time}</Trans>
          </div>
          {stage === 'payable' ? (
            <div className={layout.figures}>
              <Trans>Time left: {left}</Trans>
            </div>
          ) : null}
        </div>
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

function Details({
  refill,
  stage,
  snapshot,
}: ProgressProps & { refill: Refill; stage: RefillStage }) {
  const { t } = useLingui()
  const { system } = snapshot.context
  const { address, memo, amount, received, credited, currency } = refill
  const fees = feesOf(refill, system?.refill.fee ?? '0')
  const money = (value: string) => <Amount value={value} currency={currency} />
  const minutes = Math.max(1, Math.round((system?.usualSeconds ?? 0) / 60))
  const rows: LedgerRow[] = [
    { id: 'network', label: <Trans>Network</Trans>, value: walletName(refill) },
    {
      id: 'to',
      label: <Trans context="receiving address">To</Trans>,
      value: <AddressShort value={address} />,
    },
  ]
  if (memo !== null) {
    rows.push({
      id: 'memo',
      label: system?.memo === 'tag' ? t`Tag` : t`Memo`,
      value: <span translate="no">{memo}</span>,
    })
  }
  if (system !== null && (stage === 'payable' || stage === 'confirming')) {
    rows.push({
      id: 'usual',
      label: <Trans>Usual time</Trans>,
      value: <Plural value={minutes} one="about # minute" other="about # minutes" />,
    })
  }
  rows.push({ id: 'asked', label: <Trans context="amount">Requested</Trans>, value: money(amount) })
  if (received !== null) {
    rows.push({
      id: 'arrived',
      label: <Trans context="amount">Arrived</Trans>,
      value: money(received),
    })
  }
  if (system !== null && received !== null) {
    rows.push({ id: 'fee', label: <Trans>Our fee</Trans>, value: money(fees) })
  }
  if (credited !== null) {
    rows.push({
      id: 'credited',
      kind: 'total',
      label: <Trans context="has been">Credited</Trans>,
      value: <Amount value={credited} currency={currency} sign="always" tone="plain" />,
    })
  } else if (system !== null && received !== null) {
    const left = difference(received, fees)
    rows.push({
      id: 'credited',
      kind: 'total',
      label: <Trans>Will be credited</Trans>,
      value: money(isPositive(left) ? left : '0'),
    })
  }
  return <Ledger rows={rows} />
}
