import type { Currency } from '../../api/contract/amount.ts'

/** The least number of decimals that amounts of a currency are shown with. */
export const digitsOf = (currency: Currency): number => (currency === 'USDT' ? 2 : 0)

/** "TON" on its own network, "USDT · TRC20" on another. */
export const walletName = ({
  currency,
  network,
}: {
  currency: Currency
  network: string
}): string => (network === currency ? currency : `${currency} · ${network}`)
