import type { SnapshotFrom } from 'xstate'
import {
  cabinetMachine,
  type TotalType,
  totalTypes,
} from '../../../src/machines/cabinet.machine.ts'
import {
  myBalance,
  myDeposits,
  myOperations,
  mySteps,
  myUnfinished,
  statisticsOf,
} from '../cabinet-data.ts'
import { type AnyEvent, answered, defineModel, failed, type ModelEvent } from '../paths.ts'

type Snapshot = SnapshotFrom<typeof cabinetMachine>

/** The cards, each with the state of its first wait, that of its answer, and what belongs to it. */
const cards = [
  {
    name: 'statistics',
    first: 'readingStatistics',
    shown: 'statisticsShown',
    events: /statistics|(account|currency|period|day|hiding|refresh)\./i,
  },
  { name: 'balance', first: 'readingBalance', shown: 'balanceShown', events: /balance/i },
  {
    name: 'operations',
    first: 'listingOperations',
    shown: 'operationsShown',
    events: /operations/i,
  },
  {
    name: 'unfinished',
    first: 'findingUnfinished',
    shown: 'unfinishedKnown',
    events: /unfinished/i,
  },
  { name: 'deposits', first: 'listingDeposits', shown: 'depositsShown', events: /deposits/i },
  { name: 'steps', first: 'readingSteps', shown: 'stepsShown', events: /steps/i },
] as const

const isUntouched = ({ value, context }: Snapshot, { name, first }: (typeof cards)[number]) =>
  (value as Record<string, string>)[name] === first &&
  context[name] === null &&
  context[`${name}Failure`] === null

const isAnswered = ({ value, context }: Snapshot, { name, shown }: (typeof cards)[number]) =>
  (value as Record<string, string>)[name] === shown &&
  (name !== 'statistics' ||
    (context.type === 'balance' &&
      context.currency === 'USDT' &&
      context.period === 'month' &&
      context.day === null &&
      !context.areAmountsHidden))

/** No card knows of another, so each is walked by itself, when those before it are there and those after it are not. */
function isItsTurn({ type }: AnyEvent, snapshot: Snapshot): boolean {
  const turn = cards.findIndex(({ events }) => events.test(type))
  return cards.every(
    (card, place) =>
      place === turn || (place < turn ? isAnswered(snapshot, card) : isUntouched(snapshot, card)),
  )
}

const nextOf = (type: TotalType) =>
  totalTypes[(totalTypes.indexOf(type) + 1) % totalTypes.length] ?? 'balance'

export const cabinetModel = defineModel({
  machine: cabinetMachine,
  cases: ({ context }): ModelEvent<typeof cabinetMachine>[] => [
    { type: 'account.chosen', account: nextOf(context.type) },
    { type: 'currency.chosen', currency: context.currency === 'USDT' ? 'BTC' : 'USDT' },
    { type: 'period.chosen', period: context.period === 'month' ? 'week' : 'month' },
    ...(context.day === 1 ? [] : [{ type: 'day.chosen', day: 1 } as const]),
    { type: 'hiding.chosen', areAmountsHidden: !context.areAmountsHidden },
    { type: 'hiding.recalled', areAmountsHidden: true },
    answered('readStatistics', statisticsOf(context.currency)),
    failed('readStatistics', 'unreachable'),
    answered('readBalance', myBalance),
    failed('readBalance', 'unreachable'),
    answered('listRecentOperations', myOperations),
    failed('listRecentOperations', 'overloaded'),
    answered('findUnfinished', myUnfinished),
    failed('findUnfinished', 'unreachable'),
    answered('listActiveDeposits', myDeposits),
    failed('listActiveDeposits', 'unreachable'),
    answered('readSteps', mySteps),
    failed('readSteps', 'unreachable'),
  ],
  project: ({ type, currency, period, day, areAmountsHidden, ...known }) => ({
    type,
    currency,
    period,
    day,
    areAmountsHidden,
    counted: known.statistics?.currency,
    known: cards.map(({ name }) => known[name] !== null),
    failed: cards.map(({ name }) => known[`${name}Failure`] !== null),
  }),
  worth: (event, snapshot) =>
    isItsTurn(event, snapshot) &&
    // An account, hiding, a chosen day and a refresh are beside what is asked for: walked once, when the figures are there.
    (/account|hiding|day|refresh/.test(event.type)
      ? snapshot.matches({ statistics: 'statisticsShown' }) &&
        snapshot.context.currency === 'USDT' &&
        (event.type === 'day.chosen' || snapshot.context.period === 'month')
      : snapshot.context.day === null || event.type === 'period.chosen') &&
    (!snapshot.context.areAmountsHidden || event.type.startsWith('hiding')) &&
    (snapshot.context.type === 'balance' || event.type === 'account.chosen'),
  resting: (snapshot) => snapshot.matches({ statistics: 'statisticsShown' }),
  heard: {
    'statistics.outdated': 'watchReads',
    'balance.outdated': 'watchReads',
    'operations.outdated': 'watchReads',
    'unfinished.outdated': 'watchReads',
    'deposits.outdated': 'watchReads',
    'steps.outdated': 'watchReads',
    'hiding.recalled': 'recallHiding',
  },
})
