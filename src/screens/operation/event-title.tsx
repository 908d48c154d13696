import { Plural, Trans } from '@lingui/react/macro'
import type { AccountEvent } from '../../api/contract/event.ts'
import { Amount } from '../parts/amount.tsx'

/** Tells an event in a sentence. */
export function EventTitle({ event, hidden = false }: { event: AccountEvent; hidden?: boolean }) {
  const { kind, loss, movements, reference, status, count } = event
  const [main] = movements
  const plan = <PlanAndTerm event={event} />
  switch (kind) {
    case 'refill_credited':
      return <Trans>Refill credited</Trans>
    case 'deposit_opened':
      return <Trans>Deposit opened: {plan}</Trans>
    case 'deposit_ended':
      return <Trans>Deposit ended: {plan}</Trans>
    case 'deposit_closed': {
      if (loss === null) return <Trans>Deposit closed early: {plan}</Trans>
      const lost = <Amount value={loss} currency={main?.currency ?? ''} hidden={hidden} />
      return (
        <Trans>
          Deposit closed early: {plan}, loss {lost}
        </Trans>
      )
    }
    case 'accruals_withheld':
      return count === 1 ? (
        <Trans>Daily earnings: {plan}</Trans>
      ) : (
        <Plural
          value={count}
          one="Daily earnings of # deposit"
          other="Daily earnings of # deposits"
        />
      )
    case 'accruals_paid':
      return <Trans>Earnings paid out: {plan}</Trans>
    case 'referral_income':
    case 'matching_income':
      return <IncomeTitle event={event} />
    case 'bonus_awarded':
      return reference === null ? (
        <Trans context="operation">Bonus</Trans>
      ) : (
        <Trans>Bonus tier {reference}</Trans>
      )
    case 'income_moved':
      return movements.some(({ account }) => account === 'bonus') ? (
        <Trans>Bonuses moved to the balance</Trans>
      ) : (
        <Trans>Partner income moved to the balance</Trans>
      )
    case 'exchanged': {
      const gave = movements.find(({ amount }) => amount.startsWith('-'))
      const got = movements.find(({ amount }) => !amount.startsWith('-'))
      if (!gave || !got) return <Trans context="operation">Exchange</Trans>
      const [from, to] = [gave, got].map(({ amount, currency }) => (
        <Amount
          key={currency}
          value={amount.replace('-', '')}
          currency={currency}
          hidden={hidden}
        />
      ))
      return (
        <Trans>
          Exchanged {from} for {to}
        </Trans>
      )
    }
    case 'subscription_paid':
      return <Trans>Subscription paid</Trans>
    case 'withdrawal_made':
      return status === 'successful' ? (
        <Trans>Withdrawal sent</Trans>
      ) : (
        <Trans>Withdrawal requested</Trans>
      )
    case 'withdrawal_returned':
      return <Trans>Withdrawal returned</Trans>
  }
}

/** The name of a plan is one of a product and stays as it is. */
export function PlanAndTerm({ event: { deposit } }: { event: AccountEvent }) {
  if (deposit === null) return <Trans context="operation">Deposit</Trans>
  const { termDays } = deposit
  const name = <span translate="no">{deposit.plan}</span>
  const days = <Plural value={termDays} one="# day" other="# days" />
  return (
    <Trans context="plan and term">
      {name}, {days}
    </Trans>
  )
}

function IncomeTitle({ event: { kind, partner, people } }: { event: AccountEvent }) {
  const isReferral = kind === 'referral_income'
  if (partner === null) {
    if (people < 2) return isReferral ? <Trans>Referral income</Trans> : <Trans>Team bonus</Trans>
    return isReferral ? (
      <Plural
        value={people}
        one="Referral income from # person"
        other="Referral income from # people"
      />
    ) : (
      <Plural value={people} one="Team bonus from # person" other="Team bonus from # people" />
    )
  }
  const name = <span translate="no">{partner.login}</span>
  const { line } = partner
  if (line === null) {
    return isReferral ? (
      <Trans>Referral income from {name}</Trans>
    ) : (
      <Trans>Team bonus from {name}</Trans>
    )
  }
  return isReferral ? (
    <Trans>
      Referral income from {name}, level {line}
    </Trans>
  ) : (
    <Trans>
      Team bonus from {name}, level {line}
    </Trans>
  )
}
