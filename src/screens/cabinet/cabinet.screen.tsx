import { useSelector } from '@xstate/react'
import type { CabinetActor } from '../../machines/cabinet.machine.ts'
import { useQuery } from '../use-query.ts'
import { CabinetView } from './cabinet.view.tsx'

export function CabinetScreen({ actor }: { actor: CabinetActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { statistics, balance, rates, operations, unfinished, deposits, steps } = snapshot.children
  const cards = {
    statistics: useQuery(statistics),
    balance: useQuery(balance),
    rates: useQuery(rates),
    operations: useQuery(operations),
    unfinished: useQuery(unfinished),
    deposits: useQuery(deposits),
    steps: useQuery(steps),
  }
  return <CabinetView snapshot={snapshot} report={actor.send} cards={cards} />
}
