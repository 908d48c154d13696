import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { IconChevronDown, IconDownload, IconPrinter, IconTableDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { filterOf, operationTabs } from '../../machines/operation-filter.ts'
import type { operationsMachine } from '../../machines/operations.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { EventTitle } from '../operation/event-title.tsx'
import { Card } from '../parts/card.tsx'
import { Closing } from '../parts/closing.tsx'
import layout from '../parts/layout.module.css'
import { Panel } from '../parts/panel.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ViewProps } from '../view.ts'
import css from './operations.module.css'
import { Receipt } from './receipt.tsx'

type OperationsProps = ViewProps<typeof operationsMachine>

type OperationsViewProps = OperationsProps & {
  list: ReactNode
  /** Nothing has happened yet, whatever the filter. */
  hasNothing: boolean
  /** While one is asked for. */
  statement: ReactNode
}

export function OperationsView({ list, hasNothing, statement, ...props }: OperationsViewProps) {
  const { t } = useLingui()
  const { snapshot, report } = props
  const { location, event } = snapshot.context
  const { tab } = filterOf(location)
  const words = {
    movements: <Trans context="tab">All operations</Trans>,
    cases: <Trans>Baskets</Trans>,
  }
  return (
    <>
      <div className={css.head}>
        <nav aria-label={t`Kinds of operations`}>
          <Group className={layout.list} component="ul" align="stretch" gap="0.25rem">
            {operationTabs.map((one) => (
              <li key={one}>
                <Link
                  className={css.tab}
                  href={addressOf({
                    name: 'operations',
                    query: one === 'cases' ? { tab: 'cases' } : {},
                  })}
                  aria-current={one === tab ? 'page' : undefined}
                >
                  {words[one]}
                </Link>
              </li>
            ))}
          </Group>
        </nav>
        {tab === 'movements' && !hasNothing ? <Export {...props} /> : null}
      </div>
      <Card component="section" aria-label={t`Operations`}>
        {list}
      </Card>
      <Closing>
        {snapshot.matches({ receipt: 'closed' }) ? null : (
          <Panel
            isTall
            title={event ? <EventTitle event={event} /> : <Trans>Operation</Trans>}
            onClose={() => report({ type: 'receipt.closed' })}
          >
            <OpenReceipt {...props} />
          </Panel>
        )}
      </Closing>
      {statement}
    </>
  )
}

/** Gives what the filter leaves as a file for a spreadsheet or on paper. */
function Export({ snapshot, report }: OperationsProps) {
  const menu = useId()
  const { search } = filterOf(snapshot.context.location)
  const isSaving = snapshot.matches({ file: 'saving' })
  // A button that is disabled while it is pressed would leave the menu open: the browser asks it after the press.
  const choice = { variant: 'subtle', justify: 'flex-start', popoverTarget: menu } as const
  return (
    <>
      <Button
        className={css.export ?? ''}
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        popoverTarget={menu}
      >
        <Trans>Export</Trans>
      </Button>
      <div className={css.menu} id={menu} popover="auto">
        <Button
          {...choice}
          popoverTargetAction="hide"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => report({ type: 'statement.requested' })}
        >
          <Trans>Print a statement</Trans>
        </Button>
        <Button
          {...choice}
          popoverTargetAction="hide"
          leftSection={<IconTableDown size={18} stroke={1.75} aria-hidden />}
          {...(isSaving ? { 'data-disabled': true, 'aria-disabled': true } : {})}
          onClick={() => report({ type: 'export.requested' })}
        >
          <Trans>Save as CSV</Trans>
        </Button>
        {search === null ? null : (
          <p className={css.hint}>
            <Trans>The statement and the file ignore your search.</Trans>
          </p>
        )}
      </div>
      {isSaving || snapshot.matches({ file: 'saved' }) ? (
        <Box className={css.said ?? ''} role="status" fz="sm" c="dimmed">
          {isSaving ? (
            <Trans>Preparing the file…</Trans>
          ) : (
            <Trans>The file is in your downloads.</Trans>
          )}
        </Box>
      ) : null}
      {snapshot.matches({ file: 'notSaved' }) ? (
        <div className={css.said}>
          <FailureMessage failure={snapshot.context.exportFailure}>
            <Trans>The file was not saved. The list is unchanged.</Trans>
          </FailureMessage>
        </div>
      ) : null}
    </>
  )
}

function OpenReceipt({ snapshot, report }: OperationsProps) {
  const { event, receiptFailure, login } = snapshot.context
  if (snapshot.matches({ receipt: 'notRead' })) {
    return (
      <FailureMessage
        failure={receiptFailure}
        action={
          <Group align="stretch" gap="xs">
            <Button size="sm" onClick={() => report({ type: 'receipt.requested' })}>
              <Trans>Load the operation again</Trans>
            </Button>
            <Button variant="default" size="sm" onClick={() => report({ type: 'receipt.closed' })}>
              <Trans>Back to all operations</Trans>
            </Button>
          </Group>
        }
      >
        <Trans>Your money is safe.</Trans>
      </FailureMessage>
    )
  }
  return event ? (
    <Receipt event={event} login={login} onPrint={() => report({ type: 'print.requested' })} />
  ) : (
    <Skeleton shape="lines" count={6} />
  )
}
