import { useSelector } from '@xstate/react'
import { useDeferredValue } from 'react'
import type { CabinetActor } from '../../machines/cabinet.machine.ts'
import { useQuery } from '../use-query.ts'
import { CabinetView } from './cabinet.view.tsx'

export function CabinetScreen({ actor }: { actor: CabinetActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { situation, statistics, growth, payouts, balance, rates, operations, steps } =
    snapshot.children
  const cards = {
    /** The cards that come with it are drawn in pieces, between which a press is answered. */
    situation: useDeferredValue(useQuery(situation)),
    statistics: useQuery(statistics),
    growth: useQuery(growth),
    payouts: useQuery(payouts),
    balance: useQuery(balance),
    rates: useQuery(rates),
    operations: useQuery(operations),
    steps: useQuery(steps),
  }
  return <CabinetView snapshot={snapshot} report={actor.send} cards={cards} />
}
