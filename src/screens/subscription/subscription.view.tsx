import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { SubscriptionOption } from '../../api/contract/subscription.ts'
import { difference } from '../../machines/decimal.ts'
import {
  isNothingDone,
  rejectionOf,
  type SubmissionSnapshot,
} from '../../machines/submission.machine.ts'
import {
  chosenOption,
  missingFor,
  type SubscriptionOffer,
  type subscriptionMachine,
} from '../../machines/subscription.machine.ts'
import { daysLeft, endOf, isEnding } from '../../machines/subscription.selectors.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { Amount } from '../parts/amount.tsx'
import { useShowing } from '../parts/amounts.tsx'
import { CardHead } from '../parts/card-head.tsx'
import layout from '../parts/layout.module.css'
import { Ledger } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { OutcomeUnknown } from '../parts/outcome-unknown.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { SubmitButton } from '../parts/submit-button.tsx'
import { useFormat } from '../parts/use-format.ts'
import { SettingsLayout } from '../settings-layout/settings-layout.view.tsx'
import type { ViewProps } from '../view.ts'
import { returnTexts } from './return-texts.ts'
import css from './subscription.module.css'

type SubscriptionProps = ViewProps<typeof subscriptionMachine> & {
  pay: () => void
  submission: SubmissionSnapshot | undefined
  ask: () => void
}

export function SubscriptionView(props: SubscriptionProps) {
  const { offer } = props.snapshot.context
  return (
    <SettingsLayout current="subscription">
      <div className={layout.aside}>
        <Card component="section">
          <CardHead
            title={<Trans>Your subscription</Trans>}
            action={offer ? <State offer={offer} /> : null}
          />
          <Content {...props} />
        </Card>
        <Card component="section">
          <Opens />
        </Card>
      </div>
    </SettingsLayout>
  )
}

function State({ offer: { subscription } }: { offer: SubscriptionOffer }) {
  if (subscription.active) {
    return (
      <StatusChip kind="done">
        <Trans context="subscription">Active</Trans>
      </StatusChip>
    )
  }
  return (
    <StatusChip kind="off">
      {subscription.until ? (
        <Trans context="subscription">Ended</Trans>
      ) : (
        <Trans context="subscription">Not active</Trans>
      )}
    </StatusChip>
  )
}

function Content(props: SubscriptionProps) {
  const { snapshot, report } = props
  const { offer, failure } = snapshot.context
  if (snapshot.matches('notLoaded')) {
    return (
      <FailureMessage
        failure={failure}
        action={
          <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
            <Trans>Load again</Trans>
          </Button>
        }
      >
        <Trans>The subscription could not be loaded. Your money is not affected.</Trans>
      </FailureMessage>
    )
  }
  if (offer === null) return <Skeleton shape="form" count={3} />
  return snapshot.matches('subscribed') ? (
    <Bought {...props} offer={offer} />
  ) : (
    <Stack gap="md">
      <Until offer={offer} />
      {offer.options.length === 0 ? (
        <Notice kind="info" title={<Trans>No period can be bought at the moment</Trans>}>
          <Trans>Please come back later.</Trans>
        </Notice>
      ) : (
        <Choice {...props} offer={offer} />
      )}
    </Stack>
  )
}

type OfferProps = SubscriptionProps & { offer: SubscriptionOffer }

function Day({ at }: { at: number | string }) {
  const format = useFormat()
  return format.day(at, { year: true })
}

/** What there is now, and how long it lasts. */
function Until({ offer }: { offer: SubscriptionOffer }) {
  const { until } = offer.subscription
  const days = daysLeft(offer)
  if (until === null) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>You have had no subscription so far. It begins as soon as it is paid.</Trans>
      </Text>
    )
  }
  if (days === null) {
    return (
      <>
        <Text fz="1.0625rem" fw={500} lh={1.4}>
          <Trans>
            Ended on <Day at={until} />
          </Trans>
        </Text>
        <Text size="sm" c="dimmed">
          <Trans>
            Deposits that run go on. New ones, and income from partners, wait for the next period,
            which begins as soon as it is paid.
          </Trans>
        </Text>
      </>
    )
  }
  return (
    <>
      <Text fz="1.0625rem" fw={500} lh={1.4}>
        <Trans>
          Active until <Day at={until} />
        </Trans>
      </Text>
      {isEnding(offer) ? (
        <Notice
          kind="warn"
          title={<Plural value={days} one="It ends in # day" other="It ends in # days" />}
        >
          <Trans>Without a break: a period bought now begins when this one ends.</Trans>
        </Notice>
      ) : (
        <Text size="sm" c="dimmed">
          <Plural
            value={days}
            one="# day is left. A period bought now begins when this one ends."
            other="# days are left. A period bought now begins when this one ends."
          />
        </Text>
      )}
    </>
  )
}

function Choice({ snapshot, report, pay, submission, ask, offer }: OfferProps) {
  const format = useFormat()
  const option = chosenOption(snapshot.context)
  if (option === null) return null
  const missing = missingFor(offer, option)
  const isOpen = snapshot.matches('choosing')
  const { submitted } = snapshot.context
  const last = submitted?.body.option === option.id ? submitted : null
  const price = format.amount(option.price, option.currency)
  const lacking = missing ? format.amount(missing, option.currency) : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <Stack gap="md">
        <fieldset className={layout.fieldset}>
          <legend>
            <Trans context="subscription">Period</Trans>
          </legend>
          {offer.options.map(({ id, days, price: asked, currency }) => (
            <label key={id} className={css.option}>
              <input
                type="radio"
                name="option"
                value={id}
                checked={id === option.id}
                disabled={!isOpen}
                onChange={() => report({ type: 'option.chosen', option: id })}
              />
              <b>
                <Plural value={days} one="# day" other="# days" />
              </b>
              <span>
                <Amount value={asked} currency={currency} />
              </span>
            </label>
          ))}
        </fieldset>
        <Cost offer={offer} option={option} missing={missing} />
        {isNothingDone(last) ? (
          <Notice kind="info" role="status" title={<Trans>Nothing was bought</Trans>}>
            <Trans>Your payment did not reach us and nothing was taken. You can pay again.</Trans>
          </Notice>
        ) : null}
        {isOpen ? <FailureMessage failure={rejectionOf(last)} /> : null}
        <OutcomeUnknown
          submission={submission}
          ask={ask}
          title={<Trans>We do not know yet whether the payment was made</Trans>}
        >
          <Trans>
            The answer was lost on its way. We are asking what happened; do not pay a second time.
          </Trans>
        </OutcomeUnknown>
        {isOpen && lacking !== null ? (
          <>
            <Notice kind="info" title={<Trans>Your balance lacks {lacking}</Trans>}>
              <Trans>Refill it and come back here: nothing is taken until you pay.</Trans>
            </Notice>
            <SubmitButton onClick={() => report({ type: 'refill.requested' })}>
              <Trans>Go to refill</Trans>
            </SubmitButton>
          </>
        ) : (
          <SubmitButton
            busy={!isOpen}
            disabled={!snapshot.can({ type: 'subscription.submitted', key: '' })}
          >
            {submission?.hasTag('unknown') ? (
              <Trans>Finding out what happened</Trans>
            ) : (
              <Trans>Pay {price}</Trans>
            )}
          </SubmitButton>
        )}
      </Stack>
    </form>
  )
}

type CostProps = { offer: SubscriptionOffer; option: SubscriptionOption; missing: string | null }

function Cost({ offer, option, missing }: CostProps) {
  const { isInCompany } = useShowing()
  const { price, currency } = option
  const there = offer.balance.balance[currency] ?? '0'
  return (
    <Ledger
      rows={[
        {
          id: 'balance',
          label: <Trans>Your balance</Trans>,
          value: <Amount value={there} currency={currency} hidden={isInCompany} />,
        },
        {
          id: 'price',
          label: <Trans>Price</Trans>,
          value: <Amount value={price} currency={currency} />,
        },
        missing === null
          ? {
              id: 'rest',
              label: <Trans>Left on your balance</Trans>,
              value: (
                <Amount value={difference(there, price)} currency={currency} hidden={isInCompany} />
              ),
            }
          : {
              id: 'rest',
              kind: 'loss',
              label: <Trans>Lacking</Trans>,
              value: <Amount value={missing} currency={currency} />,
            },
        {
          id: 'until',
          kind: 'total',
          label: <Trans>Active until</Trans>,
          value: <Day at={endOf(offer, option)} />,
        },
      ]}
    />
  )
}

function Bought({ snapshot, report, offer }: OfferProps) {
  const { i18n } = useLingui()
  const { returnTo } = snapshot.context
  const { until } = offer.subscription
  return (
    <Stack gap="md">
      <Notice
        kind="done"
        role="status"
        title={
          until === null ? (
            <Trans>The subscription is active</Trans>
          ) : (
            <Trans>
              The subscription is active until <Day at={until} />
            </Trans>
          )
        }
      >
        <Trans>It was paid from your balance; you will find it among your operations.</Trans>
      </Notice>
      <Group align="stretch" gap="0.625rem">
        {returnTo ? (
          <Button onClick={() => report({ type: 'return.requested' })}>
            {i18n._(returnTexts[returnTo.name])}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => report({ type: 'extension.requested' })}>
          <Trans>Buy one more period</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

/** So that nobody pays for what is free. */
function Opens() {
  return (
    <>
      <CardHead title={<Trans>What it opens</Trans>} />
      <ul className={css.list}>
        <li>
          <IconCheck size={20} stroke={2} aria-hidden />
          <Trans>Opening new deposits</Trans>
        </li>
        <li>
          <IconCheck size={20} stroke={2} aria-hidden />
          <Trans>Income from your partners</Trans>
        </li>
      </ul>
      <CardHead title={<Trans>Never needs it</Trans>} />
      <ul className={css.list} data-kind="free">
        <li>
          <IconMinus size={20} stroke={2} aria-hidden />
          <Trans>Seeing your balance and your deposits</Trans>
        </li>
        <li>
          <IconMinus size={20} stroke={2} aria-hidden />
          <Trans>Refilling</Trans>
        </li>
        <li>
          <IconMinus size={20} stroke={2} aria-hidden />
          <Trans>Withdrawing your own money</Trans>
        </li>
      </ul>
    </>
  )
}
