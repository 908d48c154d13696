import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '../../api/contract/session.ts'
import type { StatementBounds, statementMachine } from '../../machines/statement.machine.ts'
import { accounts, movements } from '../operation/operation-texts.ts'
import { Amount } from '../parts/amount.tsx'
import { Brand } from '../parts/brand.tsx'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Moment } from '../parts/moment.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './statement.module.css'
import { type StatementSum, sumsOf } from './statement-sums.ts'

type PrintViewProps = Pick<ViewProps<typeof statementMachine>, 'snapshot'> & {
  user: User
  facts: LedgerRow[]
  bounds: StatementBounds
}

/** Is printed only; a screen does not show it. */
export function PrintView({ snapshot, user, facts, bounds }: PrintViewProps) {
  const format = useFormat()
  const { items, filter } = snapshot.context
  const sums = sumsOf(items, filter.type === null)
  const prepared = new Date(bounds.asOf)
  const holder: LedgerRow[] = [
    { id: 'login', label: <Trans>Login</Trans>, value: <span translate="no">{user.login}</span> },
    ...(user.fullName === null
      ? []
      : [
          {
            id: 'name',
            label: <Trans>Name</Trans>,
            value: <span translate="no">{user.fullName}</span>,
          },
        ]),
    ...facts,
    {
      id: 'prepared',
      label: <Trans>Prepared</Trans>,
      value: format.moment(prepared, { year: true }),
    },
    {
      id: 'zone',
      label: <Trans>Time zone</Trans>,
      value: <span translate="no">{Intl.DateTimeFormat().resolvedOptions().timeZone}</span>,
    },
  ]
  return (
    <section className={css.printView} data-print-view>
      <Brand />
      <h2 className={css.title}>
        <Trans>Statement of operations</Trans>
      </h2>
      <Ledger rows={holder} />
      {sums.length > 0 ? <Sums sums={sums} /> : null}
      {items.length > 0 ? (
        <Rows items={items} />
      ) : (
        <p>
          <Trans>There were no operations in this period.</Trans>
        </p>
      )}
    </section>
  )
}

function Sums({ sums }: { sums: StatementSum[] }) {
  const { i18n } = useLingui()
  const hasBalances = sums.some(({ balances }) => balances !== null)
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Account</Trans>
          </th>
          {hasBalances ? (
            <th scope="col" className={css.figure}>
              <Trans>Opening balance</Trans>
            </th>
          ) : null}
          <th scope="col" className={css.figure}>
            <Trans>In</Trans>
          </th>
          <th scope="col" className={css.figure}>
            <Trans>Out</Trans>
          </th>
          {hasBalances ? (
            <th scope="col" className={css.figure}>
              <Trans>Closing balance</Trans>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {sums.map(({ account, currency, incoming, outgoing, balances }) => (
          <tr key={`${account} ${currency}`}>
            <th scope="row">
              {i18n._(accounts[account])}, <span translate="no">{currency}</span>
            </th>
            {hasBalances ? <Figure value={balances?.opening} currency={currency} /> : null}
            <Figure value={incoming} currency={currency} />
            <Figure value={outgoing} currency={currency} />
            {hasBalances ? <Figure value={balances?.closing} currency={currency} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The row names the currency. */
function Figure({ value, currency }: { value: string | undefined; currency: string }) {
  return (
    <td className={css.figure}>
      {value === undefined ? '—' : <Amount value={value} currency={currency} bare />}
    </td>
  )
}

function Rows({
  items,
}: {
  items: ViewProps<typeof statementMachine>['snapshot']['context']['items']
}) {
  const { i18n } = useLingui()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans context="statement">No.</Trans>
          </th>
          <th scope="col">
            <Trans>Date</Trans>
          </th>
          <th scope="col">
            <Trans context="statement">Operation</Trans>
          </th>
          <th scope="col" className={css.figure}>
            <Trans>Amount</Trans>
          </th>
          <th scope="col" className={css.figure}>
            <Trans>Balance after</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, kind, account, amount, balanceAfter, currency, createdAt }) => {
          return (
            <tr key={id}>
              <td translate="no">{id}</td>
              <td>
                <Moment at={createdAt} month="short" year />
              </td>
              <td>
                {i18n._(movements[kind])}
                <span className={css.account}>{i18n._(accounts[account])}</span>
              </td>
              <td className={css.figure}>
                <Amount value={amount} currency={currency} sign="always" tone="plain" />
              </td>
              <td className={css.figure}>
                <Amount value={balanceAfter} currency={currency} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
