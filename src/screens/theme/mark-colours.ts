import type { Currency } from '../../api/contract/amount.ts'

/**
 * By what a currency is known at a glance, beside its drawing: the same in both themes, legible beneath white and found
 * on any ground (tests/screens/currency-mark.test.tsx).
 */
export const markColours = {
  USDT: '#0d8066',
  BTC: '#b25c0a',
  ETH: '#6a63c9',
  TON: '#1878c0',
  XRP: '#66727a',
} as const satisfies Record<Currency, string>

/** Colours of a network that carries a currency which is not its own. */
export const networkColours = { TRC20: '#d03a3a', ERC20: markColours.ETH } as const
