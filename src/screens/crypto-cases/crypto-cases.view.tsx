import { Plural, Trans } from '@lingui/react/macro'
import { Anchor, Box, Button, Stack, Text } from '@mantine/core'
import { IconChartPie, IconPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { CryptoCase, Plan } from '../../api/contract/plan.ts'
import type { CaseOperation } from '../../api/contract/statistics.ts'
import {
  type CryptoCasesRead,
  type cryptoCasesMachine,
  plansOf,
} from '../../machines/crypto-cases.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { CaseRow } from '../operation/case-row.tsx'
import { Basket } from '../parts/basket.tsx'
import { Card } from '../parts/card.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Days } from '../parts/days.tsx'
import { Empty } from '../parts/empty.tsx'
import { Facts } from '../parts/facts.tsx'
import layout from '../parts/layout.module.css'
import { Skeleton } from '../parts/skeleton.tsx'
import { useFormat } from '../parts/use-format.ts'
import type { ViewProps } from '../view.ts'
import css from './crypto-cases.module.css'

const opening = addressOf({ name: 'depositOpening', query: {} })
const allOperations = addressOf({ name: 'operations', query: { tab: 'cases' } })

export function CryptoCasesView({ snapshot, report }: ViewProps<typeof cryptoCasesMachine>) {
  const { read, failure } = snapshot.context
  if (snapshot.matches('notLoaded')) {
    return (
      <Card>
        <FailureMessage
          failure={failure}
          action={
            <Button variant="default" size="sm" onClick={() => report({ type: 'retry.requested' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>We couldn’t load the baskets. Your money is safe.</Trans>
        </FailureMessage>
      </Card>
    )
  }
  if (read === null) {
    return (
      <Card>
        <Skeleton shape="rows" />
      </Card>
    )
  }
  return (
    <div className={layout.page}>
      <Text inherit maw="42rem" c="dimmed">
        <Trans>
          A basket is the set of currencies that a deposit buys when it opens and sells when it
          ends. Your earnings are the plan’s daily yield. Prices of these currencies do not change
          them.
        </Trans>
      </Text>
      {read.cases.length === 0 ? (
        <Card>
          <Empty order={2} icon={IconChartPie} title={<Trans>No baskets</Trans>}>
            <Trans>No plan invests in a basket right now.</Trans>
          </Empty>
        </Card>
      ) : (
        <div className={layout.halves}>
          {read.cases.map((cryptoCase) => (
            <Card component="article" key={cryptoCase.id}>
              <Case cryptoCase={cryptoCase} plans={plansOf(read, cryptoCase)} />
            </Card>
          ))}
        </div>
      )}
      <Card component="section">
        <Operations read={read} />
      </Card>
    </div>
  )
}

function Case({ cryptoCase, plans }: { cryptoCase: CryptoCase; plans: Plan[] }) {
  const format = useFormat()
  return (
    <>
      <CardHead title={<span translate="no">{cryptoCase.title}</span>} />
      <Stack gap="md">
        <Stack gap="xs">
          <Basket parts={cryptoCase.parts} />
        </Stack>
        {plans.length === 0 ? (
          <Text size="sm" c="dimmed" mb="0.25rem">
            <Trans>No available plan invests in it right now.</Trans>
          </Text>
        ) : (
          <div>
            <Text size="sm" c="dimmed" mb="0.25rem">
              <Trans>Plans that invest in it</Trans>
            </Text>
            <ul className={css.plans}>
              {plans.map(({ id, title, dailyYield, termDays }) => {
                const percent = format.percent(dailyYield, 2)
                return (
                  <li key={id}>
                    <b translate="no">{title}</b>
                    <Box component="span" c="dimmed">
                      <Facts>
                        <span>
                          <Trans>{percent} a day, estimated</Trans>
                        </span>
                        <span>
                          <Plural value={termDays} one="# day" other="# days" />
                        </span>
                      </Facts>
                    </Box>
                  </li>
                )
              })}
            </ul>
          </div>
        )}
      </Stack>
    </>
  )
}

const caseRow = (item: CaseOperation) => <CaseRow item={item} />

function Operations({ read: { operations, hasOlder, at } }: { read: CryptoCasesRead }) {
  return (
    <>
      <CardHead title={<Trans>What your deposits bought and sold</Trans>} />
      {operations.length === 0 ? (
        <Empty
          order={3}
          icon={IconChartPie}
          title={<Trans>Nothing yet</Trans>}
          action={
            <Button
              component={Link}
              href={opening}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              <Trans>Open a deposit</Trans>
            </Button>
          }
        >
          <Trans>A deposit on a plan with a basket buys its currencies right away.</Trans>
        </Empty>
      ) : (
        <Days items={operations} now={at} row={caseRow} />
      )}
      {hasOlder ? (
        <Anchor component={Link} display="inline-block" mt="sm" href={allOperations}>
          <Trans>All basket operations</Trans>
        </Anchor>
      ) : null}
    </>
  )
}
