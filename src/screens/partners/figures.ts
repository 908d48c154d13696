import Big from 'big.js'

/** Whole percents of a share; null where there is nothing to share. */
export function percentOf(share: string, total: string): string | null {
  return Big(total).eq(0) ? null : Big(share).times(100).div(total).round(0).toFixed()
}
