import * as z from 'zod/mini'
import { fiatCurrencies } from './fiat.ts'

/** A decimal string such as `12.50`; never a JSON number. At most 20 digits before the point and 18 after it. */
export const Amount = z.string().check(z.regex(/^-?\d{1,20}(\.\d{1,18})?$/, 'format'))
export type Amount = z.infer<typeof Amount>

export const PositiveAmount = z.string().check(
  z.minLength(1, 'required'),
  z.refine((value) => !/^-(0*\.)?0*[1-9]/.test(value), { error: 'below_zero', abort: true }),
  z.regex(/^\d{1,20}(\.\d{1,18})?$/, 'format'),
  z.refine((value) => /[1-9]/.test(value), 'below_min'),
)

export const currencies = ['USDT', 'BTC', 'ETH', 'TON', 'XRP'] as const
export const Currency = z.enum(currencies, 'incorrect')
export type Currency = z.infer<typeof Currency>

export const defaultCurrency: Currency = 'USDT'

export const displayCurrencies = [...currencies, ...fiatCurrencies] as const
/** The currency in which a worth is shown, at today's rates. */
export const DisplayCurrency = z.enum(displayCurrencies, 'incorrect')
export type DisplayCurrency = z.infer<typeof DisplayCurrency>
