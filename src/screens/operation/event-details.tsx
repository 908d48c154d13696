import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AccountEvent } from '../../api/contract/event.ts'
import { AddressShort } from '../parts/address-short.tsx'
import { Amount } from '../parts/amount.tsx'
import { PlanAndTerm } from './event-title.tsx'
import { accrualStateOf } from './events.ts'
import { accrualStates } from './operation-texts.ts'

/** Says whom and what an event was about; nothing of what speaks for itself. */
export function EventDetails({ event, hidden }: { event: AccountEvent; hidden: boolean }) {
  return detailsOf(event, hidden).map(({ key, words }) => <span key={key}>{words}</span>)
}

type Detail = { key: string; words: ReactNode }

function detailsOf(event: AccountEvent, hidden: boolean): Detail[] {
  const { kind, loss, movements, wallet, count } = event
  const plan = { key: 'plan', words: <PlanAndTerm event={event} /> }
  switch (kind) {
    case 'deposit_opened':
    case 'deposit_ended':
    case 'accruals_paid':
      return [plan]
    case 'deposit_closed': {
      if (loss === null) return [plan]
      const lost = <Amount value={loss} currency={movements[0]?.currency ?? ''} hidden={hidden} />
      return [plan, { key: 'loss', words: <Trans>loss {lost}</Trans> }]
    }
    case 'accruals_withheld':
      return [
        count === 1
          ? plan
          : { key: 'count', words: <Plural value={count} one="# deposit" other="# deposits" /> },
        { key: 'state', words: <AccrualState event={event} /> },
      ]
    case 'referral_income':
    case 'matching_income':
      return [{ key: 'partner', words: <Partners event={event} /> }]
    case 'income_moved':
      return [
        {
          key: 'from',
          words: movements.some(({ account }) => account === 'bonus') ? (
            <Trans>from bonuses</Trans>
          ) : (
            <Trans>from partner income</Trans>
          ),
        },
      ]
    case 'withdrawal_made': {
      if (wallet === null) return []
      const to = <AddressShort value={wallet} />
      return [{ key: 'wallet', words: <Trans>to {to}</Trans> }]
    }
    case 'withdrawal_returned':
      return [{ key: 'back', words: <Trans>back on the balance</Trans> }]
    // The hash of a refill stands in its receipt.
    case 'refill_credited':
    case 'bonus_awarded':
    case 'exchanged':
    case 'subscription_paid':
      return []
  }
}

function AccrualState({ event }: { event: AccountEvent }) {
  const { i18n } = useLingui()
  const state = accrualStateOf(event)
  return state === null ? null : i18n._(accrualStates[state])
}

function Partners({ event: { partner, people } }: { event: AccountEvent }) {
  if (partner === null) return <Plural value={people} one="from # person" other="from # people" />
  const name = <span translate="no">{partner.login}</span>
  const { line } = partner
  return line === null ? (
    <Trans>from {name}</Trans>
  ) : (
    <Trans>
      from {name}, level {line}
    </Trans>
  )
}
