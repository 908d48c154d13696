import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Clock, createClock, type Deps } from '../../server/clock.ts'
import { openDatabase } from '../../server/database/database.ts'
import { demoInvestor } from '../../server/seed/demo-people.ts'
import { demoWallet } from '../../server/seed/demo-year.ts'
import { seed } from '../../server/seed/seed.ts'
import { readBalance } from '../../server/services/balance.ts'
import { listDeposits } from '../../server/services/deposit.ts'
import { auditBooks } from '../../server/services/ledger-audit.ts'
import { listOperations } from '../../server/services/operation.ts'
import { isPasswordRight } from '../../server/services/password.ts'
import { listPayments, readConditions } from '../../server/services/payment.ts'
import { listRefills } from '../../server/services/refill.ts'
import { readUser } from '../../server/services/session.ts'
import { readVerification } from '../../server/services/verification.ts'
import { listWallets } from '../../server/services/wallet.ts'
import { readAddress } from '../../server/services/wallet-address.ts'
import type { DepositStatus } from '../../src/api/contract/deposit.ts'
import { createDatabase } from '../support/postgres.ts'
import { secretOfTests as secret } from '../support/secret.ts'

async function deps(url: string): Promise<Deps> {
  const database = await openDatabase({ url })
  return { database, clock: createClock(database, { movable: true }) }
}

test('three sandboxes started at once on one database make one demo investor with a year behind them', async () => {
  const url = await createDatabase()
  const processes = await Promise.all([deps(url), deps(url), deps(url)])
  await Promise.all(processes.map((each) => seed(each, { sandbox: true, secret })))
  const [one] = processes
  if (!one) throw new Error('There is no process.')
  await seed(one, { sandbox: true, secret })

  const { database } = one
  expect(await auditBooks(database)).toEqual([])
  const [demo, ...others] = await database.rows<{ id: string; password: string }>(
    sql`select id::text as id, password_hash as password from users where login = ${demoInvestor.login}`,
  )
  expect(others).toEqual([])
  expect(await isPasswordRight(demoInvestor.password, demo?.password ?? '')).toBe(true)
  const id = Number(demo?.id)

  expect(await readBalance(database, id)).toEqual({
    currencies: {
      balance: { USDT: '722', BTC: '0.0215', ETH: '0.5', TON: '120', XRP: '400' },
      referral: { USDT: expect.stringMatching(/^\d+(\.\d+)?$/) },
      bonus: { USDT: '100' },
      deposit: { USDT: '2900', BTC: '0.015' },
    },
  })
  const deposits = (await listDeposits(one, id, { limit: 100 })).items
  const plansOf = (status: DepositStatus) =>
    deposits.filter((deposit) => deposit.status === status).map(({ plan }) => plan.id)
  expect({
    active: plansOf('active'),
    closed: plansOf('closed'),
    ended: plansOf('ended').length,
    followed: deposits.filter(({ successor }) => successor !== null).length,
  }).toEqual({
    active: ['bitcoin', 'start', 'balance', 'growth'],
    closed: ['balance'],
    ended: 5,
    followed: 1,
  })
  const { address } = demoWallet
  expect(readAddress('TRC20', address)).toEqual({ address, account: address })
  expect(await listWallets(one, id)).toEqual([{ ...demoWallet, heldFor: 0 }])
  const { items: conditions } = await readConditions(one, id, 'USDT-TRC20')
  expect(conditions.filter(({ met }) => !met)).toEqual([])
  const { subscription } = await readUser(one, id)
  expect(subscription).toEqual({ active: true, until: expect.stringMatching(/Z$/) })
  const { items } = await listRefills(one, id, { limit: 100 })
  const count = (is: (refill: (typeof items)[number]) => boolean) => items.filter(is).length
  expect({
    all: items.length,
    under: count(({ received, amount }) => Number(received ?? amount) < Number(amount)),
    over: count(({ received, amount }) => Number(received ?? amount) > Number(amount)),
    expired: count(({ rejection }) => rejection === 'expired'),
    refused: count(({ rejection }) => rejection === 'operator'),
    late: count(({ late }) => late),
    replaced: count(({ replaced }) => replaced),
    waiting: count(({ status }) => status === 'waiting'),
  }).toEqual({
    all: 13,
    under: 1,
    over: 1,
    expired: 1,
    refused: 1,
    late: 1,
    replaced: 1,
    waiting: 1,
  })

  expect(
    items.filter(({ status }) => status === 'waiting').map(({ confirmations }) => confirmations),
  ).toEqual([{ seen: 1, needed: expect.any(Number) }])
  const payments = (await listPayments(one, id, { limit: 100 })).items
  expect(payments.map(({ status, rejection, reason }) => [status, rejection, reason])).toEqual([
    ['pending', null, null],
    ['on_inspection', null, null],
    ['rejected', 'cancelled', null],
    ['successful', null, null],
    ['error', null, 'network_refused'],
    ['rejected', 'operator', 'exchange_closed'],
    ['successful', null, null],
  ])
  const senders = {}
  expect(await readVerification({ ...one, senders, secret }, id)).toEqual({
    type: 'verification',
    status: 'completed',
    submittedAt: expect.stringMatching(/Z$/),
    decidedAt: expect.stringMatching(/Z$/),
    reason: null,
    part: null,
    fullName: 'Daniyar Akhmetov',
    birthDate: '1992-03-14',
    familyStatus: 'married',
    maskedDocumentNumber: expect.stringMatching(/357$/),
  })
  const unread = await database.rows<{ kind: string }>(sql`
    select kind from notifications where user_id = ${id} and read_at is null order by created_at desc`)
  expect(unread.map(({ kind }) => kind)).toEqual(['payment_inspected', 'refill_replenished'])

  const history = (await listOperations(database, id, { limit: 100 })).items
  const moments = history.map(({ createdAt }) => createdAt)
  expect(moments).toEqual([...moments].sort().reverse())
  const lines = await database.rows<{ line: number }>(
    sql`select distinct line from referral_lines where ancestor_id = ${id} order by line`,
  )
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
  await Promise.all(processes.map((each) => each.database.close()))
})

test('a provider that is no sandbox gets its payment systems, the account above all lines, and nobody else', async () => {
  const one = await deps(await createDatabase())
  await seed(one, { sandbox: false })
  const counts = await one.database.rows(sql`
    select (select json_agg(login) from users) as people, (select count(*)::int from payment_systems) as systems`)
  expect(counts).toEqual([{ people: ['cabinet'], systems: 6 }])
  await one.database.close()
})

test('the clock of a sandbox moves for all its processes, and only forward', async () => {
  const url = await createDatabase()
  const [near, far] = await Promise.all([deps(url), deps(url)])
  const day = 86_400_000
  await near.clock.advance(day)
  await near.clock.advance(day)
  const ahead = async (clock: Clock) =>
    Math.round(((await clock.now()).getTime() - Date.now()) / day)
  expect([await ahead(near.clock), await ahead(far.clock)]).toEqual([2, 2])
  await expect(near.clock.advance(-1)).rejects.toThrow(
    'A clock moves forward by whole milliseconds.',
  )
  const real = createClock(near.database, { movable: false })
  await expect(real.advance(day)).rejects.toThrow('Only the clock of a sandbox can be moved.')
  expect(await ahead(real)).toBe(0)
  await Promise.all([near.database.close(), far.database.close()])
})
