import { afterAll, describe, expect, test } from 'vitest'
import { rates } from '../../server/database/schema/payout.ts'
import { initialRates } from '../../server/seed/rates.ts'
import { accrueDeposits } from '../../server/services/accrual.ts'
import { readHeld } from '../../server/services/balance.ts'
import { openDeposit } from '../../server/services/deposit.ts'
import { createPayment, decidePayment } from '../../server/services/payment.ts'
import { tableRates } from '../../server/services/rate.ts'
import { databases, openDeps } from '../support/deps.ts'
import { fund, giveWallet, newSubscriber, validatedRequest } from '../support/investor.ts'

const DAY = 86_400_000

describe.each(databases)('what is held on %s', async (kind) => {
  const deps = await openDeps(kind)
  const { database, clock } = deps
  const setAt = await clock.now()
  await database.queries.insert(rates).values(initialRates.map((rate) => ({ ...rate, setAt })))
  const rules = { ...deps, rates: tableRates(database) }
  const post = { ...deps, senders: {} }
  afterAll(() => database.close())

  test('is nothing of somebody who has nothing, whatever others have', async () => {
    const { userId } = await newSubscriber(deps, 'held1')
    expect(await readHeld(database, userId)).toEqual({ locked: [], reserved: [] })
  })

  test('is the sum of all deposits that run and of all withdrawals under way, beyond a hundred of each', async () => {
    const { userId } = await newSubscriber(deps, 'held2')
    await fund(deps, userId, '10000')
    await giveWallet(deps, userId)
    for (let count = 0; count < 101; count++) {
      await database.transaction(() =>
        openDeposit(rules, {
          userId,
          key: `deposit ${count}`,
          plan: 'start',
          currency: 'USDT',
          amount: '50',
          quote: null,
          autoinvestment: false,
        }),
      )
    }
    const withdrawals: string[] = []
    for (let count = 0; count < 103; count++) {
      const requestId = await validatedRequest(deps, userId, '10')
      const { id } = await database.transaction(() =>
        createPayment(deps, { userId, key: requestId, requestId }),
      )
      withdrawals.push(id)
    }
    const [inspected = '', paid = '', rejected = ''] = withdrawals
    await decidePayment(post, inspected, { status: 'on_inspection' })
    await decidePayment(post, paid, { status: 'successful' })
    await decidePayment(post, rejected, { status: 'rejected' })
    await clock.advance(DAY)
    await accrueDeposits(deps)
    // A day of 50 at 0.35 %.
    expect(await readHeld(database, userId)).toEqual({
      locked: [{ currency: 'USDT', amount: '17.675' }],
      reserved: [{ currency: 'USDT', amount: '1010' }],
    })
  })
})
