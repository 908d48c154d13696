import { Amount } from '../parts/amount.tsx'
import type { Price } from './readable-rate.ts'

/** "1 BTC = 65,000.00 USDT". */
export function PriceText({ price: { base, currency, value, isCut } }: { price: Price }) {
  return (
    <span data-price>
      <Amount value="1" currency={base} digits={0} ofTerms /> {isCut ? '≈' : '='}{' '}
      <Amount value={value} currency={currency} ofTerms />
    </span>
  )
}
