import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Card.layer.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Card } from '@mantine/core'
import { IconChartPie, IconPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { CryptoCase, Plan } from '../../api/contract/plan.ts'
import {
  type CryptoCasesRead,
  type cryptoCasesMachine,
  plansOf,
} from '../../machines/crypto-cases.machine.ts'
import { addressOf } from '../addresses.ts'
import { FailureMessage } from '../failure/failure-message.tsx'
import { CaseRow } from '../operation/case-row.tsx'
import { Basket } from '../parts/basket.tsx'
import { CardHead } from '../parts/card-head.tsx'
import { Days } from '../parts/days.tsx'
import { Empty } from '../parts/empty.tsx'
import { splitAmount } from '../parts/format.ts'
import { localeOf } from '../parts/locale.ts'
import { Skeleton } from '../parts/skeleton.tsx'
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
              <Trans>Load again</Trans>
            </Button>
          }
        >
          <Trans>The crypto cases could not be loaded. Your money is not affected.</Trans>
        </FailureMessage>
      </Card>
    )
  }
  if (read === null || snapshot.matches('loading')) {
    return (
      <Card>
        <Skeleton shape="rows" />
      </Card>
    )
  }
  return (
    <div className={css.page}>
      <p className={css.intro}>
        <Trans>
          A crypto case is the set of currencies that a deposit buys when it opens and sells when it
          ends. Your income is the daily yield of the plan; the prices of these currencies do not
          change it.
        </Trans>
      </p>
      {read.cases.length === 0 ? (
        <Card>
          <Empty order={2} icon={IconChartPie} title={<Trans>No crypto cases</Trans>}>
            <Trans>No plan is invested in a crypto case now.</Trans>
          </Empty>
        </Card>
      ) : (
        <div className={css.cards}>
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
  const { i18n } = useLingui()
  const locale = localeOf(i18n.locale)
  return (
    <>
      <CardHead title={<span translate="no">{cryptoCase.title}</span>} />
      <div className={css.case}>
        <div className={css.parts}>
          <Basket parts={cryptoCase.parts} />
        </div>
        {plans.length === 0 ? (
          <p className={css.label}>
            <Trans>No plan on offer is invested in it now.</Trans>
          </p>
        ) : (
          <div>
            <p className={css.label}>
              <Trans>Plans invested in it</Trans>
            </p>
            <ul className={css.plans}>
              {plans.map(({ id, title, dailyYield, termDays }) => {
                const { whole, fraction } = splitAmount(dailyYield, 2, locale)
                const percent = `${whole}${fraction}\u00a0%`
                return (
                  <li key={id}>
                    <b translate="no">{title}</b>
                    <span className={css.terms}>
                      <Trans>{percent} a day, estimated</Trans> ·{' '}
                      <Plural value={termDays} one="# day" other="# days" />
                    </span>
                  </li>
                )
              })}
            </ul>
          </div>
        )}
      </div>
    </>
  )
}

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
          <Trans>A deposit on a plan with a crypto case buys its currencies at once.</Trans>
        </Empty>
      ) : (
        <Days items={operations} now={at} row={(item) => <CaseRow item={item} />} />
      )}
      {hasOlder ? (
        <Anchor component={Link} className={css.all ?? ''} href={allOperations}>
          <Trans>All crypto case operations</Trans>
        </Anchor>
      ) : null}
    </>
  )
}
