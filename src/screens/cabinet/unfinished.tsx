import { Trans } from '@lingui/react/macro'
import { Box, Button, Card, Group, Stack } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarUp,
  IconArrowRight,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Unfinished } from '../../machines/cabinet.machine.ts'
import { addressOf } from '../addresses.ts'
import { Amount } from '../parts/amount.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import css from './unfinished.module.css'

/** What was begun and waits: the way back to it. */
export function UnfinishedCards({ refill, payment, hidden }: Unfinished & { hidden: boolean }) {
  return (
    <>
      {refill ? (
        <Card component="section">
          <Waiting
            icon={IconArrowBarToDown}
            title={<Trans>An unfinished refill</Trans>}
            href={addressOf({ name: 'refill', id: refill.id, query: {} })}
            action={<Trans context="something unfinished">Continue</Trans>}
          >
            <Money {...refill} hidden={hidden} />
            <StatusChip kind="wait">
              <Trans>Waiting</Trans>
            </StatusChip>
          </Waiting>
        </Card>
      ) : null}
      {payment ? (
        <Card component="section">
          <Waiting
            icon={IconArrowBarUp}
            title={<Trans>A withdrawal under way</Trans>}
            href={addressOf({ name: 'withdrawal', id: payment.id, query: {} })}
            action={<Trans>Follow</Trans>}
          >
            <Money {...payment} hidden={hidden} />
            {payment.status === 'pending' ? (
              <StatusChip kind="wait">
                <Trans>Pending</Trans>
              </StatusChip>
            ) : (
              <StatusChip kind="look">
                <Trans>On inspection</Trans>
              </StatusChip>
            )}
          </Waiting>
        </Card>
      ) : null}
    </>
  )
}

type WaitingProps = {
  icon: TablerIcon
  title: ReactNode
  href: string
  action: ReactNode
  children: ReactNode
}

function Waiting({ icon: Icon, title, href, action, children }: WaitingProps) {
  return (
    <div className={css.waiting}>
      <span className={css.icon} aria-hidden>
        <Icon size={20} stroke={1.75} />
      </span>
      <Stack gap="0.125rem">
        <h2 className={css.title}>{title}</h2>
        <Group component="span" gap="0.25rem 0.625rem" fw={500}>
          {children}
        </Group>
      </Stack>
      <Button
        component={Link}
        href={href}
        variant="light"
        rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
      >
        {action}
      </Button>
    </div>
  )
}

type MoneyProps = { amount: string; currency: string; network: string; hidden: boolean }

function Money({ amount, currency, network, hidden }: MoneyProps) {
  return (
    <>
      <Amount value={amount} currency={currency} hidden={hidden} />
      {network === currency ? null : (
        <Box component="span" fz="0.8125rem" fw={400} c="dimmed">
          {network}
        </Box>
      )}
    </>
  )
}
