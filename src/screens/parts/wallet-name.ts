import type { Currency } from '../../api/contract/amount.ts'

/** "TON" on its own network, "USDT · TRC20" on another. */
export const walletName = ({
  currency,
  network,
}: {
  currency: Currency
  network: string
}): string => (network === currency ? currency : `${currency} · ${network}`)
