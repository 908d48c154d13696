import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { User } from '../../api/contract/session.ts'
import type { Operation } from '../../api/contract/user.ts'
import {
  STATEMENT_LIMIT,
  type StatementBounds,
  type statementMachine,
} from '../../machines/statement.machine.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { typeTexts } from '../operations/operation-filter-texts.ts'
import { Amount } from '../parts/amount.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Ledger, type LedgerRow } from '../parts/ledger.tsx'
import { Notice } from '../parts/notice.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import { PrintView } from './print-view.tsx'

type StatementProps = ViewProps<typeof statementMachine>

export function StatementView({ snapshot, report, user }: StatementProps & { user: User }) {
  const format = useFormat()
  const { bounds } = snapshot.context
  const facts = useFacts(snapshot)
  const limit = format.count(STATEMENT_LIMIT)
  const isComplete = snapshot.matches('complete')
  return (
    <>
      <Dialog title={<Trans>Statement</Trans>} onClose={() => report({ type: 'statement.closed' })}>
        <Stack gap="1.25rem">
          {snapshot.matches('collecting') ? (
            <Collecting snapshot={snapshot} report={report} />
          ) : null}
          {snapshot.matches('notCollected') ? (
            <FailureMessage
              failure={snapshot.context.failure}
              action={
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => report({ type: 'retry.requested' })}
                >
                  <Trans>Continue</Trans>
                </Button>
              }
            >
              <Trans>The statement isn’t complete yet, so it can’t be printed.</Trans>
            </FailureMessage>
          ) : null}
          {snapshot.matches('tooLong') ? (
            <>
              <Notice
                kind="warn"
                role="status"
                title={<Trans>There are more than {limit} operations</Trans>}
              >
                <Trans>
                  That is too many to print. Choose a shorter period or one currency, or save them
                  all as a file.
                </Trans>
              </Notice>
              <Button
                leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
                onClick={() => report({ type: 'file.requested' })}
              >
                <Trans>Save as CSV</Trans>
              </Button>
            </>
          ) : null}
          {isComplete ? (
            <>
              <Text role="status" inherit>
                <Trans>The statement is complete.</Trans>
              </Text>
              <Ledger rows={facts} />
              <Button
                leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
                onClick={() => report({ type: 'print.requested' })}
              >
                <Trans>Print the statement</Trans>
              </Button>
            </>
          ) : null}
        </Stack>
      </Dialog>
      {isComplete && bounds ? (
        <PrintView snapshot={snapshot} user={user} facts={facts} bounds={bounds} />
      ) : null}
    </>
  )
}

function Collecting({ snapshot, report }: StatementProps) {
  const format = useFormat()
  const count = format.count(snapshot.context.items.length)
  return (
    <>
      <Text role="status" inherit>
        <Trans>Collecting the operations… So far: {count}</Trans>
      </Text>
      <Button variant="default" onClick={() => report({ type: 'statement.closed' })}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  )
}

/** Tells what the statement is about, the same on the screen and on paper. */
function useFacts({ context: { items, filter, bounds } }: StatementProps['snapshot']): LedgerRow[] {
  const { t } = useLingui()
  const format = useFormat()
  return [
    {
      id: 'period',
      label: <Trans>Period</Trans>,
      value: (bounds && periodText(items, bounds, format)) ?? t`All time`,
    },
    {
      id: 'type',
      label: <Trans>Type</Trans>,
      value: filter.type === null ? t`All types` : t(typeTexts[filter.type]),
    },
    {
      id: 'currency',
      label: <Trans>Currency</Trans>,
      value: filter.currency ?? t`All currencies`,
    },
    ...sumRows('reserved', <Trans>Reserved for withdrawals</Trans>, bounds?.reserved),
    ...sumRows('locked', <Trans>Earned, locked until the term ends</Trans>, bounds?.locked),
    { id: 'count', label: <Trans>Operations</Trans>, value: format.count(items.length) },
  ]
}

const sumRows = (id: string, label: ReactNode, sums: StatementBounds['locked'] = []): LedgerRow[] =>
  sums.map(({ currency, amount }) => ({
    id: `${id} ${currency}`,
    label,
    value: <Amount value={amount} currency={currency} />,
  }))

/** From the first day to the last, both included; null where nothing tells the first. */
function periodText(
  items: readonly Operation[],
  { asOf, from, to }: StatementBounds,
  format: ReturnType<typeof useFormat>,
): string | null {
  const first = from ?? items.at(-1)?.createdAt
  if (first === undefined) return null
  // The bound is the first moment after the days asked for, and no day to come is known yet.
  const last = to === null ? asOf : Math.min(asOf, Date.parse(to) - 1)
  const days = [first, last].map((day) => format.day(day, { year: true }))
  return [...new Set(days)].join(' – ')
}
