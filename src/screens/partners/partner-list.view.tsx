import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, NativeSelect } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { lineNumbers } from '../../api/contract/partner.ts'
import {
  firstFew,
  isNarrowed,
  LONGEST_SEARCH,
  type PartnerFilter,
  searchIn,
} from '../../machines/partner-filter.ts'
import type { PartnerPage, partnerListMachine } from '../../machines/partner-list.machine.ts'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Empty } from '../parts/empty.tsx'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './partner-list.module.css'
import { PartnerPages } from './partner-pages.tsx'
import { PartnerTable } from './partner-table.tsx'

type PartnerListProps = ViewProps<typeof partnerListMachine>

export function PartnerListView(props: PartnerListProps) {
  const { list } = props.snapshot.context
  const isAlone = list?.totals.partners === 0
  return (
    <Card component="section">
      <CardHead
        title={<Trans>Invited people</Trans>}
        action={list && !isAlone ? <Count list={list} /> : null}
      />
      {isAlone ? null : <Filters {...props} />}
      <Rows {...props} />
    </Card>
  )
}

function Count({ list: { total, isTotalExact } }: { list: PartnerPage }) {
  const format = useFormat()
  const count = format.count(total)
  return (
    <Box component="span" fz="sm" c="dimmed" role="status">
      {isTotalExact ? (
        <Plural value={total} one={`${count} person`} other={`${count} people`} />
      ) : (
        <Plural
          value={total}
          one={`more than ${count} person`}
          other={`more than ${count} people`}
        />
      )}
    </Box>
  )
}

/** Typed text that was not asked for yet stays when something else is chosen. */
const chosenFrom = (
  { filter, typed }: { filter: PartnerFilter; typed: string },
  change: Partial<PartnerFilter>,
): PartnerFilter => ({ ...filter, search: searchIn(typed), page: 1, ...change })

function Filters({ snapshot, report }: PartnerListProps) {
  const { t } = useLingui()
  const { filter, typed } = snapshot.context
  const choose = (change: Partial<PartnerFilter>) =>
    report({ type: 'filter.chosen', filter: chosenFrom(snapshot.context, change) })
  return (
    <div className={css.filters}>
      <SearchField
        label={t`Search by login`}
        placeholder={t`Search by login`}
        value={typed}
        maxLength={LONGEST_SEARCH}
        onType={(search) => report({ type: 'search.typed', search })}
        onClear={() => choose({ search: '' })}
      />
      <NativeSelect
        aria-label={t`Level`}
        value={filter.line ?? ''}
        data={[
          { value: '', label: t`All levels` },
          ...lineNumbers.map((line) => ({ value: String(line), label: t`Level ${line}` })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          choose({ line: lineNumbers.find((line) => String(line) === value) ?? null })
        }
      />
    </div>
  )
}

function Rows({ snapshot, report }: PartnerListProps) {
  const { filter, list } = snapshot.context
  if (snapshot.matches({ rows: 'notLoaded' })) {
    return (
      <Box mt="xs">
        <NotLoaded query={snapshot} ask={report}>
          <Trans>We couldn’t load your partners. Your income is safe.</Trans>
        </NotLoaded>
      </Box>
    )
  }
  if (list === null) return <Skeleton shape="rows" count={filter.limit === firstFew ? 5 : 8} />
  if (list.totals.partners === 0) return <Invitation />
  const isTurning = snapshot.matches({ rows: 'loading' })
  if (list.items.length === 0) {
    return (
      <div aria-busy={isTurning || undefined}>
        <Empty
          icon={IconUserSearch}
          title={<Trans>Nobody found</Trans>}
          action={
            isNarrowed(filter) ? (
              <Button
                variant="default"
                size="sm"
                onClick={() =>
                  report({
                    type: 'filter.chosen',
                    filter: { ...filter, search: '', line: null, page: 1 },
                  })
                }
              >
                <Trans>Show everybody</Trans>
              </Button>
            ) : null
          }
        >
          <Trans>The search matches the beginning of logins on the level you chose.</Trans>
        </Empty>
      </div>
    )
  }
  return (
    <>
      <PartnerTable
        list={list}
        filter={filter}
        isTurning={isTurning}
        onSort={(sorted) =>
          report({
            type: 'filter.chosen',
            filter: chosenFrom(snapshot.context, { sort: sorted.sort, sortDir: sorted.sortDir }),
          })
        }
      />
      <PartnerPages
        list={list}
        filter={filter}
        canTurn={(page) => snapshot.can({ type: 'page.chosen', page })}
        onTurn={(page) => report({ type: 'page.chosen', page })}
        onLimit={(limit) =>
          report({ type: 'filter.chosen', filter: chosenFrom(snapshot.context, { limit }) })
        }
      />
    </>
  )
}

/** Explains inviting to somebody who has invited nobody yet. */
function Invitation() {
  return (
    <div className={css.invitation}>
      <p>
        <Trans>Nobody has registered with your link yet. How it works:</Trans>
      </p>
      <ol>
        <li>
          <Trans>Send your link to people you know, or let them scan the QR code.</Trans>
        </li>
        <li>
          <Trans>They register and confirm their phone. Then they appear here.</Trans>
        </li>
        <li>
          <Trans>When one of their deposits ends, your share is paid out.</Trans>
        </li>
      </ol>
    </div>
  )
}
