import type { Refill } from '../../api/contract/refill.ts'

/** What the QR code says: the form that wallets of the network read, with the memo where the network needs one. */
export function paymentUriOf({ currency, address, memo, amount }: Refill): string {
  switch (currency) {
    case 'BTC':
      return `bitcoin:${address}?amount=${amount}`
    case 'TON':
      return `ton://transfer/${address}${memo === null ? '' : `?text=${memo}`}`
    case 'XRP':
      return `${address}${memo === null ? '' : `?dt=${memo}`}`
    case 'ETH':
    case 'USDT':
      return address
  }
}
