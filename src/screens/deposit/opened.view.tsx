import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Deposit } from '../../api/contract/deposit.ts'
import { sum } from '../../machines/decimal.ts'
import { addressOf } from '../addresses.ts'
import { Card } from '../parts/card.tsx'
import { Moment } from '../parts/moment.tsx'
import { PayoutSplit } from '../parts/payout-split.tsx'
import { type Step, Timeline } from '../parts/timeline.tsx'
import { useFormat } from '../parts/use-format.ts'
import css from './opened.module.css'

const DAY = 24 * 60 * 60 * 1000

/** Says how a deposit that has just been opened goes on, and when. */
export function OpenedView({ deposit }: { deposit: Deposit }) {
  const format = useFormat()
  const { id, plan, amount, currency, daily, expected, autoinvestment, openedAt, endsAt } = deposit
  const { title } = plan
  const money = (value: string) => format.ownAmount(value, currency)
  const locked = money(amount)
  const earned = money(daily)
  const paid = money(autoinvestment ? expected : sum(amount, expected))
  const steps: Step[] = [
    {
      id: 'opened',
      state: 'done',
      title: <Trans context="a deposit was">Opened</Trans>,
      time: <Moment at={openedAt} />,
      note: (
        <Trans>
          {locked} on <span translate="no">{title}</span>, locked until the term ends.
        </Trans>
      ),
    },
    {
      id: 'earning',
      state: 'next',
      title: <Trans>Your first earnings</Trans>,
      time: <Moment at={Date.parse(openedAt) + DAY} />,
      note: <Trans>{earned}, and the same every day from then on, estimated.</Trans>,
    },
    {
      id: 'end',
      state: 'next',
      title: <Trans>The term ends</Trans>,
      time: <Moment at={endsAt} year />,
      note: (
        <>
          <Trans>{paid} come to your balance, estimated.</Trans>
          <br />
          <PayoutSplit
            amount={amount}
            earned={expected}
            currency={currency}
            isRenewing={autoinvestment}
          />
        </>
      ),
    },
  ]
  return (
    <Card component="section" style={{ width: '100%', maxWidth: '40rem' }}>
      <Stack gap="lg">
        <div role="status">
          <span className={css.mark} aria-hidden>
            <IconCheck size={28} stroke={2.25} />
          </span>
          <Title order={2} mb="xs">
            <Trans>Your deposit is open</Trans>
          </Title>
          <Text c="dimmed">
            <Trans>There is nothing more to do. This is what happens next:</Trans>
          </Text>
        </div>
        <Timeline steps={steps} />
        <div className={css.ways}>
          <Button component={Link} href={addressOf({ name: 'deposit', id, query: {} })} size="lg">
            <Trans>See the deposit</Trans>
          </Button>
          <Button
            component={Link}
            href={addressOf({ name: 'depositOpening', query: {} })}
            variant="default"
            size="lg"
          >
            <Trans>Add another</Trans>
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
