import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { users, verifications } from '../../server/database/schema/identity.ts'
import { rates } from '../../server/database/schema/payout.ts'
import { initialRates } from '../../server/seed/rates.ts'
import { openDeposit } from '../../server/services/deposit.ts'
import { readOverview } from '../../server/services/overview.ts'
import { cancelPayment, createPayment } from '../../server/services/payment.ts'
import { tableRates } from '../../server/services/rate.ts'
import { createRefill, readRefill } from '../../server/services/refill.ts'
import { sandboxTransfer } from '../../server/services/sandbox-chain.ts'
import { databases, openDeps } from '../support/deps.ts'
import { fund, giveWallet, newSubscriber, validatedRequest } from '../support/investor.ts'
import { newPerson } from '../support/provider.ts'

describe.each(databases)('the overview on %s', async (kind) => {
  const deps = await openDeps(kind)
  const { database, clock } = deps
  const setAt = await clock.now()
  await database.queries.insert(rates).values(initialRates.map((rate) => ({ ...rate, setAt })))
  const rules = { ...deps, rates: tableRates(database) }
  afterAll(() => database.close())

  const refill = (userId: number, amount: string) =>
    database.transaction(() =>
      createRefill(deps, {
        userId,
        key: crypto.randomUUID(),
        paymentSystem: 'USDT-TRC20',
        amount,
      }),
    )
  const open = (userId: number) =>
    database.transaction(() =>
      openDeposit(rules, {
        userId,
        key: crypto.randomUUID(),
        plan: 'start',
        currency: 'USDT',
        amount: '200',
        quote: null,
        autoinvestment: false,
      }),
    )
  const withdraw = async (userId: number, amount: string) => {
    const requestId = await validatedRequest(deps, userId, amount)
    return database.transaction(() =>
      createPayment(deps, { userId, key: crypto.randomUUID(), requestId }),
    )
  }
  const nothing = {
    hasDeposit: false,
    refill: null,
    moreRefills: 0,
    payment: null,
    morePayments: 0,
    isPhoneConfirmed: true,
    isEmailConfirmed: false,
    verification: 'none',
    hasWallet: false,
  }

  test('of somebody who came just now has nothing, whatever others do', async () => {
    const [mine, other] = [
      (await newSubscriber(deps, 'overview1')).userId,
      await newPerson({ database, deps }, 'overview2', { confirmed: false }),
    ]
    await fund(deps, mine, '1000')
    await giveWallet(deps, mine)
    await open(mine)
    await refill(mine, '50')
    await withdraw(mine, '40')
    expect(await readOverview(deps, other)).toEqual({ ...nothing, isPhoneConfirmed: false })
  })

  test('has the refill that the network has seen, or else the one whose time ends first, and counts the others', async () => {
    const id = await newPerson({ database, deps }, 'overview3')
    await fund(deps, id, '1000')
    const first = await refill(id, '50')
    await clock.advance(60_000)
    const [seen] = [await refill(id, '60'), await refill(id, '70')]
    expect(await readOverview(deps, id)).toEqual({
      ...nothing,
      refill: await readRefill(deps, id, first.id),
      moreRefills: 2,
    })
    await sandboxTransfer(deps, { refillId: seen.id, amount: '60', confirmations: 1 })
    expect(await readOverview(deps, id)).toEqual({
      ...nothing,
      refill: await readRefill(deps, id, seen.id),
      moreRefills: 2,
    })
  })

  test('has the refill whose rest may still follow, as long as its time runs', async () => {
    const id = await newPerson({ database, deps }, 'overview6')
    const first = await refill(id, '50')
    await refill(id, '60')
    const { needed } = first.confirmations
    await sandboxTransfer(deps, { refillId: first.id, amount: '30', confirmations: needed })
    expect(await readOverview(deps, id)).toEqual({
      ...nothing,
      refill: await readRefill(deps, id, first.id),
      moreRefills: 1,
    })
    await sandboxTransfer(deps, { refillId: first.id, amount: '20', confirmations: needed })
    const { refill: newest, moreRefills } = await readOverview(deps, id)
    expect([newest?.amount, moreRefills]).toEqual(['60', 0])
  })

  test('has the newest withdrawal that is not finished, and counts the others', async () => {
    const { userId: id } = await newSubscriber(deps, 'overview4')
    await fund(deps, id, '1000')
    await giveWallet(deps, id)
    await open(id)
    const before = { ...nothing, hasDeposit: true, hasWallet: true }
    expect(await readOverview(deps, id)).toEqual(before)
    const first = await withdraw(id, '40')
    const second = await withdraw(id, '50')
    expect(await readOverview(deps, id)).toEqual({ ...before, payment: second, morePayments: 1 })
    await cancelPayment(deps, id, second.id)
    expect(await readOverview(deps, id)).toEqual({ ...before, payment: first })
  })

  test('counts all that is under way, however much it is', async () => {
    const { userId: id } = await newSubscriber(deps, 'overview7')
    await fund(deps, id, '2000')
    await giveWallet(deps, id)
    await open(id)
    const now = (await clock.now()).toISOString()
    await database.rows(sql`
      insert into refills (user_id, payment_system, currency, amount, key, address,
        needed_confirmations, created_at, expires_at)
      select ${id}::bigint, 'USDT-TRC20', 'USDT', 10, 'many ' || number, 'many ' || number, 1,
        ${now}::timestamptz, ${now}::timestamptz + number * interval '1 minute'
      from generate_series(1, 102) as number`)
    for (let count = 0; count < 102; count++) await withdraw(id, '10')
    const { refill: told, moreRefills, morePayments } = await readOverview(deps, id)
    expect([told?.address, moreRefills, morePayments]).toEqual(['many 1', 101, 101])
  })

  test('tells which steps were made', async () => {
    const id = await newPerson({ database, deps }, 'overview5')
    const now = await clock.now()
    await database.queries.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, id))
    await database.queries.insert(verifications).values({
      userId: id,
      status: 'denied',
      fullName: 'Asel Kim',
      birthDate: '1990-01-01',
      familyStatus: 'single',
      documentNumber: 'sealed',
      submittedAt: now,
    })
    expect(await readOverview(deps, id)).toEqual({
      ...nothing,
      isEmailConfirmed: true,
      verification: 'denied',
    })
  })
})
