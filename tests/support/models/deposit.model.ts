import { depositLifecycle } from '../../../src/api/contract/lifecycle.ts'
import { depositMachine } from '../../../src/machines/deposit.machine.ts'
import { following } from '../lifecycle.ts'
import { answered, defineModel, failed, type ModelEvent } from '../paths.ts'
import { activeDeposit, closedDeposit, endedDeposit, freshDeposit } from './money-samples.ts'

export const at = Date.UTC(2026, 0, 1, 12)
const deposits = [activeDeposit, freshDeposit, endedDeposit, closedDeposit]

export const locationOf = (id: string) => ({ name: 'deposit', id, query: {} }) as const

/** As it is visited by whoever has just opened it. */
export const openedLocationOf = (id: string) =>
  ({ name: 'deposit', id, query: { step: 'opened' } }) as const

export const input = { location: locationOf('deposit-1') }

export const depositModel = defineModel({
  machine: depositMachine,
  input,
  cases: ({ context: { id, deposit } }): ModelEvent<typeof depositMachine>[] => {
    const known = deposit ?? activeDeposit
    const switched = { ...known, autoinvestment: !known.autoinvestment }
    return [
      {
        type: 'location.visited',
        location: locationOf(id === 'deposit-1' ? 'deposit-9' : 'deposit-1'),
      },
      { type: 'location.visited', location: openedLocationOf('deposit-9') },
      { type: 'location.visited', location: locationOf(id) },
      ...following(depositLifecycle, deposit, deposits).map((read) =>
        answered('readDeposit', { deposit: { ...read, id }, price: null, at }),
      ),
      failed('readDeposit', 'not_found'),
      failed('readDeposit', 'unreachable'),
      { type: 'autoinvestment.switched', autoinvestment: switched.autoinvestment },
      answered('switchAutoinvestment', switched),
      failed('switchAutoinvestment', 'unreachable'),
      failed('switchAutoinvestment', 'deposit_not_closed'),
      answered('depositClosing', { deposit: { ...closedDeposit, id }, isUnknown: false }),
      answered('depositClosing', { deposit: { ...endedDeposit, id }, isUnknown: false }),
      answered('depositClosing', { deposit: null, isUnknown: true }),
      answered('depositClosing', { deposit: null, isUnknown: false }),
      failed('watchDeposits', 'unexpected'),
    ]
  },
  project: ({ id, deposit, failure, wanted, isNew, hasJustFinished }) => ({
    id,
    isNew,
    deposit: deposit && [deposit.status, deposit.autoinvestment],
    failure: failure?.code ?? null,
    wanted,
    hasJustFinished,
  }),
  /** From another deposit the same ways lead on as from this one. */
  worth: ({ type }, { context: { id } }) =>
    id === 'deposit-1' ||
    type === 'location.visited' ||
    /(done|error)\.actor\.readDeposit/.test(type),
  resting: (snapshot) => snapshot.matches('showing') || snapshot.matches('notFound'),
  sources: { 'location.visited': 'another machine', 'deposits.changed': 'watchDeposits' },
})
