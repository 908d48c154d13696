import { Amount } from '../parts/amount.tsx'
import type { Price } from './readable-rate.ts'

/** "1 BTC = 65,000.00 USDT", or "100 USDT ≈ 0.00153846 BTC". */
export function PriceText({ price: { units, base, currency, value, isCut } }: { price: Price }) {
  return (
    <span data-price>
      <Amount value={units} currency={base} digits={0} ofTerms /> {isCut ? '≈' : '='}{' '}
      <Amount value={value} currency={currency} ofTerms />
    </span>
  )
}
