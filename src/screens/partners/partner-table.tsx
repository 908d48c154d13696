import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PartnerSort } from '../../api/contract/partner.ts'
import { isPositive } from '../../machines/decimal.ts'
import { locationOf, type PartnerFilter, sortedBy } from '../../machines/partner-filter.ts'
import type { PartnerPage } from '../../machines/partner-list.machine.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { digitsOf, Padding } from '../parts/padding.tsx'
import { Withheld } from '../parts/withheld.tsx'
import css from './partner-table.module.css'

type PartnerTableProps = {
  list: PartnerPage
  filter: PartnerFilter
  /** These are the old rows; the next ones are on their way. */
  isTurning: boolean
  onSort: (sorted: PartnerFilter) => void
}

/** On phones each row folds: the line stands under the login, the profit under what they invested. */
export function PartnerTable({ list, filter, isTurning, onSort }: PartnerTableProps) {
  const { t } = useLingui()
  const { items, currency } = list
  const digits = {
    investments: digitsOf(
      items.map(({ investments }) => investments),
      currency,
    ),
    profit: digitsOf(
      items.map(({ profit }) => profit),
      currency,
    ),
  }
  const head = (sort: PartnerSort, words: ReactNode) => (
    <Head sort={sort} filter={filter} onSort={onSort}>
      {words}
    </Head>
  )
  return (
    <table
      className={css.table}
      aria-label={t`Invited people`}
      aria-busy={isTurning || undefined}
      data-rows="partners"
    >
      <thead>
        <tr>
          {head('login', <Trans>Login</Trans>)}
          {head('line', <Trans>Level</Trans>)}
          {head('investments', <Trans>Invested, {currency}</Trans>)}
          {head('profit', <Trans>Partner income, {currency}</Trans>)}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, login, line, investments, profit, pending }) => (
          <tr key={id}>
            <td data-column="login">
              <Link
                className={css.open}
                href={addressOf({ ...locationOf(filter), id })}
                translate="no"
              >
                {login}
              </Link>
            </td>
            <td data-column="line">
              <span className={css.short}>{line}</span>
              <span className={css.long}>
                <Trans>Level {line}</Trans>
              </span>
            </td>
            <td data-column="investments">
              <Amount value={investments} currency={currency} bare />
              <span className={css.padding}>
                <Padding value={investments} currency={currency} digits={digits.investments} />
              </span>
            </td>
            <td data-column="profit">
              <Amount value={profit} currency={currency} bare />
              <span className={css.padding}>
                <Padding value={profit} currency={currency} digits={digits.profit} />
              </span>
              {isPositive(pending) ? (
                <span className={css.pending}>
                  <Withheld>
                    <span>
                      <Trans>
                        <Amount value={pending} currency={currency} bare /> locked
                      </Trans>
                    </span>
                  </Withheld>
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = {
  sort: PartnerSort
  filter: PartnerFilter
  onSort: (sorted: PartnerFilter) => void
  children: ReactNode
}

function Head({ sort, filter, onSort, children }: HeadProps) {
  const isSorted = filter.sort === sort
  const isAscending = filter.sortDir === 'asc'
  const Icon = isAscending ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-column={sort}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
    >
      <UnstyledButton
        className={css.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(sortedBy(filter, sort))}
      >
        {children}
        {isSorted ? <Icon size={14} stroke={2.25} aria-hidden /> : null}
      </UnstyledButton>
    </th>
  )
}
