import Big from 'big.js'
import type { Amount, Currency } from '../../api/contract/amount.ts'
import type { ExchangeQuote } from '../../api/contract/exchange.ts'
import type { Rates } from '../../api/contract/rates.ts'

/** The price of `units` of `base`; `isCut`: digits that say nothing any more are left out. */
export type Price = {
  units: Amount
  base: Currency
  currency: Currency
  value: Amount
  isCut: boolean
}

/** The readable direction, and its inverse of so many units that their price is no tiny fraction. */
export type PairPrice = { price: Price; inverse: Price }

/** Prices are said in the one that stands first, as markets do, so that they are no tiny fractions. */
const fromCheap: readonly Currency[] = ['USDT', 'XRP', 'TON', 'ETH', 'BTC']

export const pairOf = (one: Currency, other: Currency) =>
  fromCheap.indexOf(one) < fromCheap.indexOf(other)
    ? { base: other, currency: one }
    : { base: one, currency: other }

/** More digits of a rate say nothing: its result stands beside it, whole. */
const DIGITS = 8

/** A rate cut after as many digits as say something. */
export function shortRate(rate: string): { value: string; isCut: boolean } {
  const [whole = '0', fraction = ''] = rate.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  const shortened = fraction.slice(0, Math.max(2, zeros + DIGITS))
  return {
    value: shortened === '' ? whole : `${whole}.${shortened}`,
    isCut: /[1-9]/.test(fraction.slice(shortened.length)),
  }
}

/** The provider cuts its rates after so many digits: an inverse that gives the same one back is exact. */
const WIRE_DIGITS = 18

/** A figure for the eye alone has no more. */
const EYE_DIGITS = 6
/** A price of 0.001 is still read at a glance. */
const LEAST_EXPONENT = -3

/** Ten, a hundred or more units, where the price of one would begin with noughts. */
function readable({ value, isCut, ...price }: Price): Price {
  const units = Big(10).pow(Math.max(0, LEAST_EXPONENT - Big(value).e))
  const exact = units.times(value)
  const short = exact.prec(EYE_DIGITS, Big.roundDown)
  return {
    ...price,
    units: units.toFixed(),
    value: short.toFixed(),
    isCut: isCut || short.lt(exact),
  }
}

function inverseOf(rate: Amount): { value: string; isCut: boolean } {
  const value = Big(shortRate(Big(1).div(rate).toFixed()).value).toFixed()
  return { value, isCut: !Big(1).div(value).round(WIRE_DIGITS, Big.roundDown).eq(rate) }
}

/** `rate` is `to` for one `from`. */
export function pairPrice({
  from,
  to,
  rate,
}: Pick<ExchangeQuote, 'from' | 'to' | 'rate'>): PairPrice {
  const straight = { units: '1', base: from, currency: to, ...shortRate(rate) }
  const inverse = { units: '1', base: to, currency: from, ...inverseOf(rate) }
  return pairOf(from, to).base === from
    ? { price: straight, inverse: readable(inverse) }
    : { price: inverse, inverse: readable(straight) }
}

/** The price of a pair with its last days, from prices in USDT; null where one of the two has none. */
export function pairRate({ items }: Rates, one: Currency, other: Currency) {
  const { base, currency } = pairOf(one, other)
  const above = items.find((item) => item.currency === base)
  const below = items.find((item) => item.currency === currency)
  if (!above || !below) return null
  const priceBelow = new Map(below.history.map(({ at, price }) => [at, price]))
  const history = above.history.flatMap(({ at, price }) => {
    const divisor = priceBelow.get(at)
    return divisor === undefined ? [] : [quotient(price, divisor)]
  })
  return {
    ...pairPrice({ from: base, to: currency, rate: quotient(above.price, below.price) }),
    change: changeOf(above.change, below.change),
    history,
    range: rangeOf(history),
  }
}

/** The highest and the lowest price; null where there is no course. */
function rangeOf(prices: Amount[]): { high: Amount; low: Amount } | null {
  const [low, ...higher] = prices.map((price) => Big(price)).sort((one, other) => one.cmp(other))
  const high = higher.at(-1)
  if (!low || !high) return null
  return { high: high.prec(EYE_DIGITS).toFixed(), low: low.prec(EYE_DIGITS).toFixed() }
}

const quotient = (price: Amount, other: Amount): Amount =>
  Big(price).div(other).round(WIRE_DIGITS, Big.roundDown).toFixed()

/** Per cent, of a price whose two sides have changed by so many. */
function changeOf(above: Amount | null, below: Amount | null): Amount | null {
  if (above === null || below === null) return null
  const grown = Big(100).plus(above).div(Big(100).plus(below)).times(100).minus(100)
  const change = grown.round(2)
  return change.eq(0) ? '0' : change.toFixed(2)
}

/** The part of what comes that is kept, in per cent. */
export function feePercent({ get, fee }: Pick<ExchangeQuote, 'get' | 'fee'>): Amount {
  return Big(fee).times(100).div(Big(get).plus(fee)).round(2).toFixed()
}
