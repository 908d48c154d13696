import type { Currency } from '../../src/api/contract/amount.ts'

/** What a new provider starts with, in USDT for one unit; from then on the rows are the operator's. */
export const initialRates: { currency: Currency; price: string }[] = [
  { currency: 'BTC', price: '65000' },
  { currency: 'ETH', price: '3200' },
  { currency: 'TON', price: '5.4' },
  { currency: 'XRP', price: '0.6' },
]
