import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import Big from 'big.js'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Operation } from '../../api/contract/user.ts'
import type { PlaceName } from '../../machines/places.ts'
import { addressOf } from '../addresses.ts'
import { accounts, operations } from '../operation/operation-texts.ts'
import { Amount } from '../parts/amount.tsx'
import { dayText } from '../parts/format.ts'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { localeOf } from '../parts/locale.ts'
import { timeText } from '../parts/time.ts'
import css from './operations.module.css'

type ReceiptProps = { operation: Operation; login: string; onPrint: () => void }

/** One movement with all that is known of it; on paper nothing else is printed. */
export function Receipt({ operation, login, onPrint }: ReceiptProps) {
  const { i18n } = useLingui()
  const { id, type, account, amount, balanceAfter, currency, createdAt, reference } = operation
  const moment = new Date(createdAt)
  const rows: LedgerRow[] = [
    { id: 'type', label: <Trans>Type</Trans>, value: i18n._(operations[type].title) },
    { id: 'account', label: <Trans>Account</Trans>, value: i18n._(accounts[account]) },
    {
      id: 'before',
      label: <Trans>Balance before</Trans>,
      value: <Amount value={Big(balanceAfter).minus(amount).toFixed()} currency={currency} />,
    },
    {
      id: 'after',
      label: <Trans>Balance after</Trans>,
      value: <Amount value={balanceAfter} currency={currency} />,
    },
    {
      id: 'moment',
      label: <Trans>Recorded</Trans>,
      value: (
        <time dateTime={createdAt}>
          {dayText(moment, localeOf(i18n.locale), { year: true })}, {timeText(moment)}
        </time>
      ),
    },
    ...(reference !== null && (type === 'referrals' || type === 'matching')
      ? [
          {
            id: 'partner',
            label: <Trans>Partner</Trans>,
            value: <span translate="no">{reference}</span>,
          },
        ]
      : []),
    { id: 'holder', label: <Trans>Login</Trans>, value: <span translate="no">{login}</span> },
    {
      id: 'number',
      label: <Trans>Operation number</Trans>,
      value: <span translate="no">{id}</span>,
    },
  ]
  return (
    <div className={css.receipt}>
      <p className={css.figure}>
        <Amount value={amount} currency={currency} sign="always" size="hero" />
      </p>
      <Ledger rows={rows} />
      <div className={css.actions}>
        <Subject operation={operation} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={onPrint}
        >
          <Trans>Print the receipt</Trans>
        </Button>
      </div>
    </div>
  )
}

const subjects: Partial<Record<Operation['type'], { place: PlaceName; words: ReactNode }>> = {
  refill: { place: 'refill', words: <Trans>Go to the refill</Trans> },
  withdrawal: { place: 'withdrawal', words: <Trans>Go to the withdrawal</Trans> },
  plan: { place: 'deposit', words: <Trans>Go to the deposit</Trans> },
  accruals: { place: 'deposit', words: <Trans>Go to the deposit</Trans> },
}

/** The way to what moved the money, where that has a page of its own. */
function Subject({ operation: { type, reference } }: { operation: Operation }) {
  const subject = subjects[type]
  if (!subject || reference === null) return null
  return (
    <Anchor
      component={Link}
      href={addressOf({ name: subject.place, id: reference, query: {} })}
      className={css.way ?? ''}
    >
      {subject.words}
    </Anchor>
  )
}
