import Big from 'big.js'
import type { DisplayCurrency } from '../../src/api/contract/amount.ts'
import { fiatCurrencies } from '../../src/api/contract/fiat.ts'
import type { Deps } from '../clock.ts'
import { rateHistory, rates } from '../database/schema/payout.ts'

/** A new provider starts with these prices, in USDT for one unit; then the operator changes the rows. */
export const initialRates: { currency: DisplayCurrency; price: string }[] = [
  { currency: 'BTC', price: '65000' },
  { currency: 'ETH', price: '3200' },
  { currency: 'TON', price: '5.4' },
  { currency: 'XRP', price: '0.6' },
  { currency: 'USD', price: '1' },
  { currency: 'EUR', price: '1.08' },
  { currency: 'KZT', price: '0.00193' },
  { currency: 'RUB', price: '0.0123' },
]

const STEP = 2 * 3_600_000
/** Steps of a little more than the week that is shown. */
const STEPS = 90
/** The most that a price moves in one step, in hundredths of a per cent. */
const STRIDE = { coin: 60, fiat: 5 }

/**
 * Gives a price to each currency that has none. Nobody has traded in a sandbox, so that a week is made up there: the
 * same one every time, up to the price of today.
 */
export async function seedRates(
  { database, clock }: Deps,
  { sandbox }: { sandbox: boolean },
): Promise<void> {
  const setAt = await clock.now()
  await database.transaction(async () => {
    const added = await database.queries
      .insert(rates)
      .values(initialRates.map((rate) => ({ ...rate, setAt })))
      .onConflictDoNothing()
      .returning()
    const history = added.flatMap((rate) => (sandbox ? weekBefore(rate) : [rate]))
    if (history.length > 0) await database.queries.insert(rateHistory).values(history)
  })
}

/** A walk back from today's price. A dollar costs what it costs: the prices are in it. */
function weekBefore({ currency, price, setAt }: typeof rates.$inferSelect) {
  const isFiat = fiatCurrencies.some((fiat) => fiat === currency)
  const stride = currency === 'USD' ? 0 : isFiat ? STRIDE.fiat : STRIDE.coin
  const random = generatorOf(currency)
  const levels = Array.from({ length: STEPS }).reduce<number[]>(
    ([level = 0, ...later]) => [level + Math.round((2 * random() - 1) * stride), level, ...later],
    [0],
  )
  return levels.map((level, index) => ({
    currency,
    price: new Big(price)
      .times(10_000 + level)
      .div(10_000)
      .round(10)
      .toFixed(),
    setAt: new Date(setAt.getTime() - (STEPS - index) * STEP),
  }))
}

/** The generator of Park and Miller: numbers from 0 to 1, by the word they begin with. */
function generatorOf(word: string): () => number {
  const modulus = 2_147_483_647
  let state = [...word].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % modulus, 7)
  return () => {
    state = (state * 48_271) % modulus
    return state / modulus
  }
}
