import type { Amount } from '../../src/api/contract/amount.ts'

const PLACES = 18

/** An amount as a whole number of its smallest part, so that sums are exact. */
export function units(amount: Amount): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(PLACES, '0'))
}

export const sum = (amounts: Amount[]): bigint =>
  amounts.reduce((total, amount) => total + units(amount), 0n)

/** Written as an amount again, without zeros at its end. */
export function written(total: bigint): Amount {
  const digits = (total < 0n ? -total : total).toString().padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0+$/, '')
  const whole = digits.slice(0, -PLACES)
  return `${total < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
