import type { DisplayCurrency } from '../../src/api/contract/amount.ts'

/** What a new provider starts with, in USDT for one unit; from then on the rows are the operator's. */
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
