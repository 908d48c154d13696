import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import Big from 'big.js'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { EventDetail } from '../../api/contract/event.ts'
import { difference, isPositive } from '../../machines/decimal.ts'
import type { RouteName } from '../../machines/route-location.ts'
import { addressOf } from '../addresses.ts'
import { PlanAndTerm } from '../operation/event-title.tsx'
import { figureOf, isGain, subjectOf } from '../operation/events.ts'
import { accounts, typeNames } from '../operation/operation-texts.ts'
import { Address } from '../parts/address.tsx'
import { Amount } from '../parts/amount.tsx'
import { ExactAmounts } from '../parts/amounts.tsx'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Moment } from '../parts/moment.tsx'
import { Reason } from '../parts/reason.tsx'
import { walletName } from '../parts/wallet-name.ts'
import { EventParts } from './event-parts.tsx'
import { EventStatus } from './event-status.tsx'
import css from './operations.module.css'

type ReceiptProps = { event: EventDetail; login: string; onPrint: () => void }

/** One event with all that is known of it; on paper nothing else is printed. */
export function Receipt({ event, login, onPrint }: ReceiptProps) {
  const { i18n } = useLingui()
  const { id, kind, type, createdAt, parts } = event
  const figure = figureOf(event, null)
  const rows: LedgerRow[] = [
    ...sidesOf(event),
    { id: 'type', label: <Trans>Type</Trans>, value: i18n._(typeNames[type]) },
    {
      id: 'moment',
      label: <Trans>Date</Trans>,
      value: <Moment at={createdAt} year />,
    },
    ...factsOf(event),
    ...event.movements.flatMap(({ account, currency, amount, balanceAfter }) => {
      const key = `${account} ${currency}`
      return [
        {
          id: key,
          label: amount.startsWith('-') ? (
            <Trans context="account">From</Trans>
          ) : (
            <Trans context="account">To</Trans>
          ),
          value: (
            <>
              {i18n._(accounts[account])}
              {event.movements.length === 1 || kind === 'exchanged' ? null : (
                <>
                  {' '}
                  <Amount value={amount} currency={currency} sign="always" tone="plain" />
                </>
              )}
            </>
          ),
        },
        // Other movements may stand between those of a day: what was there before them is not known.
        ...(isSum(event)
          ? []
          : [
              {
                id: `${key} before`,
                label: <Trans>Balance before</Trans>,
                value: (
                  <Amount value={Big(balanceAfter).minus(amount).toFixed()} currency={currency} />
                ),
              },
            ]),
        {
          id: `${key} after`,
          label: <Trans>Balance after</Trans>,
          value: <Amount value={balanceAfter} currency={currency} />,
        },
      ]
    }),
    ...accrualRows(event.withheld),
    { id: 'holder', label: <Trans>Login</Trans>, value: <span translate="no">{login}</span> },
    // The day of several deposits is no operation of the statement.
    ...(kind === 'accruals_withheld'
      ? []
      : [
          {
            id: 'number',
            label: <Trans>Operation number</Trans>,
            value: <span translate="no">{id}</span>,
          },
        ]),
  ]
  return (
    <Stack gap="1.25rem">
      <div className={css.summary}>
        <p className={css.figure}>
          <ExactAmounts>
            <Amount
              value={figure.amount}
              currency={figure.currency}
              sign="always"
              tone={isGain(event) ? 'in' : 'plain'}
              size="hero"
            />
          </ExactAmounts>
        </p>
        <EventStatus event={event} />
        {event.reason === null ? null : (
          <Text inherit fz="sm" c="dimmed">
            <Reason>{event.reason}</Reason>
          </Text>
        )}
      </div>
      <Ledger rows={rows} />
      {parts.length > 0 ? <EventParts event={event} /> : null}
      <div className={css.actions}>
        <Subject event={event} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={onPrint}
        >
          <Trans>Print the receipt</Trans>
        </Button>
      </div>
    </Stack>
  )
}

/** Says that it adds up several movements of a day. */
const isSum = ({ kind, count }: EventDetail): boolean => kind === 'accruals_withheld' || count > 1

/** The accruals of a day, by what became of them. */
function accrualRows(withheld: EventDetail['withheld']): LedgerRow[] {
  const fates: (Omit<LedgerRow, 'value'> & { amounts: { currency: string; amount: string }[] })[] =
    [
      {
        id: 'held',
        label: <Trans>Locked until the term ends</Trans>,
        amounts: withheld.map(({ currency, held }) => ({ currency, amount: held })),
      },
      {
        id: 'released',
        label: <Trans>Paid out when the term ended</Trans>,
        amounts: withheld.map(({ currency, amount, held, lost }) => ({
          currency,
          amount: difference(difference(amount, held), lost),
        })),
      },
      {
        id: 'lost',
        kind: 'loss',
        label: <Trans context="past">Earnings, lost</Trans>,
        amounts: withheld.map(({ currency, lost }) => ({ currency, amount: lost })),
      },
    ]
  return fates.flatMap(({ amounts, ...row }) => {
    const own = amounts.filter(({ amount }) => isPositive(amount))
    const value = own.map(({ currency, amount }) => (
      <div key={currency}>
        <Amount value={amount} currency={currency} sign={row.kind === 'loss' ? 'loss' : 'none'} />
      </div>
    ))
    return own.length === 0 ? [] : [{ ...row, value }]
  })
}

/** An exchange names both sides; a withdrawal what is left of it after the fee, unless it came back. */
function sidesOf({ kind, movements, fee, status }: EventDetail): LedgerRow[] {
  const gave = movements.find(({ amount }) => amount.startsWith('-'))
  const got = movements.find(({ amount }) => !amount.startsWith('-'))
  const given = gave?.amount.replace('-', '') ?? '0'
  const unit = got?.currency ?? gave?.currency ?? ''
  if (status === 'rejected' || status === 'error') return []
  const rows: (LedgerRow | null)[] = [
    kind === 'exchanged' && gave
      ? {
          id: 'given',
          label: <Trans>You paid</Trans>,
          value: <Amount value={given} currency={gave.currency} />,
        }
      : null,
    fee === null
      ? null
      : {
          id: 'fee',
          label: <Trans context="operation">Fee</Trans>,
          value: <Amount value={fee} currency={unit} />,
        },
    kind === 'exchanged' && got
      ? {
          id: 'got',
          kind: 'total',
          label: <Trans>You received</Trans>,
          value: <Amount value={got.amount} currency={unit} />,
        }
      : null,
    kind === 'withdrawal_made'
      ? {
          id: 'net',
          kind: 'total',
          label: status === 'successful' ? <Trans>Sent to you</Trans> : <Trans>You receive</Trans>,
          value: (
            <Amount
              value={Big(given)
                .minus(fee ?? '0')
                .toFixed()}
              currency={unit}
            />
          ),
        }
      : null,
  ]
  return rows.filter((row) => row !== null)
}

/** Names the cause of an event and who or what stands on the other side. */
function factsOf(event: EventDetail): LedgerRow[] {
  const { deposit, partner, people, loss, hash, wallet, network, movements } = event
  const currency = movements.find(({ amount }) => !amount.startsWith('-'))?.currency
  const unit = currency ?? movements[0]?.currency ?? ''
  const rows: (LedgerRow | null)[] = [
    deposit && {
      id: 'deposit',
      label: <Trans>Plan</Trans>,
      value: <PlanAndTerm event={event} />,
    },
    loss === null
      ? null
      : {
          id: 'loss',
          label: <Trans context="past">Earnings, lost</Trans>,
          value: <Amount value={loss} currency={unit} sign="loss" />,
          kind: 'loss',
        },
    partner && {
      id: 'partner',
      label: <Trans>Partner</Trans>,
      value: <span translate="no">{partner.login}</span>,
    },
    partner?.line ? { id: 'line', label: <Trans>Level</Trans>, value: partner.line } : null,
    people > 1 ? { id: 'people', label: <Trans>Partners</Trans>, value: people } : null,
    network === null || !movements[0]
      ? null
      : {
          id: 'network',
          label: <Trans>Currency and network</Trans>,
          value: (
            <span translate="no">{walletName({ currency: movements[0].currency, network })}</span>
          ),
        },
    wallet === null
      ? null
      : {
          id: 'wallet',
          label: <Trans>To the wallet</Trans>,
          value: <Address value={wallet} />,
          kind: 'long',
        },
    hash === null
      ? null
      : {
          id: 'hash',
          label: <Trans>Transaction</Trans>,
          value: <Address value={hash} />,
          kind: 'long',
        },
  ]
  return rows.filter((row) => row !== null)
}

const ways: Partial<Record<RouteName, ReactNode>> = {
  refill: <Trans>Go to the refill</Trans>,
  withdrawal: <Trans>Go to the withdrawal</Trans>,
  deposit: <Trans>Go to the deposit</Trans>,
  partners: <Trans>Go to partners</Trans>,
  subscription: <Trans>Go to the subscription</Trans>,
}

/** The way to what moved the money, where that has a page of its own. */
function Subject({ event }: { event: EventDetail }) {
  const subject = subjectOf(event)
  if (subject === null) return null
  return (
    <Button component={Link} href={addressOf(subject)} variant="default">
      {ways[subject.name]}
    </Button>
  )
}
