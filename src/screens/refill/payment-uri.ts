import Big from 'big.js'
import type { Refill } from '../../api/contract/refill.ts'

type Payment = Pick<Refill, 'currency' | 'network' | 'address' | 'memo' | 'amount'>

/** Writes what wallets of the network read from the QR code, with the memo where the network needs one. */
export function paymentUriOf({ currency, address, memo, amount }: Payment): string {
  switch (currency) {
    case 'BTC':
      return `bitcoin:${address}?amount=${amount}`
    case 'TON':
      return `ton://transfer/${address}${memo === null ? '' : `?text=${encodeURIComponent(memo)}`}`
    case 'XRP':
      return `${address}${memo === null ? '' : `?dt=${memo}`}`
    case 'ETH':
    case 'USDT':
      return address
  }
}

/** Ethereum's own chain; others use the same addresses. */
const MAINNET = 1

const query = (fields: Record<string, string | null>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')

/**
 * Opens the wallet of the device with the payment filled in; null for a network that no such link is known for. The
 * provider names no contract of a token, so that the link of a token holds its address alone: an amount would be one of
 * the network's own coin.
 *
 * Formats: BIP-21, ERC-681, docs.ton.org (deep links), docs.xaman.dev (payment request).
 */
export function walletUriOf({ currency, network, address, memo, amount }: Payment): string | null {
  const inUnits = (decimals: number) => Big(amount).times(Big(10).pow(decimals)).toFixed(0)
  switch (currency) {
    case 'BTC':
      return `bitcoin:${address}?${query({ amount })}`
    case 'ETH':
      return `ethereum:${address}@${MAINNET}?${query({ value: inUnits(18) })}`
    case 'TON':
      return `ton://transfer/${address}?${query({ amount: inUnits(9), text: memo })}`
    case 'XRP':
      return `xrpl://${address}?${query({ amount, dt: memo })}`
    case 'USDT':
      if (network === 'TRC20') return `tron:${address}`
      return network === 'ERC20' ? `ethereum:${address}@${MAINNET}` : null
  }
}
