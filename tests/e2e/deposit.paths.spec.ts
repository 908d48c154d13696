import type { SnapshotFrom } from 'xstate'
import type { depositMachine } from '../../src/machines/deposit.machine.ts'
import type { RouteLocation } from '../../src/machines/route-location.ts'
import { deposit } from '../support/descriptions/deposit.ts'
import { at, depositModel, locationOf, openedLocationOf } from '../support/models/deposit.model.ts'
import { freshDeposit } from '../support/models/money-samples.ts'
import { answered, failed, type ModelEvent } from '../support/paths.ts'
import { failureIn, testPathsInBrowser, visit } from './support/browser-paths.ts'
import { settle } from './support/settle.ts'
import { passTime } from './support/time.ts'

type Snapshot = SnapshotFrom<typeof depositMachine>

const read = 'GET /funds/deposits/*'
const change = 'PATCH /funds/deposits/*'

/** Two deposits, both active: the flow of closing has paths of its own. */
const model = {
  ...depositModel,
  cases: ({ context: { id, deposit: shown } }: Snapshot): ModelEvent<typeof depositMachine>[] => {
    const isOn = shown?.autoinvestment ?? false
    return [
      {
        type: 'location.visited',
        location: locationOf(id === 'deposit-1' ? 'deposit-9' : 'deposit-1'),
      },
      { type: 'location.visited', location: openedLocationOf('deposit-9') },
      { type: 'location.visited', location: locationOf(id) },
      answered('readDeposit', {
        deposit: { ...freshDeposit, autoinvestment: isOn, id },
        price: null,
        at,
      }),
      failed('readDeposit', 'not_found'),
      failed('readDeposit', 'unreachable'),
      { type: 'autoinvestment.switched', autoinvestment: !isOn },
      answered('switchAutoinvestment', { ...freshDeposit, autoinvestment: !isOn, id }),
      failed('switchAutoinvestment', 'unreachable'),
      failed('switchAutoinvestment', 'deposit_not_closed'),
      answered('depositClosing', { deposit: null, isUnknown: false }),
      failed('watchDeposits', 'unexpected'),
    ]
  },
}

testPathsInBrowser(model, {
  description: deposit,
  facts: () => ({ isQuoted: true }),
  calls: { readDeposit: read, switchAutoinvestment: change },
  isPossible: ({ type }) =>
    !/error\.actor\.watchDeposits/.test(type) && type !== 'deposits.changed',
  open: async ({ page, person, provider }) => {
    const session = await settle(page, provider, person)
    await provider.fund(session, 'USDT-TRC20', '1100')
    await provider.subscribe(session)
    const ids: Record<string, string> = {}
    for (const name of ['deposit-1', 'deposit-9']) {
      ids[name] = (await provider.openDeposit(session, 'balance', '500')).id
    }
    await visit(page, `/deposits/${ids['deposit-1']}`)
    return { ids }
  },
  actions: {
    'location.visited': async (event, { page, ids }) => {
      const { location }: { location: RouteLocation } = {
        location: locationOf('deposit-1'),
        ...event,
      }
      // As Back and Forward do: the address changes, and the browser tells.
      await page.evaluate(
        (address) => {
          history.pushState(null, '', address)
          dispatchEvent(new PopStateEvent('popstate'))
        },
        `/deposits/${ids[location.id ?? '']}${location.query.step ? '?step=opened' : ''}`,
      )
    },
    'xstate.after.termWait.deposit.showing': (_, { page }) => passTime(page, 3_600_000),
    'xstate.done.actor.depositClosing': (_, { page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click(),
    'xstate.error.actor.readDeposit': async (event, { gate, provider }) => {
      if (failureIn(event) === 'unreachable') return gate.cut(read)
      await provider.fault('readDeposit', { fault: 'status', code: failureIn(event) })
      await gate.pass(read)
    },
    'xstate.error.actor.switchAutoinvestment': async (event, { gate, provider }) => {
      if (failureIn(event) === 'unreachable') return gate.cut(change)
      await provider.fault('changeDeposit', { fault: 'status', code: failureIn(event) })
      await gate.pass(change)
    },
  },
})
